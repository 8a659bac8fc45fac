/** Who has agreed to play again, and who is awaited; bots and those who are away are not asked. */
import type { SeatInfo, TableInfo } from '../protocol/wire';

export interface RematchState {
  people: SeatInfo[];
  agreed: number[];
  awaited: number[];
}

export function rematchOf({ seats, rematch }: TableInfo): RematchState {
  const people = seats.filter(({ kind, away }) => kind === 'human' && !away);
  const agreed = people.map(({ seat }) => seat).filter((seat) => rematch.includes(seat));
  const awaited = people.map(({ seat }) => seat).filter((seat) => !rematch.includes(seat));
  return { people, agreed, awaited };
}
