/** Facts of a mode, as the server sends them with the table. */
import type { ModeFacts } from '../protocol/wire';

/** The highest number in the deck for this many players. */
export function highestCard({ highest_cards, fewest }: ModeFacts, players: number): number {
  return highest_cards[players - fewest] ?? 0;
}
