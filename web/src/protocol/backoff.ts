/** How long to wait before connecting again: doubling, with jitter so that clients do not all return at once. */
export const SHORTEST = 400;
export const LONGEST = 15_000;

export function backoff(failures: number, random: () => number = Math.random): number {
  const limit = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures, 10));
  return Math.round(limit / 2 + (limit / 2) * random());
}
