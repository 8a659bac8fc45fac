import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { Outcome } from '../protocol/wire';
import { headline, isWon } from './result';

const NAMES = ['Ann', 'Ben', 'Cem', 'Dee'];
const name = (seat: number): string => NAMES[seat]!;
const ranked = (...points: number[]): Outcome => {
  const least = Math.min(...points);
  return {
    result: 'ranked',
    points,
    winners: points.flatMap((one, seat) => (one === least ? [seat] : [])),
  };
};
const against = (result: Outcome['result'], team: number, buffalo: number): Outcome => ({
  result,
  points: [team, buffalo],
  winners: [],
});

beforeAll(() => {
  globalThis.document = { documentElement: {} } as Document;
});

describe('in English', () => {
  beforeAll(() => speak('en'));

  it.each([
    [ranked(3, 9, 12, 20), 0, 'You won!'],
    [ranked(3, 9, 12, 20), 1, '2nd of 4'],
    [ranked(3, 9, 12, 20), 2, '3rd of 4'],
    [ranked(3, 9, 12, 20), 3, '4th of 4'],
    [ranked(3, 9, 12, 20), null, 'Ann wins!'],
    [ranked(3, 3, 12, 20), 1, 'You won, together with Ann!'],
    [ranked(3, 3, 12, 20), null, 'Ann and Ben win!'],
    [ranked(3, 9, 9, 20), 2, '2nd of 4, level with Ben'],
  ])('%o for seat %s: %s', (outcome, seat, text) => {
    expect(headline(outcome, seat, name)).toBe(text);
  });

  it('counts the 11th to 13th rightly', () => {
    const points = Array.from({ length: 13 }, (_, seat) => seat);
    expect(headline(ranked(...points), 10, String)).toBe('11th of 13');
    expect(headline(ranked(...points), 11, String)).toBe('12th of 13');
  });
});

describe('in German', () => {
  beforeAll(() => speak('de'));

  it.each([
    [ranked(3, 9, 12, 20), 0, 'Du hast gewonnen!'],
    [ranked(3, 9, 12, 20), 2, '3. von 4'],
    [ranked(3, 3, 12, 20), null, 'Ann und Ben gewinnen!'],
    [against('team-won', 10, 20), 0, 'Der Büffel ist besiegt!'],
    [against('team-lost', 30, 20), 0, 'Der Büffel gewinnt'],
  ])('%o for seat %s: %s', (outcome, seat, text) => {
    expect(headline(outcome, seat, name)).toBe(text);
  });
});

it('is celebrated by winners, by those who watch, and by a team that has beaten the Buffalo', () => {
  expect(isWon(ranked(3, 9), 0)).toBe(true);
  expect(isWon(ranked(3, 9), 1)).toBe(false);
  expect(isWon(ranked(3, 9), null)).toBe(true);
  expect(isWon(against('team-won', 10, 20), 1)).toBe(true);
  expect(isWon(against('tied', 20, 20), 1)).toBe(false);
  expect(isWon(against('team-lost', 30, 20), null)).toBe(false);
});
