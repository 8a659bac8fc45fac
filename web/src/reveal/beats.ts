/**
 * A step of the game as beats: one thing happens at a time, and each beat has the board that is seen
 * while it lasts. The server says how long a whole step may take; the shares here divide that time.
 */
import { SHOWN_FOR } from '../protocol/shared';
import type { Event, Played } from '../protocol/wire';
import { advance, layBeforeTake, type Board, type Taken } from '../state/board';
import type { Speed } from '../state/settings.svelte';

export type Act =
  | 'deal' // cards of a new round come to their places
  | 'turn' // all chosen cards turn over where they lie
  | 'move' // cards and marks glide to where they lie now
  | 'arrive' // the card that makes a row too long lies down in it
  | 'still' // nothing moves: everybody sees which row is taken
  | 'leave' // the row goes to its new owner
  | 'rest'; // the card that starts the new row lies there already

export interface Beat {
  act: Act;
  event: Event;
  board: Board;
  /** Milliseconds, if the table sets no other time for the step. */
  share: number;
}

/** How long each kind of event is shown, as the table counts it; the rest is shown at once. */
const SHARES: Partial<Record<Event['type'], number>> = SHOWN_FOR;
/** The cards turn over, then they line up: two parts of the time of a reveal. */
const TURN = (SHOWN_FOR['cards-revealed'] * 8) / 13;
const SORT = SHOWN_FOR['cards-revealed'] - TURN;
const ARRIVE = 600;
const LEAVE = 1000;
const STILL = 250;
/** Stillness before a take, for each bullhead: an expensive row is looked at for longer. */
const STILL_PER_BULLHEAD = 20;
const MOST_BULLHEADS = 20;
const REST = 250;

/** A step shown in less than this fraction of its usual time would flicker. */
const SHORTEST_PART = 0.25;

const FACTOR: Record<Speed, number> = { off: 0, fast: 0.45, normal: 1, slow: 1.9 };

export function beatsOf(events: Event[], start: Board, goal: Board): Beat[] {
  const beats: Beat[] = [];
  let board = start;
  events.forEach((event, at) => {
    beats.push(...beatsOfEvent(event, events.slice(at + 1), board, goal));
    board = beats.at(-1)!.board;
  });
  return beats;
}

/** How long each beat lasts; together never longer than `allowed` at normal speed. */
export function durations(beats: Beat[], allowed: number | null, speed: Speed): number[] {
  const sum = beats.reduce((sum, { share }) => sum + share, 0);
  const scale = sum === 0 ? 0 : (allowed ?? sum) / sum;
  return beats.map(({ share }) => share * scale * FACTOR[speed]);
}

/**
 * How long a step may be shown from `now` on: as long as the table allows for it, but not beyond
 * `until`, when the clocks start. What does not get a fair part of its time is shown at once.
 */
export function timeLeft(allowed: number | null, until: number, now: number): number | null {
  if (allowed === null) return null;
  const left = Math.min(allowed, until - now);
  return left < allowed * SHORTEST_PART ? 0 : left;
}

/** From 0 to 1: how heavy a take is to look at and to hear. */
export function weightOf(event: Event): number {
  return event.type === 'row-taken'
    ? Math.min(event.bullheads, MOST_BULLHEADS) / MOST_BULLHEADS
    : 0;
}

function beatsOfEvent(event: Event, later: Event[], board: Board, goal: Board): Beat[] {
  const after = advance(board, event, goal);
  switch (event.type) {
    case 'cards-revealed':
      return reveal(event, after);
    case 'row-taken':
      return take(event, layBeforeTake(board, event, later), board, goal);
    case 'round-started':
      return [{ act: 'deal', event, board: after, share: SHARES[event.type]! }];
    case 'card-placed':
      return [
        liesIn(board, event)
          ? { act: 'rest', event, board: after, share: REST }
          : move(event, after),
      ];
    default:
      return [move(event, after)];
  }
}

function move(event: Event, board: Board): Beat {
  return { act: 'move', event, board, share: SHARES[event.type] ?? 0 };
}

/** Each card turns over at the place of its owner; then they line up in the order of placement. */
function reveal(event: Event & { type: 'cards-revealed' }, after: Board): Beat[] {
  return [
    { act: 'turn', event, board: { ...after, queue: bySeat(after.queue) }, share: TURN },
    { act: 'move', event, board: after, share: SORT },
  ];
}

function take(event: Taken, laid: Board, board: Board, goal: Board): Beat[] {
  const still = STILL + STILL_PER_BULLHEAD * Math.min(event.bullheads, MOST_BULLHEADS);
  return [
    ...(laid === board ? [] : [{ act: 'arrive', event, board: laid, share: ARRIVE } as const]),
    { act: 'still', event, board: laid, share: still },
    { act: 'leave', event, board: advance(laid, event, goal), share: LEAVE },
  ];
}

/** The Buffalo's card lies behind those of the seats. */
function bySeat(queue: Played[]): Played[] {
  return [...queue].sort((a, b) => (a.seat ?? Infinity) - (b.seat ?? Infinity));
}

function liesIn(board: Board, { row, card }: { row: number; card: number }): boolean {
  return board.rows[row]?.cards.includes(card) ?? false;
}
