/** Games recorded at the real table (`make fixtures`), for tests. */
import { readFileSync } from 'node:fs';
import type { Fresh, News, SeatAction } from '../protocol/wire';

export interface Recorded {
  frame: Fresh | News;
  answer: SeatAction | null;
}

export const RECORDED = ['base', 'ten', 'pro', 'anniversary', 'fan', 'buffalo', 'x'];

export function recorded(name: string): Recorded[] {
  const file = new URL(`../../fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
}
