import { inPlainForms, LOOK_ALIKES } from '@tailorbird/art/look-alikes';

/** A character that takes up room with something in it. */
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Control characters and line breaks. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Characters that show nothing themselves, but change how others are ordered, cut or compared. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/u;

/** Scripts in which a joiner, or its opposite, is part of the spelling. */
const JOINING =
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Thaa'
    .split(' ')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('');

/** Hidden characters where they belong: within an emoji, a flag, a letter of several forms. */
const BELONGING = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007F}]+',
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
  ].join('|'),
  'gu',
);

/** Units of UTF-16 that one letter takes at most before it is normalised. */
const UNITS_OF_A_LETTER = 8;

/**
 * Replaces characters by accepted ones that mean the same.
 * @returns undefined when none of them means the same
 */
export function lookAlike(
  character: string,
  isTaken: (character: string) => boolean,
): string | undefined {
  const bare = inPlainForms(character);
  if (Array.from(bare).every(isTaken)) return bare;
  const alike = LOOK_ALIKES.find((group) => group.includes(bare)) ?? '';
  return Array.from(alike).find(isTaken);
}

const isAscii = (character: string) => /^[\x20-\x7E]$/.test(character);

/** The letters, digits and marks of ASCII that a text means, such as a code from a letter. */
export function inAscii(text: string): string {
  return Array.from(text, (one) => (isAscii(one) ? one : (lookAlike(one, isAscii) ?? one))).join(
    '',
  );
}

/** Whether there is anything to see in it. */
export function hasVisibleText(text: string): boolean {
  return SEEN.test(text);
}

export function isOneLine(text: string): boolean {
  return !BREAKS.test(text);
}

/** Whether something hidden is where it does not belong. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(withoutBelonging(text));
}

/** Without the hidden characters that belong where they are. */
export function withoutBelonging(text: string): string {
  return text.replaceAll(BELONGING, '');
}

/** In one spelling of its letters (NFC). One that is far longer than `max` letters stays as it is. */
export function limitRepeats(text: string, max: number): string {
  // normalising takes a time that grows with the square of the length
  return text.length > max * UNITS_OF_A_LETTER ? text : text.normalize('NFC');
}
