import * as fc from 'fast-check';
import { accounts, colour, NOWHERE, products, size } from '../fixture.ts';

/** Stands for an id that an answer had. It is put in when the request is sent. */
export const SOME_ID = /id#(\d+)#/g;
export const someId = fc.nat({ max: 999 }).map((number) => `id#${number}#`);

/** Texts and values that break databases, addresses and JSON, beside any others. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    NOWHERE,
    products.sash.id,
    colour.id,
    size.id,
    accounts.other.id,
    '',
    ' ',
    '\0',
    '\uD800',
    "' or 1=1 --",
    '%',
    '../../etc/passwd',
    '{{7*7}}${7*7}',
    'x\r\nset-cookie: a=b',
    '9'.repeat(400),
    'null',
    '-1',
    '1e400',
    'NaN',
    -1,
    0,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    null,
    true,
    [],
    {},
    { __proto__: null, constructor: { prototype: { isAdmin: true } } },
    '-'.repeat(36),
    '0000-00-00',
    '2026-02-30',
    'A'.repeat(43),
    ['admin'],
    ['customer', 'customer'],
    Array.from({ length: 1200 }, () => null),
    Array.from({ length: 150 }, () => NOWHERE),
    '🧵'.repeat(501),
    'x'.repeat(40_000),
    'e\u0301'.repeat(3_000),
    'ﷺ'.repeat(2_000),
    'שלום\u202E',
    '<img src=x onerror=alert(1)>',
    ...[5, 15, 19, 40].map((depth) => nested(depth)),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
  someId,
);

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
}
