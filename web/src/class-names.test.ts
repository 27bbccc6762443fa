import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => ({
  file: relative('.', file),
  read: () => readFileSync(join(root, file), 'utf8'),
}));
const sheets = files.filter(({ file }) => file.endsWith('.css'));
const sources = files.filter(({ file }) => /(?<!\.test|messages)\.tsx?$/.test(file));

/** The names of classes in the selectors of a sheet. */
function classesIn(css: string): string[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'|@[^{;]*/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
}

/** The words of the strings of a source, those within the ${} of a template included. */
function wordsIn(source: string): string[] {
  const strings = source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
  return [...strings].flatMap(([, single, double, template]) =>
    template === undefined
      ? (single ?? double ?? '').split(/\s+/)
      : [...template.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/), ...wordsIn(template)],
  );
}

/** The names in plain attributes, and those that an attribute chooses between. */
function classNamesIn(source: string): string[] {
  const plain = [...source.matchAll(/\bclassName="([^"]*)"/g)];
  const chosen = [...source.matchAll(/\bclassName=\{([^\n]*)/g)].flatMap(([, choice = '']) => [
    ...choice.matchAll(/(?:[?:]|&&) '([^']*)'/g),
  ]);
  return [...plain, ...chosen].flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean));
}

it('styles no class that no source uses', () => {
  const words = new Set(sources.flatMap(({ read }) => wordsIn(read())));
  // `is-${status}` uses every class that begins so
  const prefixes = sources.flatMap(({ read }) =>
    [...read().matchAll(/(?<=[\s'"`])[a-z][\w-]*-(?=\$\{)/g)].map(([prefix]) => prefix),
  );
  const isUsed = (name: string) =>
    words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  const unused = sheets.flatMap(({ file, read }) =>
    [...new Set(classesIn(read()))]
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});

it('uses no class that no sheet styles', () => {
  const styled = new Set(sheets.flatMap(({ read }) => classesIn(read())));
  const used = new Set(sources.flatMap(({ read }) => classNamesIn(read())));
  expect([...used].filter((name) => !styled.has(name))).toEqual([]);
});

it('defines no token that nothing reads', () => {
  const tokens = readFileSync(join(root, 'ui/tokens.css'), 'utf8');
  const read = files.filter(({ file }) => /\.(css|tsx?)$/.test(file)).map((file) => file.read());
  const unread = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)]
    .map(([, token = '']) => token)
    // The colours of threads are looked up by the name of a value.
    .filter((token) => !token.startsWith('--swatch-'))
    .filter((token) => !read.some((text) => text.includes(`var(${token})`)));
  expect(unread).toEqual([]);
});
