/** Games recorded at the real table, and the levels of bots (`make fixtures`), for tests. */
import { readFileSync } from 'node:fs';
import type { Fresh, News, SeatAction } from '../protocol/wire';

export interface Recorded {
  frame: Fresh | News;
  answer: SeatAction | null;
}

export const RECORDED = ['base', 'ten', 'pro', 'anniversary', 'fan', 'buffalo', 'x'];

/** All levels of bots, the weakest first. */
export const LEVELS = read('levels') as string[];

export function recorded(name: string): Recorded[] {
  return read(name) as Recorded[];
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));
}
