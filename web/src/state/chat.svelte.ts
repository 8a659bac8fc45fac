/** Chat and emotes as one viewer sees them: without people whom the viewer has muted. */
import { t } from '../i18n/index.svelte';
import type { Emote, LineSaid, Message } from '../protocol/wire';
import type { TableState } from './tableState';

const KEY = 'hornox.muted';
/** Tables whose mutes are kept on this device. */
const MOST_TABLES = 30;
const EMOTE_TIME = 3500;

export interface ShownEmote {
  id: number;
  seat: number | null;
  name: string;
  emote: Emote;
}

export class Chat {
  emotes = $state.raw<ShownEmote[]>([]);
  unread = $state(0);
  /** Names at this table, kept on this device. */
  muted = $state.raw<string[]>([]);
  #emoteCount = 0;

  /** `code`: the table; `null` for a screen, which mutes no one. */
  constructor(readonly code: string | null) {
    if (code !== null) this.muted = load()[code] ?? [];
  }

  isMuted(name: string): boolean {
    return this.muted.includes(name);
  }

  mute(name: string): void {
    this.#keep([...this.muted, name]);
    this.emotes = this.emotes.filter((shown) => shown.name !== name);
  }

  unmute(name: string): void {
    this.#keep(this.muted.filter((muted) => muted !== name));
  }

  heard(lines: LineSaid[]): LineSaid[] {
    return lines.filter(({ name }) => !this.isMuted(name));
  }

  /** `before`: the room as it was before this message. */
  hear(message: Message, before: TableState): void {
    if (message.type === 'player-renamed')
      this.#follow(before.table.seats[message.seat]?.name, message.name);
    if (message.type === 'line-said' && !this.isMuted(message.name)) this.unread++;
    if (message.type === 'emote-shown' && !this.isMuted(message.name)) this.#show(message);
  }

  #follow(name: string | null | undefined, renamed: string): void {
    if (name != null && this.isMuted(name))
      this.#keep(this.muted.map((muted) => (muted === name ? renamed : muted)));
  }

  #show({ seat, name, emote }: Omit<ShownEmote, 'id'>): void {
    const shown = { id: ++this.#emoteCount, seat, name, emote };
    this.emotes = [...this.emotes, shown];
    setTimeout(() => (this.emotes = this.emotes.filter(({ id }) => id !== shown.id)), EMOTE_TIME);
  }

  #keep(muted: string[]): void {
    this.muted = muted;
    if (this.code === null) return;
    const { [this.code]: _, ...others } = load();
    const kept = muted.length ? { ...others, [this.code]: muted } : others;
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST_TABLES))),
    );
  }
}

/** What a person called `name` is told when the host changes who may talk. */
export function talkNotice(message: Message, name: string | null): string | null {
  switch (message.type) {
    case 'talk-changed':
      return t(`talkers.${message.talkers}.now`);
    case 'person-silenced':
      return message.name === name ? t('refused.silenced') : null;
    case 'person-unsilenced':
      return message.name === name ? t('unsilenced.you') : null;
    default:
      return null;
  }
}

/** Why this viewer may not talk now; `closed`: the chat is closed while cards are chosen. */
export function whyQuiet({ table, seat, name }: TableState, closed: boolean): string {
  if (name !== null && table.silenced.includes(name)) return t('refused.silenced');
  if (table.talkers === 'nobody') return t('refused.chat-off');
  if (table.talkers === 'players' && seat === null) return t('talk.players-only');
  return closed ? t('refused.chat-closed') : '';
}

function load(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}
