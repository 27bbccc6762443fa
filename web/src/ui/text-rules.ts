import { isolate } from '@tailorbird/contract/rules/isolate';
import type { TextRules } from '@tailorbird/contract/catalogue';
import { graphemes } from '@tailorbird/art/graphemes';

const CHARACTERS: Record<TextRules['characters'], string> = {
  any: 'characters',
  letters: 'letters',
  'letters-digits': 'letters and digits',
  digits: 'digits',
};

/** Tells the rules for a text before anything is written: `Up to 24 letters, and & - .` */
export function rulesInWords(rules: TextRules): string {
  const { maxLength, characters } = rules;
  const plural = CHARACTERS[characters];
  const counted =
    maxLength === 1 && characters !== 'letters-digits'
      ? `One ${plural.slice(0, -1)}`
      : `Up to ${maxLength} ${plural}`;
  const also = characters === 'any' ? '' : apart(rules.alsoAllowed);
  return also ? `${counted}, and ${also}` : counted;
}

/** Each of them for itself, as they would be typed. */
function apart(characters: string): string {
  const seen = graphemes(characters).filter((one) => one.trim() !== '');
  return [...new Set(seen)].map(isolate).join(' ');
}
