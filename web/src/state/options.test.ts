import { expect, test } from 'vitest';
import type { ModeInfo, OptionInfo } from '../protocol/bodies';
import { inUse, numberOf, withCards, withOptions } from './options';

const option = (name: string, changes: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  kind: 'number',
  default: null,
  most: null,
  choices: [],
  replaces: [],
  ...changes,
});
const GOAL = option('goal', { default: 66 });
const HARD = option('hard', { kind: 'flag' });
const LENGTH = option('length', { replaces: ['goal', 'hard'] });
const CARDS = option('cards', { kind: 'cards', choices: ['a', 'b'] });
const info = { options: [CARDS, GOAL, HARD, LENGTH] } as unknown as ModeInfo;
const game = (given: object) => given as Parameters<typeof numberOf>[0];

test('an option that is given replaces others, and is not shown before', () => {
  expect(inUse(info, {}).map(({ name }) => name)).toEqual(['cards', 'goal', 'hard']);
  expect(inUse(info, game({ length: 3 })).map(({ name }) => name)).toEqual(['cards', 'length']);
});

test('a number that is not given has its default', () => {
  expect(numberOf({}, GOAL)).toBe(66);
  expect(numberOf(game({ goal: 5 }), GOAL)).toBe(5);
});

test('only options of the mode are kept', () => {
  expect(withOptions(info, 'any', game({ goal: 5, other: 1 }))).toEqual({
    mode: 'any',
    cards: null,
    goal: 5,
    hard: null,
    length: null,
  });
  expect(withOptions(undefined, 'any', game({ goal: 5 }))).toEqual({ mode: 'any' });
});

test('cards are chosen where there are cards to choose from', () => {
  expect(withCards(info, ['a'])).toEqual({ cards: ['a'] });
  expect(withCards(undefined, ['a'])).toEqual({});
});
