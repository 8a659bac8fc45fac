/** A finished game, moment by moment: the events of the server, moved along by hand or by itself. */
import type { Connection } from '../protocol/connection';
import type { Event, ModeFacts, PublicEvent, Setup, TableInfo, View } from '../protocol/wire';
import { advance, boardOf, type Board } from './board';
import { callAsMe } from './identity.svelte';
import { Session } from './session.svelte';

export interface Replay {
  setup: Setup;
  names: string[];
  /** Levels of bots, by seat; `null` where a person sat. */
  bots: (string | null)[];
  steps: { events: PublicEvent[]; view: View | null }[];
  facts: ModeFacts;
}

/** What is shown as one: an event, or a row taken together with the card that starts the new one. */
interface Moment {
  events: Event[];
  /** What tells it best. */
  event: Event;
  board: Board;
}

const SILENT = new Set(['seat-ready', 'special-skipped', 'specials-kept']);

/** A private game is open to those who were at the table. */
export function loadReplay(id: string): Promise<Replay> {
  return callAsMe<Replay>('GET', `/games/${id}/steps`);
}

export class Replayed {
  readonly session: Session;
  readonly moments: Moment[];
  /** The last moment of each step: what was to be seen when the next move was made. */
  readonly #ends: number[];
  at = $state(0);

  constructor(readonly replay: Replay) {
    [this.moments, this.#ends] = momentsOf(replay);
    this.session = new Session('', '', () => OFFLINE_CONNECTION);
    const view = replay.steps.findLast((step) => step.view)?.view ?? null;
    const shown = view && { ...view, outcome: null };
    this.session.room = {
      table: tableOf(replay),
      seat: null,
      view: shown,
      held: null,
      name: null,
      hosting: false,
    };
    this.show(0);
  }

  get moment(): Moment | undefined {
    return this.moments[this.at];
  }

  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.moments.length - 1);
    this.session.reveal.set(this.moment?.board ?? null);
  }

  /** The move of the record that is made next at the moment shown. */
  get move(): number {
    return this.#ends.filter((end) => end <= this.at).length - 1;
  }

  /** Show what was to be seen before this move of the record. */
  showMove(move: number): void {
    this.show(this.#ends[move] ?? 0);
  }

  /** On by one moment, gliding; what still glides is there at once. */
  next(): void {
    const next = this.moments[this.at + 1];
    if (!next) return;
    this.show(this.at);
    this.at++;
    this.session.reveal.show(next.events, next.board);
  }

  /** The next turn, round or end, forwards or backwards. */
  jump(direction: 1 | -1): void {
    let at = this.at + direction;
    while (this.moments[at] && !isChapter(this.moments[at]!.event)) at += direction;
    this.show(at);
  }
}

function isChapter({ type }: Event): boolean {
  return type === 'cards-revealed' || type === 'round-started' || type === 'game-ended';
}

function momentsOf(replay: Replay): [Moment[], number[]] {
  const moments: Moment[] = [];
  const ends: number[] = [];
  let goal: Board | null = null;
  let board: Board | null = null;
  for (const { events, view } of replay.steps) {
    if (view) goal = boardOf(view);
    for (const event of events) {
      if (!goal) continue;
      board = advance(board ?? goal, event, goal);
      const last = moments.at(-1);
      if (last && belongsTo(last, event))
        Object.assign(last, { events: [...last.events, event], board });
      else if (!SILENT.has(event.type)) moments.push({ events: [event], event, board });
    }
    ends.push(moments.length - 1);
  }
  return [moments, ends];
}

/** Whether the event only completes a take. */
function belongsTo({ event: taken, events }: Moment, event: Event): boolean {
  if (taken.type !== 'row-taken' || events.at(-1)?.type === 'card-placed') return false;
  if (event.type === 'card-placed') return event.row === taken.row && event.taken.length > 0;
  return event.type === 'seven-removed' || event.type === 'stop-removed' || SILENT.has(event.type);
}

export function tableOf({ names, bots, setup, facts }: Replay): TableInfo {
  const seats = names.map((name, seat) => ({
    seat,
    name,
    kind: bots[seat] ? ('bot' as const) : ('human' as const),
    bot: bots[seat] ?? null,
    connected: true,
    away: false,
    gone: null,
  }));
  return {
    seats,
    playing: true,
    host: null,
    spectators: [],
    game: null,
    rematch: [],
    results: [],
    chat: [],
    bots: [],
    modes: [facts],
    terms: { game: { mode: setup.mode } },
  } as unknown as TableInfo;
}

/** A connection that sends nothing: a finished game cannot be changed. */
const OFFLINE_CONNECTION = {
  clock: { time: () => Date.now() },
  do: () => Promise.resolve({ type: 'refused', id: '', code: 'gone', reason: '' }),
  close: () => undefined,
} as unknown as Connection;
