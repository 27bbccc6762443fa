/** Characters of one meaning: what phones, Word and other keyboards write for the first of each. */
export const LOOK_ALIKES: readonly string[] = [
  "'\u2019\u2018\u201A\u2039\u203A\u02BC\u201B`\u00B4\u02B9\u2032\u2035",
  '"\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033',
  '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u30FB',
  '.\u3002\uFF61',
  ',\u3001',
  '/\u2044\u2215',
  '\u00B7\u2022\u2219\u22C5',
  'x\u00D7',
  '\u2665\u2764',
];

/** Full-width forms, small forms, and letters that are joined. */
const COMPATIBLE = /[\uFE50-\uFE6F\uFF01-\uFF5E\uFB00-\uFB06\u2024-\u2026]/g;

/** In the forms of letters and signs that all keyboards have: `\u2026` is three dots. */
export const inPlainForms = (text: string): string =>
  text.replace(COMPATIBLE, (one) => one.normalize('NFKC'));
