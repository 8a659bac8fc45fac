/** What things that can be touched are called, for eyes and for screen readers. */
import { printedHeads } from '../art/heads';
import { t, tCount, tDynamic, type Values } from '../i18n/index.svelte';
import type { Played, Preview, RowView } from '../protocol/wire';
import { numberOf, wordOf, type Pick } from '../state/picks';
import type { Session } from '../state/session.svelte';
import { tellCard, tellPlayed } from '../state/story';

export function rowLabel(index: number, row: RowView): string {
  const cards = row.cards.join(', ') || t('nothing');
  const marks = marksOf(row);
  const heads = tCount('bullheads', headsOf(row.cards));
  const label = t('row.name', { row: index + 1, cards, bullheads: heads });
  return marks.length ? `${label}, ${marks.join(', ')}` : label;
}

/** A row as something to touch: what touching it does. */
export function touchLabel(session: Session, pick: Pick, row: RowView): string {
  const name = rowLabel(numberOf(pick), row);
  const what = purpose(session);
  return what ? `${what} – ${name}` : name;
}

/** What the next touch of a row or card is for. */
function purpose(session: Session): string {
  const [special] = session.path;
  if (special?.startsWith('special:')) return tDynamic(`special.${wordOf(special)}`);
  if (session.view?.decision?.kind === 'choosing-row') return t('touch.take-row');
  return session.view?.decision?.kind === 'team-talking' ? t('touch.remove-stop') : '';
}

/** Any pick in words, for a list of all options. */
export function pickLabel(session: Session, pick: Pick): string {
  const number = numberOf(pick);
  const view = session.view;
  if (pick === 'row:new') return t('row.new');
  switch (pick.slice(0, pick.indexOf(':'))) {
    case 'row':
      return view?.rows[number] ? touchLabel(session, pick, view.rows[number]) : pick;
    case 'special':
      return specialLabel(wordOf(pick), view?.buffalo !== null);
    case 'word':
      return tDynamic(`word.${wordOf(pick)}`);
    case 'queue':
      return playedLabel(session, number);
    default:
      return t('card.name', { card: number, bullheads: tCount('bullheads', printedHeads(number)) });
  }
}

export function specialLabel(special: string, team: boolean): string {
  const name = tDynamic(`special.${special}`);
  const explained = tDynamic(`explain.${team ? 'team.' : ''}${special}`, {}, '');
  return explained ? `${name}: ${explained}` : name;
}

/** Where a card would go if it were the next one placed: a hint about the rules, no advice. */
export function hintText(preview: Preview): string {
  return tDynamic(`hint.${hintKind(preview)}`, hintWords(preview));
}

/** The same in few words, for a card's name. */
export function hintName(preview: Preview): string {
  return tDynamic(`hint.short.${hintKind(preview)}`, hintWords(preview));
}

function hintKind({ row, takes }: Preview): string {
  return row === null ? 'low' : takes ? 'take' : 'row';
}

function hintWords({ card, twisted, row, takes }: Preview): Values {
  return {
    card: tellCard({ card, twisted }),
    row: (row ?? 0) + 1,
    bullheads: tCount('bullheads', takes),
  };
}

export function headsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + printedHeads(card), 0);
}

function playedLabel(session: Session, card: number): string {
  const queue: Played[] = session.reveal.board?.queue ?? [];
  const played = queue.find((played) => played.card === card);
  return played ? tellPlayed(played, session.cast) : String(card);
}

function marksOf(row: RowView): string[] {
  return [
    row.cards.length >= row.capacity && t('row.full'),
    row.stopped && t('mark.stopped'),
    row.seven && t('mark.seven'),
    row.even_odd && t('mark.even-odd', { shows: tDynamic(`shows.${row.even_odd}`) }),
    row.climbing && t('mark.climbing', { shows: tDynamic(`shows.${row.climbing}`) }),
    row.cow && t('mark.cow'),
  ].filter((mark): mark is string => Boolean(mark));
}
