import { beforeEach, expect, it, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { LEVELS } from './fixtures';
import { bareName, botName, botSentence, seatName } from './names';

vi.stubGlobal('document', { documentElement: {} });
beforeEach(() => speak('de'));

it('calls bots by their names', () => {
  expect(seatName({ kind: 'bot', bot: 'ox', name: 'Bella' })).toBe('Bella');
  expect(bareName('Bella')).toBe('Bella');
});

it('calls bots of earlier versions by their level in the language of the reader', () => {
  expect(seatName({ kind: 'bot', bot: 'ox', name: 'ox 2' })).toBe('Ochse 2');
});

it.each(LEVELS)('has a name and a character of its own for the %s', (level) => {
  expect(botName(level)).not.toBe(level);
  expect(botSentence(level)).toMatch(/\.$/);
  expect(bareName(`${level} 2`)).toBe(`${botName(level)} 2`);
});

it('calls people what they want, also while a bot plays for them', () => {
  expect(seatName({ kind: 'human', bot: 'ox', name: 'ox 2' })).toBe('ox 2');
  expect(seatName({ kind: null, bot: null, name: null })).toBeNull();
});
