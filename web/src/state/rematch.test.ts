import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../protocol/wire';
import { rematchOf } from './rematch';

const seat = (seat: number, changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: 'human',
  name: `P${seat}`,
  bot: null,
  connected: true,
  away: false,
  gone: null,
  ...changes,
});

test('people are asked, bots and those who are away are not', () => {
  const seats = [
    seat(0),
    seat(1),
    seat(2, { kind: 'bot', bot: 'ox' }),
    seat(3, { away: true }),
    seat(4, { kind: null, name: null }),
  ];
  const { people, agreed, awaited } = rematchOf({ seats, rematch: [1] } as unknown as TableInfo);
  expect(people.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(agreed).toEqual([1]);
  expect(awaited).toEqual([0]);
});
