import { describe, expect, it } from 'vitest';
import { CARDS, STEPS, STILL, type Spot } from './demoTurns';

const at = (step: number, where: Spot['at']): number[] =>
  CARDS.filter((card) => STEPS[step]!.spots.get(card)!.at === where);

describe('the living table', () => {
  it('begins with four rows and ends as the rules say', () => {
    expect(at(0, 'row')).toEqual([12, 37, 43, 58]);
    expect(at(STEPS.length - 1, 'row').sort((a, b) => a - b)).toEqual([30, 36, 37, 43, 44, 58, 61]);
    expect(at(STEPS.length - 1, 'taken').sort((a, b) => a - b)).toEqual([12, 14, 15, 21, 26]);
  });

  it('stands still before the sixth card', () => {
    expect(at(STILL, 'waiting')).toEqual([30, 36]);
    expect(STEPS[STILL + 1]!.taken).toBe(0);
  });
});
