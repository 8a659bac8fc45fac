/** How bots are called in the viewer's language; people are called what they want. */
import { levelWords, t } from '../i18n/index.svelte';
import type { SeatInfo } from '../protocol/wire';

export function botName(level: string): string {
  return levelWords(level)?.name ?? level;
}

/** The character of a level, in a sentence. */
export function botSentence(level: string): string {
  return levelWords(level)?.sentence ?? '';
}

/** The name of the player on this seat. Tables of earlier versions call bots by their level and a number: "ox 2". */
export function seatName({
  kind,
  bot,
  name,
}: Pick<SeatInfo, 'kind' | 'bot' | 'name'>): string | null {
  return kind === 'bot' && bot ? bareName(name ?? bot) : name;
}

/** A name of which it is not known any more whether it is a bot's. */
export function bareName(name: string): string {
  const [, level = '', number = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  return `${botName(level)}${number}`;
}

/** Who played in a finished game. Bots are known by `bot:` and their level; `gone` is a person who was deleted. */
export function subjectName({ subject, name }: { subject: string; name: string }): string {
  if (subject === 'gone') return t('anonymous');
  const [kind, level = null] = subject.split(':');
  return (kind === 'bot' && seatName({ kind, bot: level, name })) || name;
}
