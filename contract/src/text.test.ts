import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstCodePoints, lengthInCodePoints } from './kinds/code-points.ts';
import { day, id, isStorable, name as nameOf, text } from './text.ts';

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

describe('a name', () => {
  const typeName = nameOf('Type name', 12);
  const sentenceFor = (value: unknown) => typeName.safeParse(value).error?.issues[0]?.message;

  it('is kept in one spelling of its letters, and measured in it', () => {
    expect(typeName.parse(' Gro\u0308\u00dfe ')).toBe('Gr\u00f6\u00dfe');
    expect(typeName.parse('o\u0308'.repeat(12))).toBe('\u00f6'.repeat(12));
    expect(sentenceFor('o\u0308'.repeat(13))).toBe('Type name must be 12 characters or less.');
  });

  it.each([
    ['a family', '👩‍👩‍👧'],
    ['a heart that is coloured', '❤️‍🔥'],
    ['a key', '1️⃣'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hebrew', 'שלום'],
    ['a variant of a Japanese letter', '葛\u{E0100}'],
    ['Thai', 'ถุงผ้า'],
    ['a mark', '“Ö” — ½ №1 ©'],
  ])('may hold %s, letter by letter', (_, value) => {
    expect(typeName.parse(value)).toBe(value.normalize('NFC'));
  });

  it.each([undefined, null, 5, '', ' \n', '\u200b\u2060\u00ad', '\u3164', '\u2800 '])(
    'is required, which %j is not',
    (value) => {
      expect(sentenceFor(value)).toBe('Type name is required.');
    },
  );

  it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u001bb'])(
    'is a single line, which %j is not',
    (value) => {
      expect(sentenceFor(value)).toBe('Type name must be a single line of text.');
    },
  );

  it.each([
    ['an override of direction', 'a\u202eb'],
    ['an isolate', 'a\u2067b'],
    ['a mark of direction', 'Bag\u200f'],
    ['a space of no width', 'a\u200bb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['a joiner between letters that do not join', 'Ba\u200dg'],
    ['a joiner at the end', 'م\u200c'],
    ['a variant of a letter that has none', 'Bag\ufe0f'],
    ['a variant of a figure', '1\ufe0f'],
    ['a Hangul filler', 'a\u3164b'],
    ['tags without a flag', 'Bag\u{E0067}'],
  ])('holds nothing that cannot be seen: %s', (_, value) => {
    expect(sentenceFor(value)).toBe('Type name must not contain invisible characters.');
  });

  it('stays as it is when it is sent again, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { data } = typeName.safeParse(value);
        const again = data === undefined ? undefined : typeName.parse(data);
        expect(again).toBe(data);
      }),
    );
  });

  // normalising takes a time that grows with the square of the length
  it('that is very long is refused without normalising it', () => {
    const normalise = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalise.mockRestore());
    expect(sentenceFor(`a${'\u0315\u0300'.repeat(200_000)}`)).toContain('12 characters');
    expect(normalise).not.toHaveBeenCalled();
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
