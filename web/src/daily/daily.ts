/** The deal of the day: how a result is told to others without a word about the cards. */
import { tDynamic } from '../i18n/index.svelte';
import type { DailyResult } from '../protocol/bodies';

/** From which number of bullheads in a turn on which square is shown, the worst first. */
const SQUARES: [number, string, string][] = [
  [9, '🟥', 'many'],
  [4, '🟧', 'some'],
  [1, '🟨', 'few'],
  [-Infinity, '🟩', 'none'],
];

const squareOf = (bullheads: number): [number, string, string] =>
  SQUARES.find(([least]) => bullheads >= least)!;

export function squares(turns: number[]): string {
  return turns.map((bullheads) => squareOf(bullheads)[1]).join('');
}

/** The kinds of the squares, to be drawn: not every device has a font for those of the text. */
export function squareKinds(turns: number[]): string[] {
  return turns.map((bullheads) => squareOf(bullheads)[2]);
}

/** The same for screen readers: how many turns of each kind. */
export function squareWords(turns: number[]): string {
  return SQUARES.map(([, , name]) => ({
    name,
    number: turns.filter((bullheads) => squareOf(bullheads)[2] === name).length,
  }))
    .filter(({ number }) => number)
    .map(({ name, number }) => tDynamic(`daily.squares.${name}`, { number }))
    .join(', ');
}

/** What is shared: the day, the bullheads, a comparison and the squares. No card, no row. */
export function shareText(day: string, { points, percentile, turns }: DailyResult): string {
  const better =
    percentile === null ? '' : ` · ${tDynamic('daily.share.better', { percent: percentile })}`;
  return `${tDynamic('daily.share', { day, points })}${better}\n${squares(turns)}`;
}

/** Hours and minutes until then. */
export function timeLeft(ends: number, now: number): string {
  const minutes = Math.max(0, Math.floor((ends - now) / 60_000));
  return tDynamic('daily.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
