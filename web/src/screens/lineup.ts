/** With whom a game against bots is played, in a few words. */
import { t } from '../i18n/index.svelte';
import { botName } from '../state/names';
import { modeInfo, seatsFor } from '../state/offer.svelte';
import { quickGame } from '../state/settings.svelte';

/** `short`: where room is short. */
export function lineUp(mode: string, short = false): string {
  const { opponents, level } = quickGame(mode);
  const number = seatsFor(mode, opponents + 1) - 1;
  if (number === 0) return t('start.alone');
  const words = short ? 'start.bots' : modeInfo(mode)?.is_team ? 'start.with' : 'start.against';
  return t(words, { number, level: botName(level) });
}
