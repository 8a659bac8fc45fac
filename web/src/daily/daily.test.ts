import { beforeAll, describe, expect, it, vi } from 'vitest';
import { learnCoach, speak } from '../i18n/index.svelte';
import { shareText, squares, squareWords, timeLeft } from './daily';

const TURNS = [0, 3, 0, 8, 0, 12, 1, 0, 0, 4];
const RESULT = { points: 28, percentile: 61, turns: TURNS, game: null, account: null };

describe.each(['en', 'de'])('the text to share in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await speak(language);
    await learnCoach();
  });

  it('has a square for each turn', () => {
    expect([...squares(TURNS)]).toEqual([...'🟩🟨🟩🟧🟩🟥🟨🟩🟩🟧']);
    expect(squareWords(TURNS)).toMatch(/1.*2.*2.*5/);
  });

  it('tells day, bullheads, comparison and squares, and nothing else', () => {
    const text = shareText('2026-11-18', RESULT).replace(/[\u2066-\u2069]/g, '');
    expect(text.match(/\d+/g)).toEqual(['2026', '11', '18', '28', '61']);
    expect(text).toContain(squares(TURNS));
  });

  it('does not depend on more than the classes of the turns', () => {
    const same = { ...RESULT, turns: TURNS.map((one) => (one >= 9 ? 20 : one)) };
    expect(shareText('2026-11-18', same)).toBe(shareText('2026-11-18', RESULT));
  });

  it('counts down', () => {
    expect(timeLeft(7_500_000, 0)).toMatch(/2.*5/);
  });
});
