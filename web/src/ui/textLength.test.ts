import { describe, expect, it } from 'vitest';
import { shortened } from './textLength';

describe('a name that is too long', () => {
  it('keeps as many code points as the server counts', () => {
    expect(shortened('🐮'.repeat(30), 24)).toBe('🐮'.repeat(24));
    expect(shortened('Ann', 24)).toBe('Ann');
  });

  it('never loses a part of an emoji', () => {
    expect(shortened('👩‍👩‍👧‍👦'.repeat(4), 24)).toBe('👩‍👩‍👧‍👦'.repeat(3));
  });
});
