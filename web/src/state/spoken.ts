/** Several events in one breath, for ears: the own takes first, then those of others, then the rest. */
import type { Event } from '../protocol/wire';
import { tell, type Cast } from './story';

export function spokenSummary(events: Event[], cast: Cast, me: number | null): string {
  return events
    .map((event, at) => ({ event, at }))
    .sort((a, b) => weight(a.event, me) - weight(b.event, me) || a.at - b.at)
    .map(({ event }) => sentence(tell(event, cast)))
    .join(' ');
}

function weight(event: Event, me: number | null): number {
  if (event.type !== 'row-taken') return 2;
  return event.seat === me ? 0 : 1;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
