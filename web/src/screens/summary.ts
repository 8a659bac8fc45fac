/** What a table has agreed on, in a line. */
import { t, tCount, tDynamic } from '../i18n/index.svelte';
import type { Terms } from '../protocol/wire';
import { modeInfo } from '../state/offer.svelte';

export function summary({ game, timing, places, lock_in, memory_aid, open_points }: Terms): string {
  const target = game.target ?? modeInfo(game.mode)?.target;
  const fans = (game.fan_cards ?? []).map((card) => tDynamic(`fan.${card}`));
  return [
    tCount('seats', places),
    game.rounds ? tCount('rounds', game.rounds) : null,
    target && !game.rounds ? t('summary.target', { target }) : null,
    ...fans,
    clock(timing),
    lock_in ? t('lock-in.terms') : null,
    memory_aid ? null : t('memory.none'),
    open_points ? null : t('points.hidden'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function clock({ seconds, bank, days }: Terms['timing']): string {
  if (days) return t('summary.days', { days: tCount('days', days) });
  const move = seconds && t('summary.seconds', { seconds: tCount('seconds', seconds) });
  const reserve = bank && t('summary.bank', { seconds: tCount('seconds', bank) });
  return [move, reserve].filter(Boolean).join(', ') || t('clock.none');
}
