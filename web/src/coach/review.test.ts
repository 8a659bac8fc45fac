import { describe, expect, it } from 'vitest';
import {
  barLengths,
  bestOf,
  chances,
  decisionAt,
  turningPoints,
  type Analysis,
  type Decision,
  type Measure,
  type OptionAnalysis,
  type SeatReview,
} from './review';
import { actionName, cardOf, riskText } from './words';

const sure = (mean: number) => ({ mean, error: 0.1 });

function option(action: string, bullheads: number, wins: number, takes = 0): OptionAnalysis {
  return {
    action,
    bullheads: sure(bullheads),
    behind: sure(0),
    cost: sure(0),
    wins: sure(wins),
    chance_cost: sure(0),
    takes_now: takes,
    takes_cost: 5,
    later: 3,
    reason: { key: 'same', values: {} },
  };
}

function decision(move: number, changes: Partial<Decision> = {}): Decision {
  return {
    move,
    round: 1,
    turn: 1,
    chosen: 'play 7',
    grade: 'mistake',
    measure: 'bullheads',
    cost: sure(1),
    praise: null,
    unpunished: false,
    own: 1,
    rest: 2,
    reason: { key: 'same', values: {} },
    analysis: {
      decision: '1.1.0',
      kind: 'selecting',
      seat: 0,
      forced: false,
      best: 'play 9',
      expected: 5,
      options: [option('play 7', 6, 0.5, 0.6), option('play 9', 5, 0.4, 0.1)],
    },
    ...changes,
  };
}

function seatReview(seat: number, own: number, deal: number, rest: number): SeatReview {
  const parts = { result: 9 + own + deal + rest, par: 9, deal, own, rest };
  const rounds = [{ ...parts, round: 1, steps: [] }];
  return {
    seat,
    bullheads: { ...parts, rounds },
    chance: {
      result: 1,
      par: 0.5,
      deal: 0.1,
      own: 0,
      rest: 0.4,
      rounds: [
        {
          round: 1,
          result: 1,
          par: 0.5,
          deal: 0.1,
          own: 0.1,
          rest: 0.3,
          steps: [
            { move: 2, own: 0.1, rest: -0.2 },
            { move: 6, own: 0, rest: 0.5 },
          ],
        },
      ],
    },
    level: null,
    unpunished: 0,
    turning_points: { own: [6], rest: [2, 6] },
    decisions: [decision(2), decision(4), decision(6)],
  };
}

describe('a review', () => {
  const one = seatReview(0, -3, 1, 6);

  it('tells the chance to win before each decision and at the end', () => {
    const found = chances(one);
    expect(found.map(({ move }) => move)).toEqual([2, 6, null]);
    expect(found.map(({ value }) => Number(value.toFixed(6)))).toEqual([0.6, 0.5, 1]);
  });

  it('lists each turning point once, in the order of the game', () => {
    expect(turningPoints(one).map(({ move }) => move)).toEqual([2, 6]);
  });

  it('finds the decision of a moment', () => {
    expect(decisionAt(one.decisions, 5)?.move).toBe(4);
    expect(decisionAt(one.decisions, 0)?.move).toBe(2);
    expect(decisionAt([], 0)).toBeUndefined();
  });

  it('knows the best option by what is graded', () => {
    const { analysis } = decision(1);
    expect(bestOf(analysis!, 'bullheads')).toBe('play 9');
    expect(bestOf(analysis!, 'chance')).toBe('play 7');
  });

  it('draws bars by what an option costs more than the best', () => {
    const costs = (amounts: number[]): Analysis => ({
      ...decision(1).analysis!,
      options: amounts.map((amount, index) => ({
        ...option(`play ${index}`, 9 + amount, 0.5),
        behind: sure(amount),
        chance_cost: sure(amount / 100),
      })),
    });
    const lengths = (amounts: number[], measure: Measure): number[] => [
      ...barLengths(costs(amounts), measure).values(),
    ];
    expect(lengths([0, 1, 4], 'bullheads')).toEqual([0, 0.25, 1]);
    expect(lengths([0, 0.5, -0.1], 'bullheads'), 'small differences look small').toEqual([
      0, 0.25, 0,
    ]);
    expect(lengths([0, 5, 20], 'chance')).toEqual([0, 0.25, 1]);
  });
});

describe('options', () => {
  it('are read from the notation of records', () => {
    expect(cardOf('play 57 twisted')).toBe(57);
    expect(cardOf('take row 2')).toBeNull();
    expect(actionName('play 57')).toBe('57');
  });

  it('are told by the names of special cards and the numbers that matter', () => {
    expect(actionName('propose first seat 2')).toBe('special.first-card 2');
    expect(actionName('replace for seat 3')).toBe('special.replace 3');
    expect(actionName('remove stop row 4')).toBe('special.stop 4');
    expect(actionName('turn 22 positive')).toBe('special.negative-positive 22');
    expect(actionName('turn 22 positive cancelling nothing')).toBe('special.negative-positive 22');
    expect(actionName('propose sort 5 17 3')).toBe('special.sort 5 17 3');
  });

  it('have no numbers that mean nothing', () => {
    const risk = (chance: number | null, later: number | null): string =>
      riskText({ ...option('play 7', 5, 0.5), takes_now: chance, later });
    expect(risk(0.4, 3)).toBe('coach.three');
    expect(risk(0.001, 3)).toBe('coach.three.never');
    expect(risk(1, null)).toBe('coach.three.always');
    expect(risk(null, null)).toBe('');
  });
});
