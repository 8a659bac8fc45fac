/** What a screen says below the rows: what is shown right now, what bots advise, or who is awaited and for what. */
import { t, tCount, tDynamic } from '../../i18n/index.svelte';
import type { Event } from '../../protocol/wire';
import type { Session } from '../../state/session.svelte';
import { listed, tell, tellUse } from '../../state/story';

export interface Sentence {
  text: string;
  /** Whom it is about, if it is one player. */
  seat: number | null;
}

export function sentence(session: Session): Sentence {
  const { event } = session.reveal;
  if (session.notice) return { text: session.notice, seat: null };
  if (event) return { text: caption(event, session), seat: 'seat' in event ? event.seat : null };
  return awaiting(session);
}

/** The cards of a turn and the points of a round are seen, not listed. */
function caption(event: Event, session: Session): string {
  if (event.type === 'cards-revealed') return t('reveal.turn', { turn: event.turn });
  if (event.type === 'round-scored') return t('round.over', { round: event.round });
  return tell(event, session.cast);
}

function awaiting(session: Session): Sentence {
  const { room, view } = session;
  const game = room?.table.game;
  if (!game || !view) return { text: '', seat: null };
  if (game.paused !== null) return { text: t('ask.paused'), seat: null };
  if (game.awaited.length === 0) return { text: '', seat: null };
  const seat = game.awaited.length === 1 ? (game.awaited[0] ?? null) : null;
  const who = listed(game.awaited.map((seat) => session.nameOf(seat)));
  const { kind, proposal, played, cards } = view.prompt;
  if (kind === 'selecting' && game.awaited.length === view.seats.length)
    return { text: t('tv.ask.all'), seat: null };
  if (proposal)
    return {
      text: t('ask.proposed', {
        by: session.nameOf(proposal.seat),
        use: tellUse(proposal.use, session.cast),
        who,
      }),
      seat,
    };
  const values = { who, card: played?.card ?? '', cards: cards.join(', ') };
  return {
    text: tDynamic(`tv.ask.${kind}`, values, tCount('ask.waiting', game.awaited.length, { who })),
    seat,
  };
}
