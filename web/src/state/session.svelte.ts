/** A viewer at a table: what they know, what they are shown, what they touch. */
import { Hints } from '../coach/hint.svelte';
import { bestText } from '../coach/words';
import { Problem } from '../protocol/api';
import { connect } from '../protocol/connect';
import type { Connection, Status } from '../protocol/connection';
import { refusals } from '../protocol/refusals';
import type {
  Answer,
  BotAdvised,
  Command,
  Decision,
  Event,
  Fresh,
  LockIn,
  ModeFacts,
  News,
  Preview,
  SeatAction,
  View,
} from '../protocol/wire';
import { Reveal } from '../reveal/reveal.svelte';
import { ring } from '../sound/sound';
import { t, tDynamic } from '../i18n/index.svelte';
import { boardOf, type Board } from './board';
import { isHappening, noticeOf, type Happening, type LogLine } from './tableEvents';
import { seatName } from './names';
import { goesAhead, startPassing, stillPassing, type Passing, type Until } from './autoPass';
import { actionOf, before, extended, isOrder, nextPicks, sameAction, type Pick } from './picks';
import { entered, heard, peopleHere, type TableState } from './tableState';
import { preferences, type Speed } from './settings.svelte';
import { spokenSummary } from './announcements';
import { Chat, talkNotice } from './chat.svelte';
import { tell, type Advice, type Cast, type Hurry } from './story';

const TOLD = new Set(['seat-ready', 'hand-dealt', 'card-chosen', 'specials-dealt']);
/** What a second touch is refused with that comes after the first has moved the game on. */
const OVERTAKEN = refusals('stale-decision', 'no-game');
const MOST_EVENTS = 400;
const NOTICE_TIME = 4500;
/** What happens within this time is told to a screen reader at once, not one after the other. */
const AT_ONCE = 40;

export type Connect = (listener: ConstructorParameters<typeof Connection>[1]) => Connection;

export class Session {
  room = $state.raw<TableState | null>(null);
  status = $state<Status>('connecting');
  /** Neither seated nor watching yet. */
  outside = $state(false);
  /** The host has removed us from the table. */
  removed = $state(false);
  /** After a game: look at the seats and the terms instead of the result. */
  lobby = $state(false);
  /** Why the server sent us away for good. */
  ended = $state<string | null>(null);
  path = $state.raw<Pick[]>([]);
  /** An action that waits for its confirmation. */
  unconfirmed = $state.raw<SeatAction | null>(null);
  /** What was touched to name that action. */
  confirming = $state<Pick | null>(null);
  /** An answer on its way; without a network it is kept until there is one. */
  pending = $state.raw<SeatAction | null>(null);
  sending = $derived(this.pending !== null);
  /** What was answered last; its options are no longer offered. */
  answered = $state.raw<Decision | null>(null);
  /** Where the card that is looked at would go now. */
  hint = $state.raw<Preview | null>(null);
  notice = $state<string | null>(null);
  /** What has happened in this game and at this table, for the log. */
  events = $state.raw<LogLine[]>([]);
  /** What a screen reader is told next. */
  spoken = $state('');
  /** Going ahead before each placement without being asked. */
  passing = $state.raw<Passing | null>(null);

  readonly reveal = new Reveal(
    (event) => this.#announce(event),
    () => this.#speed(),
  );
  /** What the coach says of the decision, where the terms allow it. */
  readonly hints = new Hints(this);
  readonly #connection: Connection;
  /** Events that came at once with others: the view stands with the last of them. */
  #untold: Event[] = [];
  /** How long the table allows for showing them. */
  #allowed = 0;
  /** When the clocks start after it, by the page's own time. */
  #until = Infinity;
  #asked = '';
  /** The last answer or lock-in, by what it was given to. */
  #given = '';
  /** The last decision that was passed. */
  #passed = '';
  /** The last show that others were told to be seen. */
  #seen = '';
  /** Events that a screen reader has not been told yet. */
  #unspoken: Event[] = [];
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  view = $derived<View | null>(this.room?.view ?? null);
  /** The facts of the mode that is shown. */
  facts = $derived<ModeFacts | undefined>(
    this.room?.table.modes.find(({ mode }) => mode === this.view?.setup.mode),
  );
  seat = $derived<number | null>(this.view?.seat ?? this.room?.seat ?? null);
  /** What may be touched next: nothing while an answer is on its way, unless it can be changed. */
  next = $derived<Pick[]>(this.#canTouch() && this.view ? this.#offered(this.view) : []);
  isAwaited = $derived(Boolean(this.room?.table.playing && this.view?.decision));
  /** Whether it is the viewer's turn to do something: also to lock in what was chosen. */
  isAsked = $derived(
    this.isAwaited &&
      !this.sending &&
      (this.room?.held != null || this.answered !== this.view?.decision),
  );
  cast = $derived<Cast>({
    buffalo: this.view?.buffalo != null,
    me: this.seat,
    name: (seat: number) => this.#called(seat),
    factor: this.view?.buffalo?.team_factor ?? 1,
  });
  /** Whether to answer "go ahead" now: passing is on and the reveal has been shown. */
  passesNow = $derived<boolean>(this.#canPass());
  isHost = $derived<boolean>(this.room?.hosting ?? false);
  /** Whether a bot plays on the own seat. */
  isAway = $derived<boolean>(
    this.room?.seat != null && (this.room.table.seats[this.room.seat]?.away ?? false),
  );

  /** Whether this is a screen for the whole room: no identity, no commands, no "you". */
  readonly isScreen: boolean;
  readonly talk: Chat;

  /** A session without a token is a screen. */
  constructor(
    readonly code: string,
    token: string | null,
    make?: Connect,
  ) {
    this.isScreen = token === null;
    this.talk = new Chat(this.isScreen ? null : code);
    const listener = {
      status: (status: Status) => (this.status = status),
      welcome: (here: boolean) => (this.outside = !here && !this.isScreen),
      fresh: (frame: Fresh) => this.#enter(frame),
      news: (frame: News) => this.#hear(frame),
      ended: (code: string) => (this.ended = code),
    };
    this.#connection = make ? make(listener) : connect({ table: code, token }, listener);
  }

  get clock(): { time(): number } {
    return this.#connection.clock;
  }

  /** A seat's name where it stands alone, not in a sentence. */
  nameOf(seat: number): string {
    return seat === this.seat ? t('you') : this.#called(seat);
  }

  #called(seat: number): string {
    const info = this.room?.table.seats[seat];
    return (info && seatName(info)) ?? t('seat.number', { number: seat + 1 });
  }

  /** Whether this seat has laid its card face down, as everybody may know. */
  hasChosen(seat: number): boolean {
    const { playing, game } = this.room?.table ?? {};
    return Boolean(playing && game?.kind === 'selecting' && !game.awaited.includes(seat));
  }

  /** The people who still watch what has happened, while others wait for them. */
  watchers(now: number): number[] {
    const game = this.room?.table.game;
    return !game || now >= game.settled
      ? []
      : peopleHere(this.room!.table).filter((seat) => !game.seen.includes(seat));
  }

  /** Tell the server once for each reveal that it has been seen, so that no one waits for it. */
  see(): void {
    const { table, seat } = this.room ?? {};
    const game = table?.game;
    const untold = this.#untold.some(({ type }) => type !== 'seat-ready');
    if (!table?.playing || !game || seat == null || untold || this.reveal.playing) return;
    const show = `${game.game} ${game.decision} ${game.settled}`;
    if (show === this.#seen || !this.watchers(this.clock.time()).includes(seat)) return;
    this.#seen = show;
    void this.#connection.do({ type: 'seen', decision: game.decision });
  }

  /** Whether it was done; why not is told, unless something else was `overtaken` and that is all. */
  async do(command: Command, overtaken = false): Promise<boolean> {
    if (this.isScreen) return false;
    const refused = await this.attempt(command);
    const expected = overtaken && refused !== null && OVERTAKEN.has(refused);
    if (refused !== null && !expected) this.tellRefusal(refused);
    return refused === null;
  }

  /** Tells the code of the refusal; `null`: it was done. */
  async attempt(command: Command): Promise<string | null> {
    if (this.isScreen) return 'not-here';
    const reply = await this.#connection.do(command);
    return reply.type === 'refused' ? reply.code : null;
  }

  /** Something was touched that may be touched; what shows an earlier moment only leads to the present. */
  pick(pick: Pick): void {
    const { view } = this;
    if (this.reveal.playing) return this.reveal.skip();
    if (!view || !this.next.includes(pick)) return;
    if (!this.reveal.isPresent && !pick.startsWith('hand:')) return;
    if (view.prompt.kind === 'team-talking' && !pick.startsWith('word:')) this.stopPassing();
    const path = extended(view, this.path, pick);
    const action = actionOf(view, path);
    const again = sameAction(action, this.unconfirmed);
    this.#confirm(null);
    if (action === null || isOrder(path)) this.path = path;
    if (action === null) return;
    if ((preferences().confirm && !again) || isOrder(path)) this.#confirm(action, pick);
    else void this.answer(action);
  }

  /** Take all picks back. */
  unpick(): void {
    this.path = [];
    this.#confirm(null);
  }

  /** A step back: before this pick, or the last one. */
  takeBack(pick?: Pick): void {
    const apart = this.unconfirmed !== null && !isOrder(this.path); // the last pick is not in the path
    this.#confirm(null);
    if (pick) this.path = before(this.path, pick);
    else if (!apart) this.path = this.path.slice(0, -1);
  }

  async confirm(): Promise<void> {
    if (this.unconfirmed) await this.answer(this.unconfirmed);
  }

  async answer(action: SeatAction, overtaken = false): Promise<void> {
    const decision = this.room?.table.game?.decision;
    this.unpick();
    if (!decision) return;
    const asked = this.view?.decision ?? null;
    this.pending = action;
    const accepted = await this.#give({ type: 'answer', decision, action }, overtaken);
    if (this.pending === action) this.pending = null;
    if (accepted && asked) this.answered = asked;
  }

  /** Go ahead now and before the next placements. */
  pass(until: Until): void {
    if (!this.view) return;
    this.passing = startPassing(until, this.view);
    this.spoken = t(`passing.${until}`);
    this.passOn();
  }

  /** Answer "go ahead" while passing, once for each decision, also if it is refused. */
  passOn(): void {
    const decision = this.room?.table.game?.decision ?? '';
    if (!this.passesNow || decision === this.#passed) return;
    this.#passed = decision;
    void this.answer({ type: 'get-ready' }, true);
  }

  stopPassing(): void {
    this.passing = null;
  }

  /** Ask the coach, or hide what it said. */
  async askCoach(): Promise<void> {
    try {
      const told = await this.hints.toggle();
      if (told) this.spoken = bestText(told);
    } catch (error) {
      this.tellNotice(
        t(
          error instanceof Problem && error.code === 'coach-busy'
            ? 'coach.hint.busy'
            : 'coach.hint.none',
        ),
      );
    }
  }

  async lockIn(): Promise<void> {
    const decision = this.room?.table.game?.decision;
    if (decision) await this.#give({ type: 'lock-in', decision });
  }

  /** A second touch may come after the reveal that the first one caused. Its refusal is not shown. */
  async #give(command: Answer | LockIn, overtaken = false): Promise<boolean> {
    const given = `${command.type} ${command.decision}`;
    const again = given === this.#given || (command.type === 'answer' && !this.view?.decision);
    this.#given = given;
    return this.do(command, again || overtaken);
  }

  tellRefusal(code: string): void {
    this.tellNotice(tDynamic(`refused.${code}`, {}, t('refused')));
  }

  tellNotice(text: string | null): void {
    if (text === null) return;
    clearTimeout(this.#noticeTimer);
    this.notice = text;
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE_TIME);
  }

  close(): void {
    this.#connection.close();
  }

  #confirm(action: SeatAction | null, touched: Pick | null = null): void {
    this.unconfirmed = action;
    this.confirming = touched;
  }

  /** Rows and cards on the table are offered as they are now; the hand is the same at all times. */
  #offered(view: View): Pick[] {
    const picks = nextPicks(view, this.path);
    return this.reveal.playing ? picks.filter((pick) => pick.startsWith('hand:')) : picks;
  }

  #canTouch(): boolean {
    const playing = this.room?.table.playing && this.seat !== null && this.ended === null;
    const decision = this.view?.decision;
    const answered = this.sending || (decision != null && this.answered === decision);
    return Boolean(playing && (!answered || decision?.kind === 'selecting'));
  }

  #enter(frame: Fresh): void {
    this.outside = this.removed = false;
    this.room = entered(frame);
    this.#untold = [];
    this.#allowed = 0;
    this.events = [...(this.view?.story ?? [])];
    this.#keepPassing();
    this.reveal.set(this.view ? boardOf(this.view) : null);
    this.#ask();
  }

  #hear(frame: News): void {
    if (!this.room) return;
    const { message, view } = frame;
    if (message.type === 'player-left' && message.seat === this.room.seat)
      this.removed = message.removed;
    this.talk.hear(message, this.room);
    if (message.type === 'game-progressed' && message.hurried) this.#showHurry();
    this.room = heard(this.room, frame);
    this.tellNotice(talkNotice(message, this.room.name));
    if (message.type === 'game-started') this.#newGame();
    this.#keepPassing();
    if (message.type === 'bot-advised') this.#showAdvice(message);
    if (message.type === 'game-progressed') {
      this.#untold.push(...message.events);
      this.#allowed += message.reveal;
      this.#until = performance.now() + message.settled - frame.now;
    }
    if (isHappening(message)) this.#note(message);
    if (view) this.#show(boardOf(view));
    this.#ask();
  }

  #show(goal: Board): void {
    const allowed = this.#allowed;
    this.#allowed = 0;
    this.hint = this.hints.card = null;
    this.reveal.show(this.#untold.splice(0), goal, allowed, this.#until);
  }

  #canPass(): boolean {
    if (!this.passing || !this.view || !goesAhead(this.view) || !this.#canTouch()) return false;
    return !this.reveal.playing && this.path.length === 0 && this.room?.table.game?.paused == null;
  }

  #keepPassing(): void {
    this.passing = this.passing && this.view ? stillPassing(this.passing, this.view) : null;
  }

  /** Bots that think the same of a proposal say so together. */
  #showAdvice(advice: BotAdvised): void {
    const decision = this.room?.table.game?.decision ?? '';
    const last = this.events.at(-1);
    const before = last?.type === 'advice' && last.decision === decision ? last.given : [];
    const told: Advice = { type: 'advice', decision, given: [...before, advice] };
    if (before.length) this.events = this.events.slice(0, -1);
    this.#log(told);
    this.tellNotice(tell(told, this.cast));
  }

  /** One line of the log for each decision, but only one notice in a game. */
  #showHurry(): void {
    const decision = this.room?.table.game?.decision ?? '';
    const before = this.events.filter((line) => line.type === 'hurried');
    if (before.at(-1)?.decision === decision) return;
    const told: Hurry = { type: 'hurried', decision };
    this.#log(told);
    if (!before.length) this.tellNotice(tell(told, this.cast));
  }

  #note(message: Happening): void {
    this.tellNotice(noticeOf(message, this.cast));
    if (this.room?.table.playing) this.#log(message);
    if (message.type === 'stand-in-asked' && message.seat === this.seat) ring();
  }

  #newGame(): void {
    this.passing = null;
    this.lobby = false;
    this.notice = null;
    this.#untold = [];
    this.#allowed = 0;
    this.events = [];
    this.reveal.set(null);
  }

  /** What was half chosen is void once something else is asked. */
  #ask(): void {
    const decision = this.room?.table.game?.decision ?? '';
    if (decision === this.#asked) {
      if (
        this.path.some(
          (pick, at) => this.view && !nextPicks(this.view, this.path.slice(0, at)).includes(pick),
        )
      )
        this.unpick();
      return;
    }
    this.#asked = decision;
    this.unpick();
    if (this.isAwaited && !(this.passing && this.view && goesAhead(this.view))) ring();
  }

  /** A bot that agrees and advises against it has said both at once. */
  #saidBefore(event: Event): boolean {
    if (event.type !== 'proposal-agreed') return false;
    const proposed = this.events.findLastIndex(({ type }) => type === 'use-proposed');
    const advice = this.events
      .slice(proposed)
      .flatMap((told) => (told.type === 'advice' ? told.given : []));
    return advice.some(({ seat }) => seat === event.seat);
  }

  /** The speed of a screen cannot be set. */
  #speed(): Speed {
    return this.isScreen ? 'normal' : preferences().speed;
  }

  #announce(event: Event): void {
    if (TOLD.has(event.type) || this.#saidBefore(event)) return;
    this.#log(event);
    if (this.#unspoken.push(event) === 1) setTimeout(() => this.#speak(), AT_ONCE);
  }

  #log(line: LogLine): void {
    this.events = [...this.events, line].slice(-MOST_EVENTS);
  }

  #speak(): void {
    this.spoken = spokenSummary(this.#unspoken.splice(0), this.cast);
  }
}
