/** Games recorded at the real table, and the levels of bots (`make fixtures`), for tests. */
import { readFileSync } from 'node:fs';
import type { Fresh, News, SeatAction } from '../protocol/wire';

export interface Recorded {
  frame: Fresh | News;
  answer: SeatAction | null;
}

/** The names of all recorded games: at least one of every mode. */
export const RECORDED = read('games') as string[];

/** All levels of bots, the weakest first. */
export const LEVELS = read('levels') as string[];

export function recorded(name: string): Recorded[] {
  return read(name) as Recorded[];
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));
}
