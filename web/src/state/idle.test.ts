import { describe, expect, it } from 'vitest';
import type { SeatClock, SeatInfo, TableInfo } from '../protocol/wire';
import { idlePlayers, undecided } from './idle';

const seatOf = (seat: number, changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: 'human',
  name: `P${seat}`,
  bot: null,
  connected: true,
  away: false,
  gone: null,
  ...changes,
});
const clockOf = (seat: number, changes: Partial<SeatClock> = {}): SeatClock => ({
  seat,
  starts: 0,
  deadline: null,
  bank: 0,
  idle: 100,
  callers: [],
  ...changes,
});

function tableOf(
  clocks: SeatClock[],
  seats = [0, 1, 2, 3].map((seat) => seatOf(seat)),
  paused: number | null = null,
): TableInfo {
  return { playing: true, seats, game: { clocks, paused } } as unknown as TableInfo;
}

describe('players who do not play', () => {
  it('are those whose time is over, first those for whom a bot was asked', () => {
    const table = tableOf([
      clockOf(0, { idle: 300 }),
      clockOf(1),
      clockOf(2, { starts: 5, callers: [3] }),
      clockOf(3, { idle: null }),
    ]);
    expect(idlePlayers(table, 99)).toEqual([]);
    expect(idlePlayers(table, 200).map(({ seat }) => seat)).toEqual([2, 1]);
  });

  it('are none in a pause, and not those for whom a bot plays', () => {
    expect(idlePlayers(tableOf([clockOf(1)], undefined, 5), 200)).toEqual([]);
    expect(idlePlayers(tableOf([clockOf(1)], [seatOf(0), seatOf(1, { away: true })]), 200)).toEqual(
      [],
    );
  });

  it('are replaced once the others agree who are there and play', () => {
    const seats = [seatOf(0), seatOf(1), seatOf(2), seatOf(3, { connected: false })];
    const called = clockOf(1, { callers: [0] });
    expect(undecided(tableOf([called], seats), called, 200)).toEqual([2]);
    expect(undecided(tableOf([called, clockOf(2)], seats), called, 200)).toEqual([]);
  });
});
