/** Prizes of a game, from the account: what people laugh about at the table. */
import { optionOf, type Decision, type Review, type RoundEffects, type SeatReview } from './review';

export interface Prize {
  name: 'bravest' | 'unluckiest' | 'luckiest' | 'steadiest' | 'meanest';
  seat: number;
  /** Who was hurt most. */
  victim?: number;
  value: number;
}

/** A choice that takes bullheads at once so often, though another seldom does, is brave. */
const RISK = 1 / 3;
/** Smaller differences are no story. */
const WORTH_TELLING = 1;

export function prizesOf({ seats, effects = [] }: Review): Prize[] {
  if (seats.length < 2) return [];
  const most = (
    name: Prize['name'],
    measure: (seat: SeatReview) => number,
    least: number,
  ): Prize[] => {
    const ranked = seats
      .map((seat) => ({ name, seat: seat.seat, value: measure(seat) }))
      .sort((one, other) => other.value - one.value);
    const [first, second] = ranked;
    return first && second && first.value >= least && first.value > second.value ? [first] : [];
  };
  return [
    ...most('bravest', ({ decisions }) => decisions.filter(isBrave).length, 1),
    ...most('unluckiest', ({ bullheads }) => bullheads.deal + bullheads.rest, WORTH_TELLING),
    ...most('luckiest', ({ bullheads }) => -(bullheads.deal + bullheads.rest), WORTH_TELLING),
    ...most('steadiest', ({ bullheads }) => -bullheads.own, WORTH_TELLING),
    ...meanest(effects),
  ];
}

/** Whose choices cost one other player most, over all rounds. */
function meanest(rounds: RoundEffects[]): Prize[] {
  const players = rounds[0]?.effects.length ?? 0;
  const numbers = [...Array(players).keys()];
  const pairs = numbers.flatMap((seat) =>
    numbers
      .filter((victim) => victim !== seat)
      .map((victim) => ({
        name: 'meanest' as const,
        seat,
        victim,
        value: rounds.reduce((sum, { effects }) => sum + effects[seat]![victim]!, 0),
      })),
  );
  const [worst] = pairs.sort((one, other) => other.value - one.value);
  return worst && worst.value >= WORTH_TELLING ? [worst] : [];
}

/** It ran a risk that another option did not. */
function isBrave({ analysis, chosen }: Decision): boolean {
  const risk = optionOf(analysis, chosen)?.takes_now ?? 0;
  return (
    risk >= RISK && (analysis?.options ?? []).some(({ takes_now }) => (takes_now ?? 1) <= risk / 2)
  );
}
