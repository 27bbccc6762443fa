import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../server/src/config.ts';
import { TokenCipher } from '../server/src/mail/token-cipher.ts';
import { everyKind } from '../server/test/mails.ts';

const root = join(import.meta.dirname, '..');
const skipped = /(^|\/)(node_modules|dist|data|coverage|test-results)(\/|$)/;
const tree = pathsBelow('');
const pages = tree.filter((path) => path.endsWith('.md'));

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || skipped.test(path)) return [];
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Files by their extension, folders in backticks. Docs may leave out how a path begins. */
function pathsIn(text: string): string[] {
  const prose = text.replaceAll(/\]\([^)]*\)|https?:\S+/g, ']');
  const files = prose.matchAll(/(?<![\w./@<>-])[a-z][\w./-]*\.(?:tsx?|mjs|js|css|sql|md)\b/g);
  const folders = prose.matchAll(/`([a-z][\w-]*\/[\w/-]*)`/g);
  const named = [...files].map(([file]) => file).concat([...folders].map(([, path = '']) => path));
  // types of media, and what lies in DATA_DIR
  return named.filter((path) => !/^(application|text|image|postgres|socket)\//.test(path));
}

function linksIn(text: string): { text: string; target: string; fragment: string | undefined }[] {
  const links = text
    .replaceAll(/`[^`]*`/g, '')
    .matchAll(/\[([^\]]*)\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g);
  return [...links].map(([, text = '', target = '', fragment]) => ({ text, target, fragment }));
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * The value of `const name = 10 * 60_000`, of `name: 20_000`, or of an SQL interval in seconds.
 * `A.b` is b within the braces of A.
 */
function figureIn(source: string, name: string): number {
  const [outer = '', inner] = name.split('.');
  const from = new RegExp(`\\b${outer}(?:: \\w+)?(?: =|:) `).exec(source);
  if (!from) return Number.NaN;
  const rest = source.slice(from.index + from[0].length);
  if (inner) return figureIn(rest, inner);
  const [, count, unit = ''] = /^`interval '(\d+) (\w+?)s?'/.exec(rest) ?? [];
  if (count) return Number(count) * (UNITS[unit]?.at(-2) ?? Number.NaN);
  const [, factors = ''] = /^(?:[\w.]+ \?\? )?([\w.]+(?: \* [\w.]+)*)/.exec(rest) ?? [];
  return factors
    .split(' * ')
    .map((each) => (/^\d/.test(each) ? Number(each.replaceAll('_', '')) : figureIn(source, each)))
    .reduce((product, factor) => product * factor);
}

/** A constant may count in the unit of the docs, or in seconds, milliseconds or bytes. */
const UNITS: Record<string, readonly number[]> = {
  second: [1, 1000],
  minute: [1, 60, 60_000],
  hour: [1, 3600, 3_600_000],
  day: [1, 86_400, 86_400_000],
  KB: [1, 1000, 1024],
  MB: [1_000_000, 1024 ** 2],
  MiB: [1024 ** 2],
  GB: [1024 ** 3],
  megapixel: [1_000_000],
};

function meant(text: string): number[] {
  const [, number = '', unit = ''] = /(\d[\d,]*(?:\.\d+)?) ?([a-z]+)?/i.exec(text) ?? [];
  const factors = UNITS[unit] ?? UNITS[unit.replace(/s$/, '')] ?? [1];
  return factors.map((factor) => Number(number.replaceAll(',', '')) * factor);
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('names files and folders that exist', () => {
    const lost = pathsIn(text)
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => !tree.some((known) => known === path || known.endsWith(`/${path}`)));
    expect(lost).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const lost = linksIn(text).filter(({ target, fragment }) => {
      const path = target ? join(dirname(page), target) : page;
      if (!existsSync(join(root, path))) return true;
      return path.endsWith('.md') && fragment && !anchorsOf(read(path)).includes(fragment);
    });
    expect(lost).toEqual([]);
  });

  // `[10 MB](../contract/src/limits.ts#UPLOAD_MAX_BYTES)`: a figure links to its constant
  it('states figures as the code has them', () => {
    const wrong = linksIn(text).flatMap(({ text, target, fragment }) => {
      const path = join(dirname(page), target);
      if (!fragment || !target || path.endsWith('.md') || !existsSync(join(root, path))) return [];
      const value = figureIn(read(path), fragment);
      return meant(text).includes(value) ? [] : [`${text}: ${fragment} is ${value}`];
    });
    expect(wrong).toEqual([]);
  });
});

it('architecture.md is read in a few minutes', () => {
  const prose = read('docs/architecture.md').replaceAll(/\]\([^)]*\)/g, ']');
  const words = prose.split(/\s+/).filter((word) => /[a-z]/i.test(word));
  expect(words.length).toBeLessThanOrEqual(1500);
});

/** The rows `| NAME | default | …` of a page; several names in one cell share their defaults. */
function defaultsIn(page: string): [name: string, stated: string][] {
  return [...read(page).matchAll(/^\| ([A-Z_, ]+?) +\| (.+?) +\|/gm)].flatMap(
    ([, names = '', stated = '']) => {
      const values = names.includes(', ') ? stated.split(', ') : [stated];
      return names
        .split(', ')
        .map((name, place): [string, string] => [name, values[place] ?? stated]);
    },
  );
}

/** How docs begin to state a default that depends on something else. */
const DEPENDENT = /^(none|generated|demo, or none|demo; none|http:\/\/localhost:PORT|no-reply@)/;

describe('the variables of the environment', () => {
  it('are all in docs/operations.md', () => {
    const named = defaultsIn('docs/operations.md').map(([name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it.each(['README.md', 'docs/operations.md'])('have the defaults that %s states', (page) => {
    const wrong = defaultsIn(page).filter(([name, stated]) => {
      const schema = Object.entries(environment.shape).find(([key]) => key === name)?.[1];
      const value = schema?.safeParse(undefined).data;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return text === undefined ? !DEPENDENT.test(stated) : stated !== text;
    });
    expect(wrong).toEqual([]);
  });
});

it('the kinds of mails are all in docs/operations.md', async () => {
  const [, list = ''] =
    /^The shop writes a mail when:\n\n((?:- .*\n)+)/m.exec(read('docs/operations.md')) ?? [];
  const named = [...list.matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind);
  const kinds = Object.keys(await everyKind(new TokenCipher('a secret of at least 32 characters')));
  expect(named.toSorted()).toEqual(kinds.toSorted());
});
