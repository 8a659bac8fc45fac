/** Codes with which the server refuses; a code that it does not have is an error of types. */
import type { REFUSALS } from './shared';

export type Refusal = (typeof REFUSALS)[number];

export function refusals(...codes: Refusal[]): ReadonlySet<string> {
  return new Set<string>(codes);
}
