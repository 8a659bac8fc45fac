/** Events as sentences. A sentence is found by the event's kind and filled with its own fields. */
import type { BotAdvised, Event, Outcome, Played } from '../protocol/wire';
import { tCount, tDynamic, t, type Values } from '../i18n/index.svelte';
import type { Use } from './picks';

/** What sentences need to know of the game: how seats are called. */
export interface Cast {
  buffalo: boolean;
  name: (seat: number) => string;
  /** How often a team's points count. */
  factor?: number;
}

/** What bots think of a proposal that they agree to. */
export interface Advice {
  type: 'advice';
  decision: string;
  given: BotAdvised[];
}

/** What the log tells. */
export type Told = Event | Advice;

export function tell(event: Told, cast: Cast): string {
  if (event.type === 'advice') return tellAdvice(event, cast);
  if (event.type === 'round-scored') return scored(event, cast);
  if (event.type === 'game-ended') return ending(event.outcome, cast);
  return tDynamic(`story.${event.type}${variant(event)}`, words(event, cast)) + detour(event);
}

function tellAdvice({ given }: Advice, cast: Cast): string {
  const bots = listed(given.map(({ seat }) => who(seat, cast)));
  const many = given.length > 1 ? '.many' : '';
  const worse = Math.max(0, ...given.map(({ gain }) => -(gain ?? 0)));
  return worse > 0
    ? tDynamic(`advice${many}`, { who: bots, worse: tCount('worse', worse) })
    : tDynamic(`advice.unsaid${many}`, { who: bots });
}

/** A team's bullheads as they count: 10, or 10 × 2 = 20. */
export function multiplied(heads: number, factor = 1): string {
  return factor === 1 ? String(heads) : t('multiplied', { heads, factor, points: heads * factor });
}

/** Points as they are counted, a small team's with their doubling; the team stands first. */
export function counted(points: number, seat: number, { buffalo, factor = 1 }: Cast): string {
  return buffalo && seat === 0 ? multiplied(points / factor, factor) : String(points);
}

/** A special card's name and what it is used for. */
export function tellUse(use: Use, cast: Cast): string {
  const what = tellPlainUse(use, cast);
  const special = SPECIAL_OF[use.type];
  return special ? `${tDynamic(`special.${special}`)}: ${what}` : what;
}

/** What a special card is used for, without its name. */
function tellPlainUse(use: Use, cast: Cast): string {
  return tDynamic(`use.${use.type}${isDefault(use) ? '.default' : ''}`, words(use, cast));
}

export function who(seat: number | null, cast: Cast): string {
  return seat === null ? t('buffalo') : cast.name(seat);
}

export function ending(outcome: Outcome, cast: Cast): string {
  const [first = 0, second = 0] = outcome.points;
  if (outcome.result !== 'ranked')
    return tDynamic(`story.game-ended.${outcome.result}`, { team: counted(first, 0, cast), buffalo: second });
  const names = listed(outcome.winners.map((seat) => who(seat, cast)));
  const points = tCount('points', Math.min(...outcome.points));
  return t(outcome.winners.length > 1 ? 'story.game-ended.shared' : 'story.game-ended.won', {
    who: names,
    points,
  });
}

export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
}

export function tellPlayed(played: Played, cast: Cast): string {
  const turned = played.twisted ? ` ⟲ ${turnedNumber(played.card)}` : '';
  return `${who(played.seat, cast)} ${played.card}${turned}`;
}

/** The number a twister shows; only for the eye, the server has placed the card. */
export function turnedNumber(card: number): number {
  return (card % 10) * 10 + Math.floor(card / 10);
}

export const SPECIAL_OF: Partial<Record<Use['type'], string>> = {
  'start-fifth-row': '5th-row',
  'let-seven-take': '7-nimmt',
  'insert-card': 'insert',
  'replace-card': 'replace',
  'let-replace': 'replace',
  'shift-card': 'shift',
  'stop-row': 'stop',
  'turn-positive': 'negative-positive',
  'place-first': 'first-card',
  'place-last': 'last-card',
  'sort-cards': 'sort',
};

function variant(event: Event): string {
  switch (event.type) {
    case 'card-placed':
      return event.reason === 'insert' && event.beside === null
        ? '.insert-front'
        : `.${event.reason}`;
    case 'row-taken':
      return `.${event.reason}`;
    case 'marker-moved':
      return `.${event.marker}`;
    case 'card-chosen':
      return event.twisted ? '.twisted' : '';
    case 'x-row-extended':
      return event.spilled.length ? '.spilled' : '';
    default:
      return '';
  }
}

function words(value: Event | Use, cast: Cast): Values {
  const filled = Object.entries(value).map(([name, word]) => [name, inWords(name, word, cast)]);
  const values = Object.fromEntries(filled) as Values;
  if (value.type === 'card-placed' && value.number !== value.card)
    values.card = t('turned', { card: value.card, number: value.number });
  if (value.type === 'use-proposed') values.use = tellUse(value.use, cast);
  return values;
}

function inWords(name: string, word: unknown, cast: Cast): string | number {
  if (name === 'seat') return who(word as number | null, cast);
  if (['row', 'source', 'target'].includes(name)) return (word as number) + 1;
  if (name === 'bullheads') return tCount('bullheads', word as number);
  if (name === 'pool') return `${(word as number[]).at(0)}–${(word as number[]).at(-1)}`;
  if (name === 'shows' && word !== null) return tDynamic(`shows.${word as string}`);
  if (name === 'special' || name === 'given') return tDynamic(`special.${word as string}`);
  if (name === 'use') return tellPlainUse(word as Use, cast);
  return Array.isArray(word) ? list(word, cast) : (word as string | number);
}

function list(items: unknown[], cast: Cast): string {
  if (items.length === 0) return t('nothing');
  return items.map((item) => one(item, cast)).join(typeof items[0] === 'number' ? ' ' : ', ');
}

function one(item: unknown, cast: Cast): string {
  if (Array.isArray(item)) return item.join(' ');
  if (typeof item === 'string') return tDynamic(`special.${item}`);
  return typeof item === 'object' ? tellPlayed(item as Played, cast) : String(item);
}

function isDefault(use: Use): boolean {
  return use.type === 'turn-positive' && !use.cancelled;
}

/** Why a card did not go to a row that was closer. */
function detour(event: Event): string {
  const skipped = 'skipped' in event ? event.skipped : [];
  if (skipped.length === 0 || ('reason' in event && event.reason === 'low-card')) return '';
  const reasons = skipped.map(({ row, refusal }) =>
    tDynamic(`skipped.${refusal}`, { row: row + 1 }),
  );
  return ` (${reasons.join(', ')})`;
}

function scored(event: Event & { type: 'round-scored' }, cast: Cast): string {
  const later = event.points.some((points, index) => points !== event.totals[index]);
  const points = event.points.map((points, index) =>
    t(later ? 'scored.total' : 'scored', {
      who: cast.buffalo ? t(index === 0 ? 'team' : 'buffalo') : cast.name(index),
      points: counted(points, index, cast),
      total: event.totals[index] ?? points,
    }),
  );
  return t('story.round-scored', { round: event.round, points: points.join(', ') });
}
