/**
 * Negative = positive may cancel other cards than the server lists. To do so, touch
 * the card that turns positive, then those it cancels. The server decides whether that is legal.
 */
import type { SeatAction, TurnPositive, View } from '../protocol/wire';
import type { Pick } from './picks';

const FIRST: Pick = 'special:negative-positive';

export function isFree(path: Pick[]): boolean {
  return path[0] === FIRST && path[1] === 'word:free';
}

/** Whether there is anything to cancel, and more than one way to do so. */
export function offersFree(view: View): boolean {
  const openEnded = view.decision?.open_ended ?? [];
  return (
    openEnded.includes('negative-positive') &&
    listed(view).some(({ cancelled }) => cancelled?.length)
  );
}

/** After `special:negative-positive word:free`: a card of the row, then any others, then `done`. */
export function freePicks(view: View, path: Pick[]): Pick[] {
  const row = listed(view).map(({ card }): Pick => `laid:${card}`);
  if (path.length === 2) return row;
  const pile = view.pile.map((card): Pick => `taken:${card}`);
  return [...row, ...played(view), ...pile, 'word:done' as const].filter(
    (pick) => !path.includes(pick),
  );
}

export function freeUse(path: Pick[]): SeatAction | null {
  if (path.at(-1) !== 'word:done') return null;
  const [card, ...cancelled] = path
    .slice(2, -1)
    .map((pick) => Number(pick.slice(pick.indexOf(':') + 1)));
  return { type: 'turn-positive', card: card!, cancelled };
}

/** The played card, if the server cancels it too. */
function played(view: View): Pick[] {
  const card = view.prompt.played?.card;
  const cancels = listed(view).some(({ cancelled }) => cancelled?.includes(card ?? 0));
  return cancels ? [`queue:${card!}`] : [];
}

function listed(view: View): TurnPositive[] {
  const options: SeatAction[] = view.decision?.options ?? [];
  return options.filter((option): option is TurnPositive => option.type === 'turn-positive');
}
