import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import type { Message } from '../protocol/wire';
import type { TableState } from './tableState';
import { Chat, talkNotice, whyQuiet } from './chat.svelte';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal('document', { documentElement: {} });

const room = (changes: object = {}, seat: number | null = 0, name = 'Ann'): TableState =>
  ({
    seat,
    name,
    table: {
      seats: [{ name: 'Ann' }, { name: 'Bob' }],
      talkers: 'everybody',
      silenced: [],
      ...changes,
    },
  }) as unknown as TableState;
const line: Message = { type: 'line-said', seat: 1, name: 'Bob', text: 'Moo' };
const emote: Message = { type: 'emote-shown', seat: 1, name: 'Bob', emote: 'moo' };

beforeAll(() => speak('en'));
beforeEach(() => kept.clear());

describe('a person who is muted', () => {
  it('is not heard: no line, no emote, nothing unread', () => {
    const talk = new Chat('CODE');
    for (const message of [line, emote]) talk.hear(message, room());
    expect([talk.unread, talk.emotes.length, talk.heard([line]).length]).toEqual([1, 1, 1]);
    talk.mute('Bob');
    for (const message of [line, emote]) talk.hear(message, room());
    expect([talk.unread, talk.emotes.length, talk.heard([line]).length]).toEqual([1, 0, 0]);
    talk.unmute('Bob');
    expect(talk.heard([line])).toHaveLength(1);
  });

  it('stays muted at this table after a reload, and only there', () => {
    new Chat('CODE').mute('Bob');
    expect(new Chat('CODE').isMuted('Bob')).toBe(true);
    expect(new Chat('OTHER').isMuted('Bob')).toBe(false);
    expect(new Chat(null).isMuted('Bob')).toBe(false);
    new Chat('CODE').unmute('Bob');
    expect(kept.get('hornox.muted')).toBe('{}');
  });

  it('stays muted under another name', () => {
    const talk = new Chat('CODE');
    talk.mute('Bob');
    talk.hear({ type: 'player-renamed', seat: 1, name: 'Rob' }, room());
    expect(talk.muted).toEqual(['Rob']);
  });
});

describe('who may talk', () => {
  it('is told to those whom it concerns', () => {
    expect(talkNotice({ type: 'talk-changed', talkers: 'players' }, 'Ann')).toBe(
      'Only players may write now.',
    );
    expect(talkNotice({ type: 'person-silenced', name: 'Ann' }, 'Ann')).toBe(
      'The host has silenced you at this table.',
    );
    expect(talkNotice({ type: 'person-silenced', name: 'Bob' }, 'Ann')).toBeNull();
    expect(talkNotice({ type: 'person-unsilenced', name: 'Ann' }, 'Ann')).toBe(
      'You may write again.',
    );
    expect(talkNotice(line, 'Ann')).toBeNull();
  });

  it.each([
    [room(), false, ''],
    [room(), true, 'The chat is closed while cards are being chosen.'],
    [room({ silenced: ['Ann'] }), false, 'The host has silenced you at this table.'],
    [room({ talkers: 'nobody' }), false, 'The host has closed the chat.'],
    [room({ talkers: 'players' }), false, ''],
    [room({ talkers: 'players' }, null, 'Eve'), false, 'The host lets only players write.'],
  ])('is said below the chat', (room, closed, text) => {
    expect(whyQuiet(room, closed)).toBe(text);
  });
});
