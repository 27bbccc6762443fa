import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCodePoints, lengthInCodePoints } from './code-points.ts';
import { day, id, isStorable, text } from './text.ts';

const name = text('Name', 5);

describe('text', () => {
  it('is trimmed', () => {
    expect(name.parse('  bag \n')).toBe('bag');
  });

  it('counts an emoji as one character', () => {
    expect(lengthInCodePoints('🧵🪡a')).toBe(3);
    expect(name.parse('🧵🧵🧵🧵🧵')).toBe('🧵🧵🧵🧵🧵');
  });

  it('is measured after trimming', () => {
    expect(name.parse(`${' '.repeat(20)}shirt${' '.repeat(20)}`)).toBe('shirt');
  });

  it.each([
    ['too long', 'shirts', 'Name must be 5 characters or less.'],
    ['with a NUL', 'a\0b', 'Name contains characters that cannot be stored.'],
    ['with half an emoji', 'a\uD83E', 'Name contains characters that cannot be stored.'],
    ['that is a number', 5, 'Name must be text.'],
    ['that is missing', undefined, 'Name must be text.'],
  ])('%s is refused with a sentence', (_, value, sentence) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe(sentence);
  });

  it('is storable exactly when it survives UTF-8 and holds no NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const survives = Buffer.from(value).toString() === value && !value.includes('\0');
        expect(isStorable(value)).toBe(survives);
      }),
    );
  });
});

describe('an id', () => {
  it('is the same in capitals', () => {
    expect(id.parse('018F0000-0000-7000-8000-00000000ABCD')).toBe(
      '018f0000-0000-7000-8000-00000000abcd',
    );
  });

  it.each(['', '1', '018f0000', '0'.repeat(36), "'; drop table orders; --"])(
    'is never %j',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );
});

describe('a day', () => {
  it.each(['2026-02-29', '2026-13-01', '0000-01-01', '14.05.2026', '2026-05-14T00:00:00Z', ''])(
    'is never %j',
    (value) => {
      expect(day.safeParse(value).success).toBe(false);
    },
  );

  it('may be the 29th of February in a leap year', () => {
    expect(day.parse('2028-02-29')).toBe('2028-02-29');
  });
});

it('cuts a text between characters, never inside one', () => {
  expect(firstCodePoints('✂🧵🧵', 2)).toBe('✂🧵');
  expect(firstCodePoints('short', 500)).toBe('short');
});
