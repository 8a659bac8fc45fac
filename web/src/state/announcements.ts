/** Several events as one announcement for screen readers: the own takes first, then those of others, then the rest. */
import type { Event } from '../protocol/wire';
import { tell, type Cast } from './story';

export function spokenSummary(events: Event[], cast: Cast): string {
  return events
    .map((event, at) => ({ event, at }))
    .sort((a, b) => weight(a.event, cast) - weight(b.event, cast) || a.at - b.at)
    .map(({ event }) => tell(event, cast))
    .join(' ');
}

function weight(event: Event, { me }: Cast): number {
  if (event.type !== 'row-taken') return 2;
  return event.seat === me ? 0 : 1;
}
