/** Who has chosen a card, and who is awaited for it, as far as everybody may know. */
import type { SeatView } from '../../protocol/wire';
import type { Session } from '../../state/session.svelte';

export type Choice = 'chosen' | 'awaited' | null;

/** Where choices are locked in, a seat that is not awaited any more has locked its choice. */
export function choiceOf(session: Session, { seat, has_chosen }: SeatView): Choice {
  if (has_chosen) return 'chosen';
  if (session.reveal.playing || session.view?.prompt.kind !== 'selecting') return null;
  return session.room?.table.game?.awaited.includes(seat) ? 'awaited' : 'chosen';
}
