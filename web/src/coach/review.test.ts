import { describe, expect, it } from 'vitest';
import { prizesOf } from './prizes';
import {
  bestOf,
  chances,
  decisionAt,
  turningPoints,
  type Decision,
  type OptionAnalysis,
  type Review,
  type SeatReview,
} from './review';
import { actionName, cardOf } from './words';

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
    expect(bestOf(decision(1))).toBe('play 9');
    expect(bestOf(decision(1, { measure: 'chance' }))).toBe('play 7');
  });

  it('gives prizes to those who stand out, and none for a tie', () => {
    const brave = { ...seatReview(1, 2, 0, -5), decisions: [decision(1), decision(2)] };
    const calm = { ...one, decisions: [decision(1)] };
    const review = { mode: 'base', players: 2, scores: [], seats: [calm, brave] } as Review;
    const found = Object.fromEntries(prizesOf(review).map(({ name, seat }) => [name, seat]));
    expect(found).toEqual({ bravest: 1, unluckiest: 0, luckiest: 1, steadiest: 0 });
    expect(prizesOf({ ...review, seats: [calm, { ...calm, seat: 1 }] })).toEqual([]);
  });

  it('tells who cost one other player most, over all rounds', () => {
    const round = (cost: number) => ({
      effects: [
        [9, cost],
        [0.4, 9],
      ],
    });
    const seats = [seatReview(0, 0, 0, 0), seatReview(1, 0, 0, 0)];
    const review = { mode: 'base', players: 2, scores: [], seats } as Review;
    const told = prizesOf({ ...review, effects: [round(2), round(-0.5)] });
    expect(told).toEqual([{ name: 'meanest', seat: 0, victim: 1, value: 1.5 }]);
    expect(prizesOf({ ...review, effects: [round(0.3), round(0.3)] })).toEqual([]);
  });
});

describe('options', () => {
  it('are read from the notation of records', () => {
    expect(cardOf('play 57 twisted')).toBe(57);
    expect(cardOf('take row 2')).toBeNull();
    expect(actionName('play 57')).toBe('57');
  });
});
