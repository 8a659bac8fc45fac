/** What a table has agreed on, in a line. */
import { t, tCount, tDynamic, type Counted } from '../i18n/index.svelte';
import type { OptionInfo } from '../protocol/bodies';
import type { Terms } from '../protocol/wire';
import { modeInfo } from '../state/offer.svelte';
import { inUse, numberOf } from '../state/options';

export function summary(terms: Terms): string {
  const { game, timing, places, lock_in, memory_aid, open_points, hints } = terms;
  const info = modeInfo(game.mode);
  const options = info ? inUse(info, game) : [];
  const fans = (game.fan_cards ?? []).map((card) => tDynamic(`fan.${card}`));
  return [
    tCount('seats', places),
    ...options.map((option) => numberTold(game, option)),
    ...fans,
    clock(timing),
    lock_in ? t('lock-in.terms') : null,
    memory_aid ? null : t('memory.none'),
    open_points ? null : t('points.hidden'),
    hints ? t('hints.allowed') : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

function numberTold(game: Terms['game'], option: OptionInfo): string | null {
  const number = option.kind === 'number' ? numberOf(game, option) : null;
  if (number === null) return null;
  const counted = tCount(option.name as Counted, number);
  return tDynamic(`summary.${option.name}`, { [option.name]: number }, counted);
}

function clock({ seconds, bank, days }: Terms['timing']): string {
  if (days) return t('summary.days', { days: tCount('days', days) });
  const move = seconds && t('summary.seconds', { seconds: tCount('seconds', seconds) });
  const reserve = bank && t('summary.bank', { seconds: tCount('seconds', bank) });
  return [move, reserve].filter(Boolean).join(', ') || t('clock.none');
}
