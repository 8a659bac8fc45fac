import { beforeAll, expect, it } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { Event } from '../protocol/wire';
import { spokenSummary } from './spoken';
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
  const told = spokenSummary([ready, taken(1, 0), taken(ME, 2)], cast);
  const places = ['you', 'P1', 'P2'].map((name) => told.toLowerCase().indexOf(name.toLowerCase()));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(told).toMatch(/\.$/);
});

it('tells one event as it is', () => {
  expect(spokenSummary([ready], cast)).toContain(tell(ready, cast));
});
