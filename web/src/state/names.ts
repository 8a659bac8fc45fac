/** How bots are called in the viewer's language; people are called what they want. */
import { names } from '../content';
import { spoken } from '../i18n/index.svelte';
import type { SeatInfo } from '../protocol/wire';

export function botName(level: string): string {
  const bots: Record<string, { name: string }> = names(spoken()).bots;
  return bots[level]?.name ?? level;
}

/** Whoever sits here; a server calls its bots by their level and a number. */
export function seatName({ kind, bot, name }: Pick<SeatInfo, 'kind' | 'bot' | 'name'>): string | null {
  return kind === 'bot' && bot ? numbered(name ?? bot, bot) : name;
}

function numbered(name: string, level: string): string {
  return name.startsWith(level) ? `${botName(level)}${name.slice(level.length)}` : name;
}
