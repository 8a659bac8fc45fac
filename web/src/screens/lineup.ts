/** With whom a game against bots is played, in a few words. */
import { t } from '../i18n/index.svelte';
import { botName } from '../state/names';
import { seatsFor } from '../state/offer.svelte';
import { quickGame } from '../state/settings.svelte';

export function lineUp(mode: string): string {
  const { opponents, level } = quickGame(mode);
  const number = seatsFor(mode, opponents + 1) - 1;
  if (number === 0) return t('start.alone');
  return t(mode === 'buffalo' ? 'start.with' : 'start.against', { number, level: botName(level) });
}
