import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { isHappening, noticeOf, tellHappening, type Happening } from './tableEvents';
import type { Cast } from './story';

const castOf = (me: number | null): Cast => ({
  buffalo: false,
  me,
  name: (seat: number) => `P${seat}`,
});
const ALL: Happening[] = [
  { type: 'deadline-missed', seat: 1, missed: 1 },
  { type: 'seat-left-to-bot', seat: 1 },
  { type: 'seat-given-back', seat: 1, clocks: [] },
  { type: 'stand-in-asked', seat: 1, by: 0, clocks: [] },
  { type: 'stand-in-declined', seat: 1, clocks: [] },
  { type: 'presence-changed', seat: 1, connected: false, gone: 0 },
  { type: 'presence-changed', seat: 1, connected: true, gone: null },
  { type: 'pause-asked', seat: 1 },
  { type: 'pause-withdrawn', seat: 1 },
  { type: 'pause-began' },
  { type: 'pause-ended', seat: 1, clocks: [], settled: 0 },
  { type: 'rematch-agreed', seat: 1 },
];

beforeAll(() => {
  globalThis.document = { documentElement: {} } as Document;
});

describe.each(['en', 'de'] as const)('in %s', (language) => {
  it.each(ALL)('$type has a sentence for others and for oneself', async (happening) => {
    await speak(language);
    for (const me of [1, 0, null])
      expect(tellHappening(happening, castOf(me))).not.toMatch(/happened|[{}]|undefined/);
    if ('seat' in happening) expect(tellHappening(happening, castOf(0))).toContain('P1');
  });
});

it('only what concerns the game at once is a notice', () => {
  const noticed = ALL.filter((happening) => noticeOf(happening, castOf(0))).map(({ type }) => type);
  expect(noticed).toEqual([
    'deadline-missed',
    'stand-in-declined',
    'pause-ended',
    'rematch-agreed',
  ]);
  expect(
    noticeOf({ type: 'stand-in-asked', seat: 1, by: 0, clocks: [] }, castOf(1)),
  ).not.toBeNull();
  expect(isHappening({ type: 'seat-ready', seat: 1 })).toBe(false);
});
