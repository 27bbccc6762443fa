import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** By what a text is for. `other` has the alphabets that the shop's own fonts lack. */
export const FONTS = {
  title: require.resolve('@expo-google-fonts/besley/500Medium/Besley_500Medium.ttf'),
  text: require.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf'),
  other: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
};

export type FontName = keyof typeof FONTS;

/** Without the invisible characters that keep names apart on a screen. */
export const printable = (words: string) => words.replaceAll(/[\p{Cf}]/gu, '');

/** Letters of all the shop's fonts. Everything else is set whole in the font that has more of them. */
export const OWN_LETTERS =
  /^[\s\u0020-\u007E\u00A0-\u0131\u0134-\u0148\u014A-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u20AC\u2212]*$/u;

export const fontFor = (text: string, font: FontName): FontName =>
  OWN_LETTERS.test(text) ? font : 'other';
