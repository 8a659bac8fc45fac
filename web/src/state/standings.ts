/** Who is where: places by points, the fewest first, with ties. */
export interface Standing {
  /** A seat, or 0 and 1 for the team and the Buffalo. */
  seat: number;
  points: number;
  /** Counted from 1; equal points share a place, and the next place is left out. */
  place: number;
  /** Places gained (above 0) or lost since the round before; `null` if there was none. */
  change: number | null;
  /** Points of the round before this one, to count up from. */
  before: number;
}

/** The ranking by these totals; `gained` are the points of the last round, by seat. */
export function standings(totals: readonly number[], gained: readonly number[] = []): Standing[] {
  const before = totals.map((total, seat) => total - (gained[seat] ?? 0));
  const hasChange = gained.length > 0 && before.some((points) => points > 0);
  return totals
    .map((points, seat) => ({
      seat,
      points,
      place: placeOf(seat, totals),
      change: hasChange ? placeOf(seat, before) - placeOf(seat, totals) : null,
      before: before[seat] ?? 0,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

function placeOf(seat: number, totals: readonly number[]): number {
  return 1 + totals.filter((points) => points < (totals[seat] ?? 0)).length;
}
