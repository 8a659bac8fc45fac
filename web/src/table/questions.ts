/** What is asked now, in a sentence. */
import { printedHeads } from '../art/heads';
import { t, tCount, tDynamic } from '../i18n/index.svelte';
import { isOrder, numberOf, wordOf } from '../state/picks';
import type { SeatAction } from '../protocol/wire';
import type { Session } from '../state/session.svelte';
import { reasons, tellCard, tellUse, who, whom } from '../state/story';
import { headsOf } from './labels';

export function question(session: Session): string {
  const { room, view } = session;
  if (!room || !view) return '';
  if (room.table.game?.paused != null) return t('ask.paused');
  if (view.outcome) return t('ask.over');
  const [special] = session.path;
  if (session.pending && session.status !== 'open') return kept(session.pending);
  if (isOrder(session.path)) return sorting(session);
  if (session.unconfirmed) return confirming(session, session.unconfirmed);
  if (special?.startsWith('special:')) return nextStep(session, wordOf(special));
  if (special === 'word:twist') return t('ask.twist');
  if (room.held) return t('ask.lock-in', { card: tellCard(room.held) });
  if (session.passing && view.prompt.kind === 'team-talking' && !view.prompt.proposal)
    return t(`passing.${session.passing.until}`);
  if (!view.decision) return waiting(session);
  return asked(session);
}

/** Others who still watch the reveal: what everybody else waits for. */
export function watching(session: Session, now: number): string {
  const others = session.watchers(now).filter((seat) => seat !== session.seat);
  if (others.length === 0) return '';
  return tCount('ask.watching', others.length, { who: whom(others, session.cast) });
}

/** An answer that was given without a network. */
function kept(action: SeatAction): string {
  return 'card' in action ? t('ask.kept.card', { card: tellCard(action) }) : t('ask.kept');
}

/** What is about to be done, to be confirmed. */
function confirming(session: Session, action: SeatAction): string {
  switch (action.type) {
    case 'play-card':
    case 'substitute':
      return t('ask.confirm.play', { card: tellCard(action) });
    case 'pick-card':
    case 'pick-for-x-row':
      return t('ask.confirm.pick', { card: action.card });
    case 'take-row': {
      const bullheads = tCount('bullheads', headsOf(session.view?.rows[action.row]?.cards ?? []));
      return t('ask.confirm.take-row', { row: action.row + 1, bullheads });
    }
    case 'propose':
      return t('ask.confirm.use', { use: tellUse(action.use, session.cast) });
    case 'swap-special':
    case 'skip-special':
    case 'keep-specials':
    case 'get-ready':
    case 'agree':
    case 'decline':
      return t('ask.confirm');
    default:
      return t('ask.confirm.use', { use: tellUse(action, session.cast) });
  }
}

/** The order so far; whole, it is asked for the last time. */
function sorting(session: Session): string {
  const order = session.path.slice(1).map(numberOf);
  if (session.unconfirmed) return t('touch.sorted');
  return t('touch.sort', { number: order.length + 1, all: session.next.length + order.length });
}

function nextStep(session: Session, special: string): string {
  const next = session.next[0] ?? '';
  const kind = next.slice(0, next.indexOf(':'));
  const [, free, positive, ...cancelled] = session.path;
  if (free === 'word:free' && positive)
    return t('touch.cancel', {
      card: numberOf(positive),
      bullheads: tCount('bullheads', printedHeads(numberOf(positive))),
      number: headsOf(cancelled.map(numberOf)),
    });
  return t('touch.next', {
    special: tDynamic(`special.${special}`),
    what: tDynamic(`touch.next.${kind}`),
    explained: sentence(tDynamic(`explain.${session.cast.buffalo ? 'team.' : ''}${special}`)),
  });
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}.`;
}

function waiting(session: Session): string {
  const { room, view } = session;
  const proposal = view?.prompt.proposal;
  const awaited = room?.table.game?.awaited ?? [];
  const values = { who: whom(awaited, session.cast) };
  if (view?.chosen && session.next.length > 0 && !session.isAway)
    return t('ask.chosen', { card: tellCard(view.chosen), ...values });
  if (awaited.length === 0) return '';
  if (proposal)
    return t(proposal.seat === session.seat ? 'ask.proposed.you' : 'ask.proposed', {
      by: who(proposal.seat, session.cast),
      use: tellUse(proposal.use, session.cast),
      ...values,
    });
  return tCount('ask.waiting', awaited.length, values);
}

function asked(session: Session): string {
  const view = session.view!;
  const { kind } = view.decision!;
  const card = view.prompt.played ? tellCard(view.prompt.played) : '';
  const row = (view.prompt.row ?? 0) + 1;
  const proposal = view.prompt.proposal;
  if (kind === 'team-talking' && proposal)
    return t('ask.agreeing', {
      who: who(proposal.seat, session.cast),
      use: tellUse(proposal.use, session.cast),
    });
  if (kind === 'using-special' && view.prompt.row !== null)
    return t('ask.using-special.row', { card, row });
  const low = view.story.findLast((event) => event.type === 'low-card-played');
  if (kind === 'choosing-row' && low?.skipped.length)
    return t('ask.choosing-row.why', { card, why: reasons(low.skipped, low.number) });
  return tDynamic(`ask.${kind}`, { card, cards: view.prompt.cards.join(', ') });
}
