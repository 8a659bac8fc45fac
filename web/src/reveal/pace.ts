/** How long each kind of event is shown at normal speed; the table's clocks allow for as much. */
import type { Event } from '../protocol/wire';
import type { Speed } from '../state/settings.svelte';

const SHOWN_FOR: Partial<Record<Event['type'], number>> = {
  'round-started': 900,
  'draft-started': 600,
  'card-picked': 400,
  'cards-revealed': 1200,
  'card-placed': 700,
  'low-card-played': 700,
  'row-taken': 1000,
  'cards-cancelled': 1000,
  'row-removed': 400,
  'special-used': 1200,
  'card-replaced': 900,
  'card-shifted': 900,
  'special-swapped': 600,
  'special-opened': 500,
  'use-proposed': 600,
  'order-changed': 900,
  'marker-moved': 450,
  'x-row-extended': 700,
  'cards-taken-to-hand': 700,
  'round-scored': 2600,
};

const FACTOR: Record<Speed, number> = { off: 0, fast: 0.45, normal: 1, slow: 1.9 };

export function shownFor(event: Event, speed: Speed): number {
  return (SHOWN_FOR[event.type] ?? 0) * FACTOR[speed];
}
