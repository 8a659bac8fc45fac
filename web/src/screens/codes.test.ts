import { describe, expect, it } from 'vitest';
import { codeIn, grouped } from './codes';

describe('a code', () => {
  it.each([
    '7KQM3X9BD',
    '7kq-m3x-9bd',
    ' 7KQ M3X 9BD ',
    '7KQ–M3X–9BD',
    'https://hornox.example/t/7KQM3X9BD',
    'http://192.168.1.7:8104/t/7kqm3x9bd/',
    'https://hornox.example/t/7KQM3X9BD?from=chat',
    'https://hornox.example/t/7KQM3X9BD#top',
    'https://hornox.example/tv/7KQM3X9BD/?x=1#y',
    'hornox.example/t/7KQ-M3X-9BD',
    '/t/7KQM3X9BD',
  ])('is found in %s', (text) => {
    expect(codeIn(text)).toBe('7KQM3X9BD');
  });

  it('is read as the server reads it', () => {
    expect(codeIn('oil-123-456')).toBe('011123456');
  });

  it('is nothing where nothing was typed', () => {
    expect(codeIn('  ')).toBe('');
    expect(codeIn('---')).toBe('');
  });

  it('is read aloud in groups', () => {
    expect(grouped('7KQM3X9BD')).toBe('7KQ-M3X-9BD');
  });
});
