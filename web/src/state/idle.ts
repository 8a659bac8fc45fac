/** Players who keep others waiting at a table without a clock. */
import type { SeatClock, TableInfo } from '../protocol/wire';
import { peopleHere } from './tableState';

/** Players whom a bot may replace now: first those for whom one was asked, then by the time. */
export function idlePlayers({ playing, game, seats }: TableInfo, now: number): SeatClock[] {
  if (!playing || !game || game.paused !== null) return [];
  return game.clocks
    .filter(({ seat, idle }) => idle !== null && now >= idle && seats[seat]?.away === false)
    .sort((a, b) => b.callers.length - a.callers.length || a.starts - b.starts);
}

/** Whose agreement to a bot on this seat is missing: those who do not play either are not asked. */
export function undecided(table: TableInfo, { seat, callers }: SeatClock, now: number): number[] {
  const idle = idlePlayers(table, now).map(({ seat }) => seat);
  return peopleHere(table).filter(
    (other) => other !== seat && !callers.includes(other) && !idle.includes(other),
  );
}
