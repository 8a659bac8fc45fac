/** The shape of the texts: the same in every language. */

import { MODES } from '../protocol/shared';

export type { Language } from '../i18n/index.svelte';

export { MODES };
export type Mode = (typeof MODES)[number];

export type Block =
  | { kind: 'text' | 'tip'; text: string }
  | { kind: 'list' | 'steps'; items: string[] }
  | { kind: 'figure'; figure: string; caption: string }
  | { kind: 'special'; special: string; name: string; text: string }
  | { kind: 'fan'; fan: string; name: string; text: string }
  | { kind: 'question'; question: string; answer: string };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

/** The rules of one mode, for players. */
export interface Rules {
  intro: string;
  sections: Section[];
}
