import { shopName } from './shop-name.ts';

/** Characters; longer names of files are cut off by some programs. */
const LONGEST = 40;

/** Latin letters that Unicode does not take apart into a letter and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The shop in the name of a file: `Nähwerk Huber` is `nahwerk-huber`. ASCII alone, which every
 * header and file system takes; `shop` for a name without Latin letters.
 */
export function fileSlug(name: string): string {
  const slug = shopName(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return /[a-z]/.test(slug) ? slug : 'shop';
}
