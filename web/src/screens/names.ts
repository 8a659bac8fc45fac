/** How bots are called in the viewer's language. */
import { names } from '../content';
import { spoken } from '../i18n/index.svelte';

export function botName(level: string): string {
  const bots: Record<string, { name: string }> = names(spoken()).bots;
  return bots[level]?.name ?? level;
}
