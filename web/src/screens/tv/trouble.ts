/** Why a screen has nothing to show, if so. */
import type { Status } from '../../protocol/connection';

export type Trouble = 'no-such-table' | 'no-spectators' | 'other' | 'waiting' | 'offline';

const SENT_AWAY = new Set<Trouble>(['no-such-table', 'no-spectators']);

/** `ended`: why the server sent us away; `broken`: the connection is away for long enough to say so. */
export function troubleOf(ended: string | null, status: Status, broken: boolean): Trouble | null {
  if (ended !== null) return SENT_AWAY.has(ended as Trouble) ? (ended as Trouble) : 'other';
  if (!broken) return null;
  return status === 'offline' ? 'offline' : 'waiting';
}
