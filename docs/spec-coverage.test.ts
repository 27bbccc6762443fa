import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(import.meta.dirname, 'spec-coverage.md'), 'utf8');

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

/** The page's rows without their last cell. */
const ROW = /^\| ((\d+)\.(\d+)) \| (.+?) \|.*$/gm;
const rows = [...page.matchAll(ROW)].map(
  ([, id = '', section = '', place = '', statement = '']) => ({
    id,
    section: Number(section),
    place: Number(place),
    isDoneOtherwise: /<br>Otherwise: .{20,} \(\[decision \d+\]\(/.test(statement),
  }),
);

const testFiles = ['contract', 'art', 'server', 'web', 'e2e', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
    .toSorted(),
);

interface Tag {
  ids: string[];
  test: string;
}

/** The tests of a file that a line `// spec: 2.46 5.3` stands above, also behind `.each(…)`. */
function tagsIn(file: string): Tag[] {
  const source = readFileSync(join(root, file), 'utf8');
  const calls = [...source.matchAll(/^(.*)\n[ \t]*(?:it|test|describe)(?=[.(<])/gm)];
  return calls.flatMap((call, place) => {
    const [, ids] = /^\s*\/\/ spec: ([\d. ]+)$/.exec(call[1] ?? '') ?? [];
    const text = source.slice(call.index + call[0].length, calls[place + 1]?.index);
    const title = /(?:^(?:\.\w+)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text)?.[2];
    return ids && title ? [{ ids: ids.split(' '), test: `\`${file} › ${title}\`` }] : [];
  });
}

const tags = testFiles.flatMap(tagsIn);

function testsOf(id: string): string[] {
  return tags.filter(({ ids }) => ids.includes(id)).map(({ test }) => test);
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

  it('has a test or a reason for each statement', () => {
    const open = rows.filter(({ id, isDoneOtherwise }) => !isDoneOtherwise && !testsOf(id).length);
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('has a row for each id in a tag, and each tag stands right above a test', () => {
    const ids = rows.map(({ id }) => id);
    expect(tags.flatMap((tag) => tag.ids.filter((id) => !ids.includes(id)))).toEqual([]);
    const written = testFiles.flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^\s*\/\/ spec:/gm),
    ]);
    expect(tags).toHaveLength(written.length);
  });

  it('names the tests by their tags; -u writes them anew', async () => {
    const generated = page.replaceAll(
      ROW,
      (_line, id: string, _section, _place, statement: string) =>
        `| ${id} | ${statement} | ${[...new Set(testsOf(id))].join('<br>')} |`,
    );
    await expect(generated).toMatchFileSnapshot('spec-coverage.md');
  });
});
