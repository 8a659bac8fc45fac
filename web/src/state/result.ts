/** How a game ended for one viewer, in a headline; `seat` is `null` for a spectator. */
import { t, tDynamic, tPlace } from '../i18n/index.svelte';
import type { Outcome } from '../protocol/wire';
import { standings } from './standings';
import { listed } from './story';

export function headline(
  outcome: Outcome,
  seat: number | null,
  name: (seat: number) => string,
): string {
  if (outcome.result !== 'ranked') return tDynamic(`result.${outcome.result}`);
  const ranked = standings(outcome.points);
  const mine = ranked.find((standing) => standing.seat === seat);
  if (!mine) return othersWon(outcome.winners.map(name));
  const level = ranked.filter((other) => other.place === mine.place && other.seat !== seat);
  const who = listed(level.map((other) => name(other.seat)));
  if (mine.place === 1) return who ? t('result.won.shared', { who }) : t('result.won');
  const values = { place: tPlace(mine.place), all: ranked.length };
  return who ? t('result.place.shared', { ...values, who }) : t('result.place', values);
}

/** Whether the viewer has something to celebrate; a spectator celebrates with the winners. */
export function isWon({ result, winners }: Outcome, seat: number | null): boolean {
  if (result !== 'ranked') return result === 'team-won';
  return seat === null || winners.includes(seat);
}

function othersWon(names: string[]): string {
  return t(names.length > 1 ? 'result.others' : 'result.other', { who: listed(names) });
}
