/** Pictures of positions and what became of them, as the engine told it (tests/web). */

import figures from './figures.json';

export interface Row {
  cards: number[];
  seven?: boolean;
  stopped?: boolean;
}

export interface Markers {
  even_odd?: { row: number; even: boolean } | null;
  climbing?: { row: number; up: boolean } | null;
  cow?: number | null;
}

export interface Scene {
  mode: string;
  players: number;
  position: {
    rows: Row[];
    fan?: Markers;
    x?: { rows: number[][] };
  };
  outcome: {
    /** How many cards each row holds when nothing stands on it; more rows come from special cards. */
    capacities: number[];
    played: { seat: number | null; card: number; twisted: boolean }[];
    taken: { seat: number | null; row: number; cards: number[]; bullheads: number }[];
    cancelled: number[][];
    rows: Row[];
    extra: (Markers & { rows?: number[][]; hands?: number[][] }) | null;
  };
}

const SCENES = figures as unknown as Record<string, Scene>;

export function scene(name: string): Scene | undefined {
  return SCENES[name];
}

/** The ear tags of a row. */
export function marksOf(
  capacities: number[],
  rows: Row[],
  index: number,
  markers?: Markers | null,
) {
  const row = rows[index]!;
  const differ = new Set(capacities).size > 1;
  return [
    ...(differ ? [{ mark: 'limit' as const, value: capacities[index]! + 1 }] : []),
    ...(row.stopped ? [{ mark: 'stop' as const }] : []),
    ...(row.seven ? [{ mark: 'seven' as const }] : []),
    ...(index >= capacities.length ? [{ mark: 'fifth-row' as const }] : []),
    ...(markers?.even_odd?.row === index
      ? [{ mark: markers.even_odd.even ? ('even' as const) : ('odd' as const) }]
      : []),
    ...(markers?.climbing?.row === index
      ? [{ mark: markers.climbing.up ? ('up' as const) : ('down' as const) }]
      : []),
  ];
}

/** Cards that lie in another row than before, or were not there. */
export function moved(before: Row[], after: Row[]): number[] {
  return after.flatMap((row, index) =>
    row.cards.filter((card) => !before[index]?.cards.includes(card)),
  );
}
