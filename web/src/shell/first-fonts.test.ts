import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FONT_FACES } from '@tailorbird/contract/kinds/font-pairs';
import { FONT_PAIRS, type FontPair } from '@tailorbird/contract/kinds/theme';
import { expect, it } from 'vitest';
import { assetsFor, type ShopTheme } from './document.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));

/** Of the shop's own pair, which packages name in their sheets. */
const OWN = [
  '@fontsource/besley/files/besley-latin-500-normal.woff2',
  '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
];

const filesOf = (pair: FontPair): string[] =>
  pair === 'besley'
    ? OWN
    : [...read(`../ui/fonts/${pair}.css`).matchAll(/url\('([^']+)'\)/g)].map(
        ([, file = '']) => file,
      );

/** What a page of a shop with this pair loads before it is seen. */
function firstFiles(pair: FontPair): string[] {
  const assets = Object.fromEntries(
    FONT_PAIRS.flatMap(filesOf).map((file) => [`../node_modules/${file}`, { file }]),
  );
  const theme: ShopTheme = { sheet: '/look/x.css', fonts: pair, paper: ['#ffffff', '#000000'] };
  return assetsFor(assets, 'home', theme).fonts.map((href) => href.slice(1));
}

const bytesOf = (pair: FontPair) =>
  firstFiles(pair).reduce((sum, file) => sum + statSync(fileOf(file)).size, 0);

it.each(FONT_PAIRS)(
  'loads no more before a page is seen with %s than with the own pair',
  (pair) => {
    const { display, text } = FONT_FACES[pair];
    expect(firstFiles(pair)).toHaveLength(display === text ? 1 : 2);
    expect(bytesOf(pair)).toBeLessThanOrEqual(bytesOf('besley'));
    expect(bytesOf('besley')).toBeLessThan(46_000);
  },
);

it.each(FONT_PAIRS.filter((pair) => pair !== 'besley'))('has only Latin faces of %s', (pair) => {
  const css = read(`../ui/fonts/${pair}.css`);
  const files = filesOf(pair);
  expect(
    files.every((file) => /-latin(-ext)?-/.test(file) && statSync(fileOf(file)).isFile()),
  ).toBe(true);
  expect(css.match(/@font-face/g)?.length).toBeGreaterThan(files.length);
  // nothing but what is on the visitor's machine stands in, in the widths of the face
  expect(css.match(/local\(/g)?.length).toBeGreaterThan(5);
  expect(css.match(/size-adjust/g)?.length).toBe((css.match(/src: ?\s*local\(/g) ?? []).length);
});
