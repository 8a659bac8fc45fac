import { beforeAll, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { timeLeft } from './time';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => speak('en'));

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

it.each([
  [2 * DAY, '2 d', '2 days'],
  [2 * DAY - MINUTE, '1 d', '1 day 23 h'],
  [DAY + 20 * MINUTE, '1 d', '1 day'],
  [5 * HOUR + 12 * MINUTE, '5 h', '5 h 12 min'],
  [HOUR - SECOND, '59:59', '59:59'],
  [9 * SECOND - 1, '0:09', '0:09'],
  [0, '0:00', '0:00'],
])('%d milliseconds are %s or, exactly, %s', (time, short, exact) => {
  expect([timeLeft(time), timeLeft(time, true)]).toEqual([short, exact]);
});
