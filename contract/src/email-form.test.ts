import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailAddress } from './account-fields.ts';
import { emailForm, emailKey, emailParts } from './email-form.ts';

/** What an address compares by; undefined: it is refused. */
const keyOf = (email: string) => {
  const { data } = emailAddress().safeParse(email);
  return data === undefined ? undefined : emailKey(data);
};

/** Halves of surrogate pairs are none. */
function eachCodePoint(look: (character: string) => void): void {
  for (let point = 0; point <= 0x10_ff_ff; point += 1) {
    if (point < 0xd8_00 || point > 0xdf_ff) look(String.fromCodePoint(point));
  }
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('over all code points', () => {
  it('two local parts are equal by NFC and the case of ASCII alone', () => {
    const wrong: string[] = [];
    eachCodePoint((character) => {
      const letter = character.normalize('NFC');
      const small = 'abcdefghijklmnopqrstuvwxyz'[CAPITALS.indexOf(letter)] ?? letter;
      const key = emailKey(emailForm(`1${character}@mail.example`) ?? '');
      if (key !== `1${small}@mail.example`) wrong.push(character);
    });
    expect(wrong).toEqual([]);
  });

  it('two domains are equal by their form in ASCII alone', () => {
    const wrong: string[] = [];
    let [hosts, latin] = [0, 0];
    eachCodePoint((character) => {
      const form = emailForm(`x@a${character}b.example`);
      if (form === undefined || character === '@') return;
      hosts += 1;
      if (character < '\u0100') latin += 1;
      const isPlain = character < '\u0080';
      const host = `a${character}b.example`;
      const ascii = isPlain ? host.toLowerCase() : domainToASCII(host);
      if (form !== `x@${ascii}`) wrong.push(character);
    });
    expect(wrong).toEqual([]);
    expect(hosts).toBeGreaterThan(120_000);
    // all of Latin-1 but control characters and those of the syntax of an address
    expect(latin).toBeGreaterThan(160);
  });

  it('two that are no addresses are equal to none', () => {
    const addresses = [
      'ida@mail.example',
      'ida@ma%69l.example',
      'ida@mail.example/',
      'ida@mail.example:80',
    ];
    expect(new Set(addresses.map(keyOf)).size).toBe(addresses.length);
  });
});

describe('an address', () => {
  it.each([
    ['Ida@Mail.EXAMPLE', 'Ida@mail.example'],
    [' zoe\u0308@mail.example ', 'zoë@mail.example'],
    ['ida@BÜCHER.example', 'ida@xn--bcher-kva.example'],
    ['ida@XN--BCHER-KVA.example', 'ida@xn--bcher-kva.example'],
    ['ida@faß.example', 'ida@xn--fa-hia.example'],
    ['ida@a_b.bücher.example', 'ida@a_b.xn--bcher-kva.example'],
    ['ida@ｍａｉｌ．example', 'ida@mail.example'],
    ['נועה@דואר.example', 'נועה@xn--4dbfg1f.example'],
    ['ida+shop@8.example', 'ida+shop@8.example'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(emailAddress().parse(typed)).toBe(kept);
  });

  it.each([
    'ida@bücher.example.',
    'ida@bücher.example。',
    'ida@１２７.１',
    'ida@１２７.０.０.１',
    'ida@ä.0x1',
    'ida@xn--a.example',
    'ida@bücher.example:25',
    'ida@bücher.example/x',
    'ida@bücher.example?x',
    'ida@bücher.example#x',
    'ida@x%40bücher.example',
    'ida@bücher.example＼x',
    'ida@x＠bücher.example',
    'ida@bü\u200Dcher.example',
    `ida@${'ü'.repeat(245)}.example`,
  ])('is none where its domain has no such form: %j', (typed) => {
    expect(keyOf(typed)).toBeUndefined();
  });

  it('has a form that is its own', () => {
    const address = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(address, ([local, domain]) => {
        const form = emailForm(`${local}@${domain}.example`);
        expect(form === undefined ? undefined : emailForm(form)).toBe(form);
      }),
    );
  });

  it('is sought by its parts, as typed and in its form', () => {
    expect(emailParts('Zoe\u0308')).toEqual(['Zoë', 'xn--zo-ija']);
    expect(emailParts('ida@bücher.example')).toEqual([
      'ida@bücher.example',
      'ida@xn--bcher-kva.example',
    ]);
    expect(emailParts('ida@')).toEqual(['ida@']);
    expect(emailParts('100 %')).toEqual(['100 %']);
  });
});
