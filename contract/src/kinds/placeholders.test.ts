import { describe, expect, it } from 'vitest';
import { PLACEHOLDERS, placeholdersOf } from './mail-kinds.ts';
import { meantLine, meantText, placeholderProblem, textParts } from './placeholders.ts';

describe('a text with placeholders', () => {
  it.each([
    ['Order {order number}', 'Order {order number}'],
    ['Order { Order Number }', 'Order {order number}'],
    ['Order {order\u00A0number}', 'Order {order number}'],
    ['Order {ORDER_NUMBER}', 'Order {order number}'],
    ['Order {“order number”}', 'Order {order number}'],
    ['Order {{order number}}', 'Order {order number}'],
    ['Order ｛order number｝', 'Order {order number}'],
    ['“Hello”\u00A0{name}', '“Hello”\u00A0{name}'],
    ['Order {bestellnummer}', 'Order {bestellnummer}'],
    ['one\r\n\r\n\r\n\r\ntwo\u2028three\tfour\u0007', 'one\n\ntwo\nthree four'],
    ['\u202Egnihton\u200B\uFEFF\u00AD', 'gnihton'],
    ['\u200D', ''],
    [' \n ', ''],
  ])('%j is meant as %j', (typed, meant) => {
    expect(meantText(typed)).toBe(meant);
  });

  it('of a subject is one line', () => {
    expect(meantLine('Order\r\nBcc: all@mail.example\u2028{name}')).toBe(
      'Order Bcc: all@mail.example {name}',
    );
  });

  it.each([
    ['Order {bestellnummer}', 'There is no {bestellnummer}. Did you mean {order number}?'],
    ['Hello {nam}', 'There is no {nam}. Did you mean {name}?'],
    ['{ordernumber}', 'There is no {ordernumber}. Did you mean {order number}?'],
    ['{promise day}', 'There is no {promise day}. Did you mean {promised day}?'],
    ['{paper number}', 'This mail has no {paper number}. Did you mean {order number}?'],
    ['a { b', 'A { needs the name of a placeholder and a }, such as {shop name}.'],
    ['{order\nnumber}', 'A { needs the name of a placeholder and a }, such as {shop name}.'],
    [`{${'x'.repeat(800)}}`, `There is no {${'x'.repeat(40)}}. Did you mean {name}?`],
  ])('%j is refused', (text, sentence) => {
    expect(placeholderProblem(text, placeholdersOf('order-placed'))?.sentence).toBe(sentence);
  });

  it.each(['', 'a smile :-}', '{name}, {order number} for {total}'])('%j is taken', (text) => {
    expect(placeholderProblem(text, placeholdersOf('order-placed'))).toBeUndefined();
  });

  it('says what to put in the place of what', () => {
    const problem = placeholderProblem('Order {Bestell Nr}', ['order number', 'shop name']);
    expect(problem?.replace?.wrong).toBe('{Bestell Nr}');
  });

  it('has words and placeholders in their order', () => {
    expect(textParts('a {name}{who} b')).toEqual([
      { words: 'a ' },
      { placeholder: 'name' },
      { placeholder: undefined },
      { words: ' b' },
    ]);
  });

  it('knows each placeholder as it is listed', () => {
    for (const name of PLACEHOLDERS) {
      expect(textParts(`{${name}}`)).toEqual([{ placeholder: name }]);
      expect(placeholderProblem(`{${name}}`, PLACEHOLDERS)).toBeUndefined();
    }
  });
});
