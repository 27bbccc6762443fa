import { expect, it } from 'vitest';
import { readCookie } from './headers.ts';

it.each([
  ['alone', 'device=abc', 'abc'],
  ['among others', 'theme=dark; device=abc; x=1', 'abc'],
  ['without blanks', 'theme=dark;device=abc', 'abc'],
  ['with equals signs in it', 'device=a=b==', 'a=b=='],
  ['empty', 'device=', ''],
  ['first of two', 'device=abc; device=def', 'abc'],
])('a cookie is found %s', (_, header, value) => {
  expect(readCookie(header, 'device')).toBe(value);
});

it.each([undefined, '', 'devices=abc', 'my-device=abc', ';;;'])(
  'a cookie is not found in %j',
  (header) => {
    expect(readCookie(header, 'device')).toBeUndefined();
  },
);
