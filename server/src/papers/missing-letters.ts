import type { MissingLetters } from '@tailorbird/contract/papers';
import { PAPER_PLACES_MAX } from '@tailorbird/contract/limits';
import { openSync, type Font } from 'fontkit';
import type { PaperContent } from './content.ts';
import { fontFor, FONTS, printable, type FontName } from './paper-fonts.ts';

const fonts = new Map<FontName, Font>();

/** Read once in a process: some milliseconds each. */
function fontOf(name: FontName): Font {
  const font = fonts.get(name) ?? openSync(FONTS[name]);
  fonts.set(name, font);
  return font;
}

interface Text {
  where: string;
  text: string;
  font?: FontName;
}

/** All that people wrote, each with where it stands; what the shop says itself has letters that there are. */
function textsOf(content: PaperContent): Text[] {
  const { seller, buyer, reason, lines, besides, taxLabel, payment } = content;
  return [
    { where: 'Shop name', text: seller.name, font: 'title' },
    ...[seller.address, seller.email, seller.phone, seller.taxNumber].map((text) => ({
      where: 'Shop',
      text,
    })),
    // where there is no address, the name stands in its place
    ...[...(buyer.address.length > 0 ? buyer.address : [buyer.name]), buyer.email].map((text) => ({
      where: 'Billed to',
      text,
    })),
    ...(reason === undefined ? [] : [{ where: 'Reason', text: reason }]),
    ...lines.flatMap(({ name, details }) => [
      { where: 'Item', text: name },
      ...details.map((text) => ({ where: `Item ${name}`, text })),
    ]),
    ...besides.map(({ label }) => ({ where: 'Sums', text: label })),
    { where: 'Sums', text: taxLabel },
    ...(payment?.ways ?? []).flatMap((way) =>
      way.method === 'transfer'
        ? [way.accountHolder, way.account, way.bankCode].map((text) => ({ where: 'Payment', text }))
        : [],
    ),
  ];
}

/**
 * The letters that would be empty boxes on a paper, by the text that has them: each text once, and of
 * very many the first.
 */
export function listMissingLetters(content: PaperContent): MissingLetters[] {
  const found = new Map<string, MissingLetters>();
  for (const { where, text, font = 'text' } of textsOf(content)) {
    const letters = missingIn(printable(text), font);
    if (letters.length > 0) found.set(`${where}\n${text}`, { where, text, letters });
    if (found.size === PAPER_PLACES_MAX) break;
  }
  return [...found.values()];
}

/** What readers take for one letter, such as a flag, is one. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Blanks, and what only says whether a character is shown as a picture: neither has a shape. */
const SHAPELESS = /[\uFE00-\uFE0F\s]/gu;

function missingIn(text: string, name: FontName): string[] {
  const font = fontOf(fontFor(text, name));
  const isThere = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const missing = [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .filter((segment) => !Array.from(segment.replaceAll(SHAPELESS, '')).every(isThere));
  return [...new Set(missing)];
}
