/** What a table has agreed on, in a line. */
import { t, tCount, tDynamic } from '../i18n/index.svelte';
import type { Terms } from '../protocol/wire';

export function summary({ game, timing, places, lock_in, memory_aid, open_points }: Terms): string {
  const fans = (game.fan_cards ?? []).map((card) => tDynamic(`fan.${card}`));
  const clock =
    timing.days !== null && timing.days !== undefined
      ? t('summary.days', { days: tCount('days', timing.days) })
      : timing.seconds || timing.bank
        ? t('summary.seconds', { seconds: timing.seconds ?? 0, bank: timing.bank ?? 0 })
        : t('clock.none');
  return [
    t('summary.places', { number: places ?? 4 }),
    game.rounds ? tCount('rounds', game.rounds) : null,
    game.target ? t('summary.target', { target: game.target }) : null,
    ...fans,
    clock,
    lock_in ? t('lock-in.terms') : null,
    memory_aid ? null : t('memory.none'),
    open_points ? null : t('points.hidden'),
  ]
    .filter(Boolean)
    .join(' · ');
}
