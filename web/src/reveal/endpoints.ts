/** Where cards come from that were not on the table, and where those go that leave it. */
import type { Event } from '../protocol/wire';

/** The place of the pack: the middle of the rows. */
const PACK = '.board';

/** Cards are `card-` and their number; whatever else moves has a name of its own. */
export function originOf(event: Event, key: string): string | null {
  if (event.type === 'special-used' && key === 'special') return pile(event.seat);
  if (!key.startsWith('card-')) return null;
  switch (event.type) {
    case 'round-started':
      return PACK;
    case 'cards-revealed': {
      const played = event.cards.find(({ card }) => key === `card-${card}`);
      return played ? pile(played.seat) : null;
    }
    case 'card-replaced':
    case 'cards-taken-to-hand':
      return pile(event.seat);
    default:
      return null;
  }
}

export function destinationOf(event: Event, key: string): string | null {
  if (key && !key.startsWith('card-')) return null;
  switch (event.type) {
    case 'row-taken':
    case 'cards-taken-to-hand':
    case 'card-picked':
    case 'x-row-extended':
    case 'cards-cancelled':
    case 'card-replaced':
      return pile(event.seat);
    default:
      return null;
  }
}

function pile(seat: number | null): string {
  return `[data-pile="${seat ?? 'buffalo'}"]`;
}
