import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../src/root.ts';

const page = readFileSync(join(projectRoot, 'docs/spec-coverage.md'), 'utf8');

/** The headings of the specification, with those below them. */
const SECTIONS: Record<string, readonly string[]> = {
  '1. What the product does and for whom': [],
  '2. Screens and routes': [
    'Top-level shell',
    'Public routes',
    'Customer or admin routes',
    'Admin routes (/admin/*)',
    'Product page (/product/{id})',
    'Cart screen',
    'Order history (/orders)',
    'Settings (/settings)',
    'Auth screens',
    'Admin: Manage Orders',
    'Admin: User Management',
    'Admin: Account Unlock Requests',
    'Admin: Category Management',
    'Admin: Product Management',
    'Admin: Type Management',
    'Admin: Options Management',
  ],
  '3. Entities and their fields': [],
  '4. States and transitions': [],
  '5. Validation rules': [],
  '6. Roles and permissions': [],
  '7. The calls it makes': ['Auth', 'User', 'Cart and orders', 'Catalogue'],
  '8. Error catalogue': ['Admin messages', 'Quiet failures', 'Customer-side messages'],
  '9. Business constants and limits': [],
};

interface Row {
  section: number;
  /** Its place in the section. */
  place: number;
  statement: string;
  tests: { file: string; title: string }[];
  reasons: string[];
}

const rows = [...page.matchAll(/^\| (\d+)\.(\d+) \| (.+?) \| (.*) \|$/gm)].map(
  ([, section, place, statement = '', cell = '']): Row => {
    const parts = cell.split('<br>');
    return {
      section: Number(section),
      place: Number(place),
      statement,
      tests: parts.flatMap((part) => {
        const [, file, title] = /^`([^`›]+) › ([^`]+)`$/.exec(part) ?? [];
        return file && title ? [{ file, title }] : [];
      }),
      reasons: parts.filter((part) => /^Otherwise: .{20,} \(decision \d{4}\)$/.test(part)),
    };
  },
);

/** The first words in the brackets of each it, test and describe, also behind `.each(…)`. */
function titlesIn(source: string): Set<string> {
  const calls = [...source.matchAll(/^[ \t]*(?:it|test|describe)(?=[.(<])/gm)];
  const titles = calls.flatMap((call, place) => {
    const text = source.slice(call.index + call[0].length, calls[place + 1]?.index);
    const first = /(?:^(?:\.\w+)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text);
    return first?.[2] === undefined ? [] : [first[2]];
  });
  return new Set(titles);
}

const known = new Map<string, Set<string>>();

function hasTest(file: string, title: string): boolean {
  if (!/^(contract|art|server|web|e2e)\/.+\.(test|spec)\.tsx?$/.test(file)) return false;
  const path = join(projectRoot, file);
  const titles = known.get(file) ?? titlesIn(existsSync(path) ? readFileSync(path, 'utf8') : '');
  known.set(file, titles);
  return titles.has(title);
}

describe('docs/spec-coverage.md', () => {
  it('has every heading of the specification, in its order, and a row below each', () => {
    const headings = [...page.matchAll(/^##(#?) (.+)$/gm)].map(([, sub, text]) => `${sub} ${text}`);
    expect(headings).toEqual(
      Object.entries(SECTIONS).flatMap(([section, below]) => [
        ` ${section}`,
        ...below.map((heading) => `# ${heading}`),
      ]),
    );
    for (const [, text = ''] of page.matchAll(/^### .+$([^#]*)/gm)) expect(text).toMatch(/^\| \d/m);
  });

  it('numbers its rows from 1 on in each section, none left out and none twice', () => {
    for (const section of Array.from(Object.keys(SECTIONS), (_, index) => index + 1)) {
      const places = rows.filter((row) => row.section === section).map(({ place }) => place);
      expect(places.length).toBeGreaterThan(0);
      expect(places).toEqual(places.map((_, index) => index + 1));
    }
    const lines = page.split('\n').filter((line) => /^\| *\d/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect(rows.map(({ section }) => section)).toEqual(
      rows.map(({ section }) => section).toSorted((a, b) => a - b),
    );
  });

  it('has nothing in a row but tests and reasons, one of them at least', () => {
    const cells = [...page.matchAll(/^\| \d+\.\d+ \| .+? \| (.*) \|$/gm)].map(([, cell]) => cell);
    const counted = rows.map(({ tests, reasons }) => tests.length + reasons.length);
    expect(counted).toEqual(cells.map((cell = '') => cell.split('<br>').length));
  });

  it('names tests that are there', () => {
    const lost = rows.flatMap(({ section, place, tests }) =>
      tests
        .filter(({ file, title }) => !hasTest(file, title))
        .map(({ file, title }) => `${section}.${place} ${file} › ${title}`),
    );
    expect(lost).toEqual([]);
  });

  it('names decisions that are there', () => {
    const records = readdirSync(join(projectRoot, 'docs/decisions')).map((name) =>
      name.slice(0, 4),
    );
    const named = rows.flatMap(({ reasons }) => reasons.map((reason) => reason.slice(-5, -1)));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((number) => !records.includes(number))).toEqual([]);
  });
});
