import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basic } from '../../test/basic.ts';
import { readBasicCredentials } from './basic-credentials.ts';

const unread = 'Log in with a Basic authorization header made of email and password.';

describe('a Basic header', () => {
  it('gives email and password as they were written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), storable(), (email, password) => {
        expect(readBasicCredentials(basic(email, password))).toEqual({ email, password });
      }),
    );
  });

  it('may hold colons in the password, and none', () => {
    expect(readBasicCredentials(basic('a@b.c', ':1:2:')).password).toBe(':1:2:');
    expect(readBasicCredentials(basic('a@b.c', '')).password).toBe('');
  });

  it('keeps the blanks of a password, and trims those of an email', () => {
    expect(readBasicCredentials(basic(' a@b.c ', ' pass '))).toEqual({
      email: 'a@b.c',
      password: ' pass ',
    });
  });

  it('is known by its name in any case', () => {
    expect(readBasicCredentials(basic('a@b.c', 'p').replace('Basic', 'bAsIc')).email).toBe('a@b.c');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another kind', 'Bearer abc'],
    ['without anything', 'Basic '],
    ['that is not base64', 'Basic ä€'],
    ['without a colon', `Basic ${Buffer.from('nobody').toString('base64')}`],
    ['in Latin-1', `Basic ${Buffer.from('é@b.c:é', 'latin1').toString('base64')}`],
  ])('%s is refused with a sentence', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow(unread);
  });

  it.each([
    ['holds a NUL', basic('a\0@b.c', 'p')],
    ['is longer than an address can be', basic(`${'a'.repeat(400)}@b.c`, 'p')],
  ])('whose email %s is a wrong login like any other', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow('Invalid email or password.');
  });
});

function storable() {
  return fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !text.includes('\0'));
}
