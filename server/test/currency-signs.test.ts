import { CURRENCY_CODES } from '@tailorbird/contract/kinds/currencies';
import { LOCALES } from '@tailorbird/contract/kinds/locales';
import { openSync } from 'fontkit';
import { expect, it } from 'vitest';
import { fontFor, FONTS } from '../src/papers/paper-fonts.ts';
import { makeFormats } from '../src/settings/make-formats.ts';

const fonts = {
  text: openSync(FONTS.text),
  strong: openSync(FONTS.strong),
  other: openSync(FONTS.other),
};

it('papers have letters for each sign and mark of money', () => {
  const missing = LOCALES.flatMap((locale) =>
    CURRENCY_CODES.flatMap((currency) => {
      const region = { currency, numbers: locale, days: locale, hours: 24 } as const;
      const { money } = makeFormats({ ...region, weekBegins: 'monday' });
      const marks = [...money.positive, ...money.negative, money.group, money.decimal].join('');
      const isDrawn = (['text', 'strong'] as const).every((name) => {
        const font = fontFor(marks, name);
        if (font === 'title') throw new Error('No amount is a title.');
        return Array.from(marks).every((letter) =>
          fonts[font].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
        );
      });
      return isDrawn ? [] : [`${locale} ${currency} ${marks}`];
    }),
  );
  expect(missing).toEqual([]);
});
