import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** The page's rows without their last two cells. */
const ROW = /^\| ((\d+)\.(\d+)) \| (.+?) \|.*$/gm;
const rows = [...page.matchAll(ROW)].map(
  ([, id = '', section = '', number = '', statement = '']) => ({
    id,
    section: Number(section),
    number: Number(number),
    isDoneOtherwise: /<br>Otherwise: .{20,} \(\[decision \d+\]\(/.test(statement),
  }),
);

const files = ['contract', 'art', 'server', 'web', 'e2e', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
    .toSorted(),
);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const testFiles = files.filter(isTest);
const sourceFiles = files.filter((file) => !isTest(file));

interface Tag {
  ids: string[];
  file: string;
  /** `file › title` of a test, `file › name` of code. */
  place: string;
}

/** The tests of a file that a line `// spec: 2.46 5.3` stands above, also behind `.each(…)`. */
function tagsIn(file: string): Tag[] {
  const source = readFileSync(join(root, file), 'utf8');
  const calls = [...source.matchAll(/^(.*)\n[ \t]*(?:it|test|describe)(?=[.(<])/gm)];
  return calls.flatMap((call, index) => {
    const [, ids] = /^\s*\/\/ spec: ([\d. ]+)$/.exec(call[1] ?? '') ?? [];
    const text = source.slice(call.index + call[0].length, calls[index + 1]?.index);
    const title = /(?:^(?:\.\w+)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text)?.[2];
    return ids && title ? [{ ids: ids.split(' '), file, place: `\`${file} › ${title}\`` }] : [];
  });
}

/** The declarations of a file that a line `// spec: 2.46 5.3` stands above, before their comment. */
function codeTagsIn(file: string): Tag[] {
  const source = readFileSync(join(root, file), 'utf8');
  const declarations = source.matchAll(
    /^\/\/ spec: ([\d. ]+)\n(?:\/\*\*(?:(?!\*\/).)*\*\/\n)?(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/gms,
  );
  return [...declarations].map(([, ids = '', name = '']) => ({
    ids: ids.split(' '),
    file,
    place: `\`${file} › ${name}\``,
  }));
}

const tests = testFiles.flatMap(tagsIn);
const code = sourceFiles.flatMap(codeTagsIn);
const tags = [...code, ...tests];

const placesOf = (id: string, among: readonly Tag[]) => [
  ...new Set(among.filter(({ ids }) => ids.includes(id)).map(({ place }) => place)),
];

/** What is tagged, else what the tests stand beside: `cart.ts` of `cart.test.ts`. */
function codeOf(id: string): string[] {
  const tagged = placesOf(id, code);
  if (tagged.length > 0) return tagged;
  const beside = tests
    .filter(({ ids }) => ids.includes(id))
    .flatMap(({ file }) => ['.ts', '.tsx'].map((end) => file.replace(/\.test\.tsx?$/, end)))
    .filter((file) => existsSync(join(root, file)));
  return [...new Set(beside)].map((file) => `\`${file}\``);
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
      const numbers = rows.filter((row) => row.section === section).map(({ number }) => number);
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    const lines = page.split('\n').filter((line) => /^\| *\d/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect(rows.map(({ section }) => section)).toEqual(
      rows.map(({ section }) => section).toSorted((a, b) => a - b),
    );
  });

  it('has a test or a reason for each statement', () => {
    const open = rows.filter(
      ({ id, isDoneOtherwise }) => !isDoneOtherwise && !placesOf(id, tests).length,
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('names the code of each statement', () => {
    const open = rows.filter(({ id, isDoneOtherwise }) => !isDoneOtherwise && !codeOf(id).length);
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('has a row for each id in a tag, and each tag stands right above a test or a declaration', () => {
    const ids = rows.map(({ id }) => id);
    expect(tags.flatMap((tag) => tag.ids.filter((id) => !ids.includes(id)))).toEqual([]);
    const written = files.flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^\s*\/\/ spec:/gm),
    ]);
    expect(tags).toHaveLength(written.length);
  });

  it('names code and tests by their tags; -u writes them anew', async () => {
    const generated = page.replaceAll(
      ROW,
      (_line, id: string, _section, _place, statement: string) =>
        `| ${id} | ${statement} | ${codeOf(id).join('<br>')} | ${placesOf(id, tests).join('<br>')} |`,
    );
    await expect(generated).toMatchFileSnapshot('spec-coverage.md');
  });
});
