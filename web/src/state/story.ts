/**
 * Events as sentences. A sentence is found by the event's kind and filled with its own fields.
 * What the reader does has a sentence of its own (`KEY.you`), and so has what the Buffalo (`KEY.buffalo`)
 * and the team against it (`KEY.team`) do.
 */
import { SPECIAL_OF } from '../protocol/shared';
import type { BotAdvised, Event, Outcome, Played, Skipped } from '../protocol/wire';
import { tCount, tDynamic, t, type Values } from '../i18n/index.svelte';
import type { Use } from './picks';

/** What sentences need to know of the game: how seats are called, and which one is the reader's. */
export interface Cast {
  buffalo: boolean;
  /** `null` for a spectator, and for a screen in the room. */
  me: number | null;
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

/** A lighter level answered for some of the bots that were asked `decision`: the server was busy. */
export interface Hurry {
  type: 'hurried';
  decision: string;
}

export function tell(event: Event | Advice | Hurry, cast: Cast): string {
  if (event.type === 'advice') return tellAdvice(event, cast);
  if (event.type === 'hurried') return t('hurried');
  if (event.type === 'round-scored') return scored(event, cast);
  if (event.type === 'game-ended') return ending(event.outcome, cast);
  return tDynamic(`story.${event.type}${variant(event)}${person(event, cast)}`, words(event, cast));
}

function tellAdvice({ given }: Advice, cast: Cast): string {
  const bots = listed(given.map(({ seat }) => who(seat, cast)));
  const worse = Math.max(0, ...given.map(({ gain }) => -(gain ?? 0)));
  return worse > 0
    ? tCount('advice', given.length, { who: bots, worse: tCount('worse', worse) })
    : tCount('advice.unsaid', given.length, { who: bots });
}

/** A team's bullheads as they count: 10, or 10 × 2 = 20. */
export function multiplied(heads: number, factor = 1): string {
  return factor === 1 ? String(heads) : t('multiplied', { heads, factor, points: heads * factor });
}

/** Points as they are counted, a small team's with their doubling; the team stands first. */
export function counted(points: number, seat: number, { buffalo, factor = 1 }: Cast): string {
  return buffalo && seat === 0 ? multiplied(points / factor, factor) : String(points);
}

/** What a special card is used for, and its name. */
export function tellUse(use: Use, cast: Cast): string {
  const what = tellPlainUse(use, cast);
  const special = SPECIALS[use.type];
  return special ? `${what} (${tDynamic(`special.${special}`)})` : what;
}

/** What a special card is used for, without its name. */
function tellPlainUse(use: Use, cast: Cast): string {
  const key = `use.${use.type}${isDefault(use) ? '.default' : ''}`;
  return tDynamic(`${key}${person(use, cast)}`, words(use, cast));
}

/** How a seat is called in a sentence. All names enter sentences here. */
export function who(seat: number | null, cast: Cast): string {
  return seat === null ? t('buffalo') : cast.name(seat);
}

/** The awaited players as a list: Ann, Ben and you. */
export function whom(seats: number[], cast: Cast): string {
  const others = seats.filter((seat) => seat !== cast.me).map((seat) => who(seat, cast));
  return listed(others.length < seats.length ? [...others, t('you.object')] : others);
}

export function ending(outcome: Outcome, cast: Cast): string {
  const [first = 0, second = 0] = outcome.points;
  if (outcome.result !== 'ranked')
    return tDynamic(`story.game-ended.${outcome.result}`, {
      team: counted(first, 0, cast),
      buffalo: second,
    });
  const { winners } = outcome;
  const others = winners.filter((seat) => seat !== cast.me).map((seat) => who(seat, cast));
  const mine = others.length < winners.length;
  return tDynamic(
    `story.game-ended.${winners.length > 1 ? 'shared' : 'won'}${mine ? '.you' : ''}`,
    {
      who: listed(mine ? [t('you'), ...others] : others),
      points: tCount('points', Math.min(...outcome.points)),
    },
  );
}

export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
}

/** A revealed card and whose it is, as a label: "Your 30 (as 03)". */
export function tellPlayed(played: Played, cast: Cast): string {
  return owned('card.of', played, cast);
}

/** A card; one that is turned also with the number it counts as. */
export function tellCard({ card, twisted }: { card: number; twisted?: boolean }): string {
  return twisted && turnedNumber(card) !== String(card)
    ? t('turned', { card, number: turnedNumber(card) })
    : String(card);
}

/** The number a twister shows, of two digits; only for the eye, the server has placed the card. */
export function turnedNumber(card: number): string {
  return [...String(card)].reverse().join('');
}

/** Why rows that were closer did not take this number. */
export function reasons(skipped: Skipped[], number: number): string {
  return listed(
    skipped.map(({ row, refusal }) =>
      tDynamic(`skipped.${refusal}`, {
        row: row + 1,
        number,
        shows: t(number % 2 === 0 ? 'shows.odd' : 'shows.even'),
      }),
    ),
  );
}

/** Removing a Stop needs no card. */
const SPECIALS: Partial<Record<Use['type'], string>> = SPECIAL_OF;

/** Against the Buffalo all members do this together. */
const TOGETHER = new Set<string>(['row-taken', 'special-used']);
/** The sentence does not say whose special card it was. */
const NAMELESS = new Set<string>(['card-shifted']);

function person(value: Event | Use | Played, cast: Cast): '' | '.you' | '.buffalo' | '.team' {
  const type = 'type' in value ? value.type : '';
  if (!('seat' in value) || NAMELESS.has(type)) return '';
  if (value.seat === null) return '.buffalo';
  if (cast.buffalo && TOGETHER.has(type)) return '.team';
  return value.seat === cast.me ? '.you' : '';
}

function variant(event: Event): string {
  switch (event.type) {
    case 'card-placed':
      return placed(event);
    case 'low-card-played':
      return event.skipped.length ? '.why' : '';
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

function placed({ reason, beside, skipped, seat }: Event & { type: 'card-placed' }): string {
  if (reason === 'insert' && beside === null) return '.insert-front';
  const told = reason === 'low-card' && seat !== null; // by the event before
  if (skipped.length === 0 || told) return `.${reason}`;
  return beside === null ? '.restart' : '.detour';
}

function words(value: Event | Use, cast: Cast): Values {
  const filled = Object.entries(value).map(([name, word]) => [name, inWords(name, word, cast)]);
  const values = Object.fromEntries(filled) as Values;
  if (value.type === 'card-placed' || value.type === 'low-card-played') {
    values.card = tellCard({ card: value.card, twisted: value.number !== value.card });
    values.why = reasons(value.skipped, value.number);
  }
  if (value.type === 'card-chosen') values.card = tellCard(value);
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
  return typeof item === 'number' ? String(item) : owned('played', item as Played, cast);
}

function owned(key: 'played' | 'card.of', played: Played, cast: Cast): string {
  const values = { seat: who(played.seat, cast), card: tellCard(played) };
  return tDynamic(`${key}${person(played, cast)}`, values);
}

function isDefault(use: Use): boolean {
  return use.type === 'turn-positive' && !use.cancelled;
}

function scored(event: Event & { type: 'round-scored' }, cast: Cast): string {
  const later = event.points.some((points, index) => points !== event.totals[index]);
  const points = event.points.map((points, index) => {
    const mine = !cast.buffalo && index === cast.me;
    return tDynamic(`scored${later ? '.total' : ''}${mine ? '.you' : ''}`, {
      who: cast.buffalo ? t(index === 0 ? 'team' : 'buffalo') : who(index, cast),
      points: counted(points, index, cast),
      total: event.totals[index] ?? points,
    });
  });
  return t('story.round-scored', { round: event.round, points: points.join(', ') });
}
