import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => relative('.', file))
  .filter((file) => /(?<!\.test|\.fixture)\.(?:tsx?|css)$/.test(file));

/**
 * Ways to write for people that know nothing of the shop, and that browsers and the server know in
 * different versions. `Intl` still lists and compares English words, names countries, and reads the
 * clock of a zone.
 */
const FOREIGN: Record<string, RegExp> = {
  'Intl.NumberFormat': /\bNumberFormat\b/,
  toLocaleString: /\.toLocale(?:Date|Time)?String\b/,
  'toFixed(2)': /\.toFixed\(2\)/,
  'a form of days or numbers': /(?<!Intl\.(?:ListFormat|Collator)\()'en-(?:GB|US)'/,
  'a currency': /'(?:USD|usd|\$)'|[`'"( ]\$\d[\d., ]/,
};

/** What a source writes so for a reason of its own. */
const ALLOWED: Record<string, string[]> = {
  // short names of zones
  'ui/date.ts': ['a form of days or numbers'],
  // what a shop can choose from, and has by default
  'admin/settings/region-section.tsx': ['a form of days or numbers', 'a currency'],
};

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

it('no source writes numbers, money or days but by the forms of the shop', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) => {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'));
    return Object.entries(FOREIGN)
      .filter(([name, form]) => form.test(text) && !ALLOWED[file]?.includes(name))
      .map(([name]) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
