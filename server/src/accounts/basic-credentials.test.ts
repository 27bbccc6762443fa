import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basic } from '../../test/basic.ts';
import { readBasicCredentials } from './log-in.ts';

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

  it('names the same address in whichever way its letters are written', () => {
    const email = 'zoë@mail.example';
    const written = email.normalize('NFD');
    expect(written).not.toBe(email);
    // of the password that is seen to when it is hashed
    expect(readBasicCredentials(basic(written, 'zoë'.normalize('NFD')))).toEqual({
      email,
      password: 'zoë'.normalize('NFD'),
    });
  });

  it('may hold emoji and letters from right to left', () => {
    const password = 'סיסמה: 🧵';
    expect(readBasicCredentials(basic('נועה@mail.example', password)).password).toBe(password);
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
    [
      'with half a surrogate pair',
      `Basic ${Buffer.from('613a70eda080', 'hex').toString('base64')}`,
    ],
    ['in Latin-1', `Basic ${Buffer.from('é@b.c:é', 'latin1').toString('base64')}`],
  ])('%s is refused with a sentence', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow(unread);
  });

  it.each([
    ['holds a NUL in its email', basic('a\0@b.c', 'p')],
    ['holds one in its password', basic('a@b.c', 'p\0')],
    ['is longer than an address can be', basic(`${'a'.repeat(400)}@b.c`, 'p')],
  ])('that %s is a wrong login like any other', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow('Invalid email or password.');
  });
});

function storable() {
  return fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !text.includes('\0'));
}
