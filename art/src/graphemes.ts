const PRINTABLE_ASCII = /^[ -~]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into characters as a reader counts them: an accent belongs to its letter, a family is one
 * emoji. Browsers that cannot tell, which are Firefoxes before 125, give code points.
 */
export function graphemes(text: string): string[] {
  // most texts, and a segmenter is slow
  if (PRINTABLE_ASCII.test(text)) return text.split('');
  if (!('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
