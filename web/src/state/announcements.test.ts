import { beforeAll, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { Event } from '../protocol/wire';
import { spokenSummary } from './announcements';
import { tell, type Cast } from './story';

const ME = 0;
const cast: Cast = { buffalo: false, me: ME, name: (seat) => `P${seat}` };

beforeAll(async () => {
  globalThis.document = { documentElement: {} } as Document;
  await speak('en');
});

const taken = (seat: number, row: number): Event => ({
  type: 'row-taken',
  seat,
  row,
  cards: [1, 2],
  bullheads: 2,
  reason: 'full-row',
  kept: null,
});
const ready: Event = { type: 'seat-ready', seat: 2 };

it('tells the own takes first, then those of others, then the rest', () => {
  const [mine, other] = [taken(ME, 2), taken(1, 0)];
  const told = spokenSummary([ready, other, mine], cast);
  const places = [mine, other, ready].map((event) => told.indexOf(tell(event, cast)));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBe(0);
  expect(told).toMatch(/\.$/);
});

it('tells one event as it is', () => {
  expect(spokenSummary([ready], cast)).toContain(tell(ready, cast));
});
