/** A table as one viewer knows it, and what each message makes of it. */
import type {
  Fresh,
  GameInfo,
  Message,
  News,
  PlayCard,
  SeatClock,
  SeatInfo,
  TableInfo,
  View,
} from '../protocol/wire';

export interface TableState {
  table: TableInfo;
  /** Where the viewer sits now; `null`: a spectator. */
  seat: number | null;
  view: View | null;
  /** The own choice that is not locked in yet. */
  held: PlayCard | null;
  /** What the viewer is called here; a screen has no name. */
  name: string | null;
  /** Whether the viewer is the host, also without a seat. */
  hosting: boolean;
}

const MOST_LINES = 100;

export function entered({ snapshot }: Fresh): TableState {
  const { table, seat, view, held, name, hosting } = snapshot;
  return { table, seat, view, held, name, hosting };
}

export function heard(room: TableState, { message, view }: News): TableState {
  const after = told(room, message);
  return view === null ? after : { ...after, view };
}

function told(room: TableState, message: Message): TableState {
  switch (message.type) {
    case 'player-joined':
      return atSeat(onTable(room, { rematch: [] }), message.seat.seat, () => message.seat);
    case 'player-left':
      return playerLeft(room, message);
    case 'player-readmitted':
      return onTable(room, { removed: without(room.table.removed, message.name) });
    case 'player-renamed':
      return atSeat(
        message.seat === room.seat ? { ...room, name: message.name } : room,
        message.seat,
        (seat) => ({ ...seat, name: message.name }),
      );
    case 'presence-changed':
      return atSeat(room, message.seat, (seat) => ({
        ...seat,
        connected: message.connected,
        gone: message.gone ?? null,
      }));
    case 'host-changed':
      return {
        ...onTable(room, { host: message.seat, watching_host: message.watching }),
        hosting:
          message.seat !== null
            ? message.seat === room.seat
            : message.watching !== null && message.watching === room.name,
      };
    case 'spectator-joined':
      return onTable(room, { spectators: [...room.table.spectators, message.name] });
    case 'spectator-left':
      return onTable(room, { spectators: without(room.table.spectators, message.name) });
    case 'terms-changed':
      return onTable(room, { terms: message.terms, seats: message.seats, rematch: [] });
    case 'game-started':
      return gameStarted(room, message);
    case 'game-progressed': {
      const { decision, kind, awaited, clocks, chat_closes, settled } = message;
      const held = decision === room.table.game?.decision ? room.held : null;
      const seen = message.reveal ? [] : (room.table.game?.seen ?? []);
      return inGame(
        { ...room, held },
        { decision, kind, awaited, clocks, chat_closes, settled, seen },
      );
    }
    case 'reveal-seen': {
      const { settled, clocks, chat_closes } = message;
      const seen = [...(room.table.game?.seen ?? []), message.seat];
      return inGame(room, { settled, clocks, chat_closes, seen });
    }
    case 'choice-held':
      return { ...room, held: message.choice };
    case 'game-finished':
      return gameFinished(room, message);
    case 'deadline-missed':
    case 'bot-advised':
      return room;
    case 'seat-left-to-bot':
      return atSeat(room, message.seat, (seat) => ({ ...seat, away: true }));
    case 'seat-given-back':
      return withClocks(
        atSeat(room, message.seat, (seat) => ({ ...seat, away: false })),
        message.clocks,
      );
    case 'clocks-shifted':
    case 'stand-in-asked':
    case 'stand-in-declined':
      return withClocks(room, message.clocks);
    case 'pause-asked': {
      const asked = room.table.game?.pause_asked ?? [];
      return inGame(room, { pause_asked: [...asked, message.seat] });
    }
    case 'pause-withdrawn':
      return inGame(room, { pause_asked: without(pauseAsked(room), message.seat) });
    case 'pause-began':
      return inGame(room, { paused: 0, pause_asked: [] });
    case 'pause-ended':
      return inGame(room, { paused: null, clocks: message.clocks, settled: message.settled });
    case 'rematch-agreed':
      return onTable(room, { rematch: [...room.table.rematch, message.seat] });
    case 'rematch-declined':
      return onTable(room, { rematch: without(room.table.rematch, message.seat) });
    case 'line-said':
      return onTable(room, { chat: [...room.table.chat, message].slice(-MOST_LINES) });
    case 'emote-shown':
      return room;
    case 'talk-changed':
      return onTable(room, { talkers: message.talkers });
    case 'person-silenced':
      return onTable(room, { silenced: [...room.table.silenced, message.name] });
    case 'person-unsilenced':
      return onTable(room, { silenced: without(room.table.silenced, message.name) });
  }
}

/** The time of a seat that has a deadline. */
export function clockOf(
  game: GameInfo | null | undefined,
  seat: number | null,
): SeatClock | undefined {
  return game?.clocks.find((clock) => clock.seat === seat && clock.deadline !== null);
}

/** The seats of people who play themselves and are connected. */
export function peopleHere({ seats }: TableInfo): number[] {
  return seats
    .filter(({ kind, connected, away }) => kind === 'human' && connected && !away)
    .map(({ seat }) => seat);
}

/** Whether no one is there who could start a game. */
export function hostIsGone({ host, seats, watching_host }: TableInfo): boolean {
  return host === null ? watching_host === null : !seats[host]?.connected;
}

function gameStarted(room: TableState, message: Message & { type: 'game-started' }): TableState {
  const game: GameInfo = {
    game: message.game,
    commitment: message.commitment,
    seed: null,
    decision: '',
    kind: '',
    awaited: [],
    clocks: [],
    settled: 0,
    paused: null,
    pause_asked: [],
    chat_closes: null,
    seen: [],
  };
  const table = { ...room.table, playing: true, seats: message.seats, rematch: [], game };
  return { ...room, table, seat: message.you, held: null };
}

function gameFinished(room: TableState, message: Message & { type: 'game-finished' }): TableState {
  const { game, outcome, commitment, seed, seats } = message;
  const names = (room.view?.seats ?? []).map(({ seat }) => room.table.seats[seat]?.name ?? '');
  const result = room.view && { game, setup: room.view.setup, names, outcome, commitment, seed };
  const results = result ? [...room.table.results, result] : room.table.results;
  const ended = inGame(room, {
    seed,
    kind: 'game-over',
    awaited: [],
    clocks: [],
    chat_closes: null,
  });
  return onTable(ended, { playing: false, seats, results });
}

function onTable(room: TableState, changes: Partial<TableInfo>): TableState {
  return { ...room, table: { ...room.table, ...changes } };
}

function inGame(room: TableState, changes: Partial<GameInfo>): TableState {
  const { game } = room.table;
  return game === null ? room : onTable(room, { game: { ...game, ...changes } });
}

function withClocks(room: TableState, clocks: SeatClock[]): TableState {
  return inGame(room, { clocks });
}

function atSeat(room: TableState, seat: number, change: (seat: SeatInfo) => SeatInfo): TableState {
  return onTable(room, {
    seats: room.table.seats.map((info) => (info.seat === seat ? change(info) : info)),
  });
}

function playerLeft(
  room: TableState,
  { seat, name, removed }: Message & { type: 'player-left' },
): TableState {
  const rematch = without(room.table.rematch, seat);
  const left = {
    ...atSeat(onTable(room, { rematch }), seat, emptySeat),
    seat: unlessMine(room, seat),
  };
  const wasPerson = room.table.seats[seat]?.kind !== 'bot';
  return removed && wasPerson ? onTable(left, { removed: [...left.table.removed, name] }) : left;
}

function emptySeat({ seat }: SeatInfo): SeatInfo {
  return { seat, kind: null, name: null, bot: null, connected: false, away: false, gone: null };
}

function unlessMine(room: TableState, seat: number): number | null {
  return room.seat === seat ? null : room.seat;
}

function pauseAsked(room: TableState): number[] {
  return room.table.game?.pause_asked ?? [];
}

function without<T>(items: T[], item: T): T[] {
  const index = items.indexOf(item);
  return index < 0 ? items : items.toSpliced(index, 1);
}
