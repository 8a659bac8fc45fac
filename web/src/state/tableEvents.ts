/** What happens at the table besides the game: who comes and goes, time that is up, pauses. */
import { t, tDynamic } from '../i18n/index.svelte';
import type { Event, Message } from '../protocol/wire';
import { who, type Advice, type Cast, type Hurry } from './story';

const TYPES = [
  'deadline-missed',
  'seat-left-to-bot',
  'seat-given-back',
  'stand-in-asked',
  'stand-in-declined',
  'presence-changed',
  'pause-asked',
  'pause-withdrawn',
  'pause-began',
  'pause-ended',
  'rematch-agreed',
] as const;

export type Happening = Extract<Message, { type: (typeof TYPES)[number] }>;
/** A line of the log. */
export type LogLine = Event | Advice | Hurry | Happening;

export function isHappening(line: Message | LogLine): line is Happening {
  return (TYPES as readonly string[]).includes(line.type);
}

export function tellHappening(happening: Happening, cast: Cast): string {
  const { type } = happening;
  const kind =
    type === 'presence-changed' ? `${type}.${happening.connected ? 'here' : 'gone'}` : type;
  if (!('seat' in happening)) return t('happened.pause-began');
  if (happening.seat === cast.me) return tDynamic(`happened.${kind}.you`);
  return tDynamic(`happened.${kind}`, { who: who(happening.seat, cast) });
}

/** What is told at once: only what changes who plays or whether the game goes on. */
export function noticeOf(happening: Happening, cast: Cast): string | null {
  const own = 'seat' in happening && happening.seat === cast.me;
  const { type } = happening;
  const told =
    type === 'deadline-missed' ||
    type === 'pause-ended' ||
    (type === 'stand-in-asked' && own) ||
    ((type === 'rematch-agreed' || type === 'stand-in-declined') && !own);
  return told ? tellHappening(happening, cast) : null;
}
