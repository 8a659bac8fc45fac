/**
 * How an option is chosen by touching things: each is a path of picks, such as the special card, the
 * laid card it moves and the row it moves to. What may be touched next follows from the options the
 * server has listed; the browser knows no rules.
 */
import type { Played, SeatAction, SpecialUsed, View } from '../protocol/wire';
import { freePicks, freeUse, isFree, offersFree } from './cancelledCards';

export type Use = SpecialUsed['use'];
export type Word = 'twist' | 'skip' | 'keep' | 'ready' | 'agree' | 'decline' | 'free' | 'done';
/** Something that can be touched, as a word: `hand:44`, `row:2`, `special:stop`, `word:skip`. */
export type Pick =
  | `hand:${number}`
  | `pool:${number}`
  | `taken:${number}`
  | `laid:${number}`
  | `queue:${number}`
  | `row:${number}`
  | 'row:new'
  | `special:${string}`
  | `word:${Word}`;

export interface Choice {
  path: Pick[];
  action: SeatAction;
}

/** All that the viewer may do now: answer what is asked, or change an answer given. */
export function choicesOf(view: View): Choice[] {
  const options = view.decision?.options ?? view.changes;
  const queue = queueOf(view);
  return options.map((action) => ({ path: pathOf(action, queue), action }));
}

/** The special cards with more uses than are listed. */
export function isOpenSort(view: View, path: Pick[]): boolean {
  const openEnded = view.decision?.open_ended ?? [];
  return path[0] === 'special:sort' && openEnded.includes('sort');
}

/** Whether these picks put cards in an order, which is looked at as a whole before it is sent. */
export function isOrder(path: Pick[]): boolean {
  return path[0] === 'special:sort';
}

/** What may be touched after these picks. */
export function nextPicks(view: View, path: Pick[]): Pick[] {
  if (isOpenSort(view, path)) return unsorted(view, path);
  if (isFree(path)) return freePicks(view, path);
  const paths = choicesOf(view).map((choice) => choice.path);
  if ((view.decision?.open_ended ?? []).includes('sort')) paths.push(['special:sort']);
  if (offersFree(view)) paths.push(['special:negative-positive', 'word:free']);
  const next = paths.filter((whole) => startsWith(whole, path)).map((whole) => whole[path.length]);
  return [...new Set(next.filter((pick) => pick !== undefined))];
}

/** The action that these picks name, if they name one wholly. */
export function actionOf(view: View, path: Pick[]): SeatAction | null {
  if (isOpenSort(view, path)) return openSort(view, path);
  if (isFree(path)) return freeUse(path);
  const choice = choicesOf(view).find(
    (choice) => choice.path.length === path.length && startsWith(choice.path, path),
  );
  return choice?.action ?? null;
}

/** The path with this pick, and with what then has no alternative: the last card of an order. */
export function extended(view: View, path: Pick[], pick: Pick): Pick[] {
  const longer = [...path, pick];
  const next = nextPicks(view, longer);
  const forced = next.length === 1 && actionOf(view, longer) === null;
  return forced && next[0]!.startsWith('queue:') && longer.length > 2
    ? extended(view, longer, next[0]!)
    : longer;
}

/** The path before this pick. Cards to be cancelled have no order: each is taken back alone. */
export function before(path: Pick[], pick: Pick): Pick[] {
  const at = path.indexOf(pick);
  return isFree(path) && at > 2 ? path.toSpliced(at, 1) : path.slice(0, at);
}

/** The number behind a pick: the card of `hand:44`, the row of `row:2`. */
export function numberOf(pick: Pick): number {
  return Number(pick.slice(pick.indexOf(':') + 1));
}

export function wordOf(pick: Pick): string {
  return pick.slice(pick.indexOf(':') + 1);
}

function startsWith(whole: Pick[], path: Pick[]): boolean {
  return path.every((pick, index) => whole[index] === pick);
}

function queueOf(view: View): Played[] {
  return view.prompt.played ? [view.prompt.played, ...view.queue] : view.queue;
}

function pathOf(action: SeatAction, queue: Played[]): Pick[] {
  switch (action.type) {
    case 'play-card':
      return action.twisted ? ['word:twist', `hand:${action.card}`] : [`hand:${action.card}`];
    case 'pick-card':
      return [`pool:${action.card}`];
    case 'take-row':
      return [`row:${action.row}`];
    case 'pick-for-x-row':
      return [`taken:${action.card}`];
    case 'substitute':
      return [`hand:${action.card}`];
    case 'skip-special':
      return ['word:skip'];
    case 'keep-specials':
      return ['word:keep'];
    case 'swap-special':
      return [`special:${action.special}`];
    case 'get-ready':
      return ['word:ready'];
    case 'agree':
      return ['word:agree'];
    case 'decline':
      return ['word:decline'];
    case 'propose':
      return pathOfUse(action.use, queue);
    default:
      return pathOfUse(action, queue);
  }
}

function pathOfUse(use: Use, queue: Played[]): Pick[] {
  switch (use.type) {
    case 'start-fifth-row':
      return ['special:5th-row', 'row:new'];
    case 'let-seven-take':
      return ['special:7-nimmt', `row:${use.row}`];
    case 'insert-card':
      return ['special:insert', `row:${use.row}`];
    case 'replace-card':
      return ['special:replace', `hand:${use.card}`];
    case 'let-replace':
      return ['special:replace', cardOf(use.seat, queue)];
    case 'shift-card':
      return ['special:shift', `laid:${use.card}`, `row:${use.row}`];
    case 'stop-row':
      return ['special:stop', `row:${use.row}`];
    case 'turn-positive':
      return ['special:negative-positive', `laid:${use.card}`];
    case 'remove-stop':
      return [`row:${use.row}`];
    case 'place-first':
      return ['special:first-card', cardOf(use.seat, queue)];
    case 'place-last':
      return ['special:last-card', cardOf(use.seat, queue)];
    case 'sort-cards':
      return ['special:sort', ...use.order.map((card): Pick => `queue:${card}`)];
  }
}

function cardOf(seat: number, queue: Played[]): Pick {
  const played = queue.find((played) => played.seat === seat);
  return `queue:${played?.card ?? 0}`;
}

function unsorted(view: View, path: Pick[]): Pick[] {
  return view.queue.map(({ card }): Pick => `queue:${card}`).filter((pick) => !path.includes(pick));
}

function openSort(view: View, path: Pick[]): SeatAction | null {
  if (path.length <= view.queue.length) return null;
  return { type: 'propose', use: { type: 'sort-cards', order: path.slice(1).map(numberOf) } };
}

export function sameAction(action: SeatAction | null, other: SeatAction | null): boolean {
  return action !== null && JSON.stringify(action) === JSON.stringify(other);
}
