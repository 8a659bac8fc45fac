import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { counted, ending, multiplied, tell, type Advice, type Cast } from './story';

const CAST: Cast = {
  buffalo: true,
  me: null,
  name: (seat) => ['You', 'Bella', 'Bruno'][seat]!,
  factor: 2,
};

function advice(...given: [seat: number, gain: number | null][]): Advice {
  return {
    type: 'advice',
    decision: '',
    given: given.map(([seat, gain]) => ({ type: 'bot-advised', seat, gain })),
  };
}

beforeAll(async () => {
  globalThis.document = { documentElement: {} } as Document;
  await speak('en');
});

describe('advice', () => {
  it('says what a bot expects', async () => {
    expect(tell(advice([1, -4]), CAST)).toBe(
      'Bella agrees but would rather not: 4 points worse for the team.',
    );
    expect(tell(advice([1, -1]), CAST)).toBe(
      'Bella agrees but would rather not: 1 point worse for the team.',
    );
    await speak('de');
    expect(tell(advice([1, -4]), CAST)).toBe(
      'Bella stimmt zu, rät aber ab: 4 Punkte schlechter fürs Team.',
    );
    await speak('en');
  });

  it('says nothing where a bot does not say, or expects no harm in this turn', () => {
    expect(tell(advice([1, null]), CAST)).toBe('Bella agrees but would rather not.');
    expect(tell(advice([1, 2]), CAST)).toBe('Bella agrees but would rather not.');
  });

  it('of several bots is told in one sentence', () => {
    expect(tell(advice([1, -4], [2, -4]), CAST)).toBe(
      'Bella and Bruno agree but would rather not: 4 points worse for the team.',
    );
    expect(tell(advice([1, null], [2, -3]), CAST)).toContain('3 points worse');
    expect(tell(advice([1, null], [2, null]), CAST)).toBe(
      'Bella and Bruno agree but would rather not.',
    );
  });
});

describe('the points of a small team', () => {
  it('are shown with their doubling', () => {
    expect([multiplied(10), multiplied(10, 2), multiplied(0, 2)]).toEqual([
      '10',
      '10 × 2 = 20',
      '0 × 2 = 0',
    ]);
    expect([counted(20, 0, CAST), counted(20, 1, CAST)]).toEqual(['10 × 2 = 20', '20']);
    expect(counted(20, 0, { ...CAST, buffalo: false })).toBe('20');
  });

  it('are so at the end, too', () => {
    const outcome = { result: 'team-lost' as const, points: [20, 7], winners: [] };
    expect(ending(outcome, CAST)).toBe('The Buffalo wins: 7 to 10 × 2 = 20.');
    const scored = { type: 'round-scored' as const, round: 1, points: [20, 7], totals: [20, 7] };
    expect(tell(scored, CAST)).toBe('Round 1 is over: Team 10 × 2 = 20, Buffalo 7.');
  });
});
