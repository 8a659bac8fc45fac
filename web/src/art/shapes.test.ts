import { describe, expect, it } from 'vitest';
import { LEVELS } from '../state/fixtures';
import { caption } from './caption';
import { printedHeads } from './heads';
import { ANIMALS } from './shapes/animals';
import { frame } from './shapes/frames';
import { numeral } from './shapes/numerals';

const DECK = Array.from({ length: 104 }, (_, index) => index + 1);

describe('printed heads', () => {
  it('add up to those of the whole deck', () => {
    expect(DECK.reduce((sum, card) => sum + printedHeads(card), 0)).toBe(171);
  });

  it.each([
    [1, 76],
    [2, 9],
    [3, 10],
    [5, 8],
    [7, 1],
  ])('%i on %i cards', (heads, cards) => {
    expect(DECK.filter((card) => printedHeads(card) === heads)).toHaveLength(cards);
  });
});

describe('borders', () => {
  it('differ for every number of heads', () => {
    const borders = [1, 2, 3, 5, 7].map((heads) => JSON.stringify(frame(heads)));
    expect(new Set(borders).size).toBe(5);
  });
});

describe('heads of the herd', () => {
  it('are there for every level, and one for all other bots', () => {
    expect(Object.keys(ANIMALS)).toEqual([...LEVELS, 'robot']);
  });

  it('differ', () => {
    const heads = Object.values(ANIMALS).map((animal) => JSON.stringify(animal));
    expect(new Set(heads).size).toBe(heads.length);
  });
});

describe('numerals', () => {
  it('set the digits side by side', () => {
    const { glyphs, width } = numeral(104);
    expect(glyphs.map((glyph) => glyph.x)).toEqual([0, 53, 120]);
    expect(width).toBe(182);
  });

  it('know digits only', () => {
    expect(() => numeral('x')).toThrow('no numeral for x');
  });
});

describe('a caption', () => {
  it('stays on one line when it fits', () => {
    expect(caption('Stop')).toEqual([{ text: 'Stop', size: 13, squeezed: false }]);
  });

  it('breaks between words', () => {
    expect(caption('Negative = positive').map((line) => line.text)).toEqual([
      'Negative =',
      'positive',
    ]);
  });

  it('squeezes one long word', () => {
    expect(caption('Dazwischenlegen')).toEqual([
      { text: 'Dazwischenlegen', size: 11, squeezed: true },
    ]);
  });
});
