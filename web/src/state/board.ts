/**
 * What lies on the table as it is shown: the view, or a moment on the way to it. Each event says what
 * it did, so that moving the cards needs no rules; in the end the board is always the view's.
 */
import type { BuffaloView, Event, Played, RowView, SeatView, View } from '../protocol/wire';

export interface Board {
  rows: RowView[];
  /** Revealed cards that are not placed yet, the next one first. */
  queue: Played[];
  seats: SeatView[];
  /** Open cards to pick from, or cards taken of which one is to be picked. */
  pool: number[];
  buffalo: BuffaloView | null;
  round: number;
  turn: number;
  /** The points of this round are part of the totals. */
  counted: boolean;
}

export function boardOf(view: View): Board {
  const { prompt, queue, rows, seats, buffalo, round, turn } = view;
  const placing = prompt.played && !queue.some(({ card }) => card === prompt.played?.card);
  return {
    rows,
    queue: placing && prompt.played ? [prompt.played, ...queue] : queue,
    seats,
    pool: prompt.kind === 'drafting' ? prompt.cards : [],
    buffalo,
    round,
    turn,
    counted: view.outcome !== null,
  };
}

export type Taken = Event & { type: 'row-taken' };

/** The board after an event; `goal` is where all events lead in the end. */
export function advance(board: Board, event: Event, goal: Board): Board {
  switch (event.type) {
    case 'draft-started':
      return { ...goal, pool: event.pool, rows: [], queue: [], counted: false };
    case 'round-started':
      return {
        ...goal,
        rows: event.rows.map((cards, row) => startRow(goal.rows[row], cards)),
        counted: false,
      };
    case 'card-picked':
      return atSeat(
        { ...board, pool: without(board.pool, [event.card]) },
        event.seat,
        ({ known, hand_count }) => ({
          known: [...known, event.card].sort((a, b) => a - b),
          hand_count: hand_count + 1,
        }),
      );
    case 'seat-ready':
      return atSeat(board, event.seat, () => ({ has_chosen: true }));
    case 'cards-revealed':
      return revealed(board, event.cards, event.turn);
    case 'card-placed':
      return placed(board, event);
    case 'row-taken':
      return taken(board, event);
    case 'cards-cancelled':
      return atSeat(board, event.seat, ({ points, pile_count }) => ({
        points: less(points, event.bullheads),
        pile_count: less(pile_count, event.cancelled.length + 1),
      }));
    case 'row-removed':
      return { ...board, rows: board.rows.filter((_, row) => row !== event.row) };
    case 'special-used':
      return used(board, event);
    case 'card-replaced':
      return replaced(board, event);
    case 'card-shifted':
      return shifted(board, event);
    case 'seven-removed':
      return atRow(board, event.row, ({ capacity }) => ({ seven: false, capacity: capacity - 1 }));
    case 'stop-removed':
      return atRow(board, event.row, () => ({ stopped: false }));
    case 'special-opened':
      return withBuffalo(board, ({ open }) => ({
        open: [...open, event.special],
        deck_count: event.deck,
      }));
    case 'order-changed':
      return { ...board, queue: event.cards };
    case 'marker-moved':
      return marked(board, event);
    case 'x-row-extended':
      return atSeat(board, event.seat, ({ x_row, x_pile_count }) => ({
        x_row: [...(event.spilled.length ? [] : (x_row ?? [])), event.card],
        x_pile_count: more(x_pile_count, event.spilled.length),
      }));
    case 'cards-taken-to-hand':
      return atSeat(board, event.seat, ({ hand_count, known }) => ({
        hand_count: hand_count + event.cards.length,
        known: [...known, ...event.cards].sort((a, b) => a - b),
      }));
    case 'round-scored':
      return scored(board, event.totals);
    default:
      return board;
  }
}

/**
 * The moment before a take: the card that makes the row too long lies in it, as it would on a table.
 * The engine tells the take first and that card after it. A row taken for a low card is taken as it is.
 */
export function layBeforeTake(board: Board, event: Taken, later: Event[]): Board {
  if (event.reason === 'low-card') return board;
  const lying = board.rows[event.row]?.cards ?? [];
  const staying = [event.kept, startingAnew(event, later)].filter((card) => card !== null);
  const cards = [...event.cards, ...staying];
  if (cards.every((card) => lying.includes(card))) return board;
  const queue = board.queue.filter(({ card }) => !cards.includes(card));
  return atRow({ ...board, queue }, event.row, () => ({ cards }));
}

/** The played card that the taken row starts with, if one does. */
function startingAnew({ row }: Taken, later: Event[]): number | null {
  const next = later.find(({ type }) => type !== 'seven-removed' && type !== 'stop-removed');
  return next?.type === 'card-placed' && next.row === row && next.taken.length ? next.card : null;
}

function startRow(row: RowView | undefined, cards: number[]): RowView {
  const plain = { capacity: 5, bullheads: 0, even_odd: null, climbing: null, cow: false };
  return { ...plain, ...row, cards, seven: false, stopped: false };
}

function revealed(board: Board, cards: Played[], turn: number): Board {
  const known = (seat: SeatView): Partial<SeatView> => {
    const own = cards.find((played) => played.seat === seat.seat);
    return own
      ? {
          has_chosen: false,
          hand_count: seat.hand_count - 1,
          known: without(seat.known, [own.card]),
          twister: own.twisted ? false : seat.twister,
        }
      : {};
  };
  const seats = board.seats.map((seat) => ({ ...seat, ...known(seat) }));
  const buffalo = cards.some(({ seat }) => seat === null) ? 1 : 0;
  return withBuffalo({ ...board, queue: cards, seats, turn }, ({ stack_count }) => ({
    stack_count: stack_count - buffalo,
  }));
}

function placed(board: Board, event: Event & { type: 'card-placed' }): Board {
  const queue = board.queue.filter(({ card }) => card !== event.card);
  if (event.row >= board.rows.length)
    return { ...board, queue, rows: [...board.rows, startRow(undefined, [event.card])] };
  const next = atRow({ ...board, queue }, event.row, ({ cards }) => ({
    cards: cards.includes(event.card)
      ? cards
      : event.reason === 'insert'
        ? insertedBehind(cards, event.beside, event.card)
        : [...cards, event.card],
  }));
  return withBuffalo(next, ({ emptied }) => ({
    emptied: emptied.filter((row) => row !== event.row),
  }));
}

function insertedBehind(cards: number[], beside: number | null, card: number): number[] {
  const at = beside === null ? 0 : cards.indexOf(beside) + 1;
  return [...cards.slice(0, at), card, ...cards.slice(at)];
}

function taken(board: Board, event: Taken): Board {
  const queue = board.queue.filter(({ card }) => !event.cards.includes(card));
  const rest = atRow({ ...board, queue }, event.row, ({ cards }) => ({
    cards: without(cards, event.cards),
  }));
  if (board.buffalo !== null) return takenAgainstBuffalo(rest, event);
  return event.seat === null
    ? rest
    : atSeat(rest, event.seat, ({ points, pile_count }) => ({
        points: more(points, event.bullheads),
        pile_count: more(pile_count, event.cards.length),
      }));
}

function takenAgainstBuffalo(board: Board, event: Taken): Board {
  return withBuffalo(board, ({ pile_count, team_pile_count, team_points }) =>
    event.seat === null
      ? { pile_count: pile_count + event.cards.length }
      : {
          team_pile_count: team_pile_count + event.cards.length,
          team_points: team_points + event.bullheads,
        },
  );
}

function used(board: Board, { seat, special, use }: Event & { type: 'special-used' }): Board {
  const spent = atSeat(board, seat, ({ specials_count }) => ({
    specials_count: less(specials_count, 1),
  }));
  const open = withBuffalo(spent, ({ open }) => ({
    open: open.toSpliced(open.indexOf(special), 1),
  }));
  switch (use.type) {
    case 'stop-row':
      return atRow(open, use.row, () => ({ stopped: true }));
    case 'let-seven-take':
      return atRow(open, use.row, ({ capacity }) => ({ seven: true, capacity: capacity + 1 }));
    default:
      return open;
  }
}

function replaced(board: Board, event: Event & { type: 'card-replaced' }): Board {
  const queue = board.queue.map((played) =>
    played.card === event.returned ? { ...played, card: event.substitute } : played,
  );
  return atSeat({ ...board, queue }, event.seat, ({ known }) => ({
    known: [...without(known, [event.substitute]), event.returned].sort((a, b) => a - b),
  }));
}

function shifted(board: Board, event: Event & { type: 'card-shifted' }): Board {
  const left = atRow(board, event.source, ({ cards }) => ({
    cards: without(cards, [event.card]),
  }));
  return atRow(left, event.target, ({ cards }) => ({
    cards: [...cards, event.card].sort((a, b) => a - b),
  }));
}

function marked(board: Board, event: Event & { type: 'marker-moved' }): Board {
  const rows = board.rows.map((row, index) => {
    const here = index === event.row;
    switch (event.marker) {
      case 'even-odd':
        return { ...row, even_odd: here ? event.shows : null };
      case 'climbing':
        return { ...row, climbing: here ? event.shows : null };
      default:
        return { ...row, cow: here, capacity: row.capacity + Number(row.cow) - Number(here) };
    }
  });
  return { ...board, rows };
}

function scored(board: Board, totals: number[]): Board {
  if (board.buffalo !== null) return { ...board, counted: true };
  const seats = board.seats.map((seat) => ({ ...seat, total: totals[seat.seat] ?? seat.total }));
  return { ...board, seats, counted: true };
}

function atRow(board: Board, at: number, change: (row: RowView) => Partial<RowView>): Board {
  const rows = board.rows.map((row, index) => (index === at ? { ...row, ...change(row) } : row));
  return { ...board, rows };
}

function atSeat(board: Board, at: number, change: (seat: SeatView) => Partial<SeatView>): Board {
  const seats = board.seats.map((seat) => (seat.seat === at ? { ...seat, ...change(seat) } : seat));
  return { ...board, seats };
}

function withBuffalo(board: Board, change: (buffalo: BuffaloView) => Partial<BuffaloView>): Board {
  const { buffalo } = board;
  return buffalo === null ? board : { ...board, buffalo: { ...buffalo, ...change(buffalo) } };
}

function without(cards: number[], gone: number[]): number[] {
  return cards.filter((card) => !gone.includes(card));
}

function more(count: number | null, by: number): number | null {
  return count === null ? null : count + by;
}

function less(count: number | null, by: number): number | null {
  return more(count, -by);
}
