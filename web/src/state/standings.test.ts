import { expect, test } from 'vitest';
import { standings } from './standings';

const places = (totals: number[], gained?: number[]): number[][] =>
  standings(totals, gained).map(({ seat, place }) => [seat, place]);

test('the fewest points come first', () => {
  expect(places([12, 3, 40])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

test('equal points share a place, and the next one is left out', () => {
  expect(places([5, 9, 5, 20])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
    [3, 4],
  ]);
  expect(places([7, 7])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('the change is counted in places since the round before', () => {
  // Before: 10, 4, 6; after: 10, 12, 11.
  const after = standings([10, 12, 11], [0, 8, 5]);
  expect(after.map(({ seat, change, before }) => [seat, change, before])).toEqual([
    [0, 2, 10],
    [2, 0, 6],
    [1, -2, 4],
  ]);
});

test('after the first round no place has changed', () => {
  expect(standings([3, 8], [3, 8]).map(({ change, before }) => [change, before])).toEqual([
    [null, 0],
    [null, 0],
  ]);
});
