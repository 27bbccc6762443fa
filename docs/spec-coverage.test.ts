import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
const isTest = (file: string) => /\.(test|spec|fixture)\.tsx?$|^(e2e|server\/test)\//.test(file);
const testFiles = files.filter(isTest);
const sourceFiles = files.filter((file) => !isTest(file));

const readSource = (file: string) => readFileSync(join(root, file), 'utf8');
const placeOf = (file: string, name: string) => `\`${file} › ${name}\``;

/** `addToCart`, as the contract exports it. */
const endpointNames = sourceFiles
  .filter((file) => /^contract\/src\/[\w-]+\.ts$/.test(file))
  .flatMap((file) => [...readSource(file).matchAll(/^export const (\w+) = defineEndpoint\(/gm)])
  .flatMap(([, name]) => name ?? []);

interface Tag {
  ids: string[];
  file: string;
  /** Of the test itself, or of what is declared. */
  text: string;
  /** `file › title` of a test, `file › name` of code. */
  place: string;
}

/** The tests of a file that a line `// spec: 2.46 5.3` stands above, also behind `.each(…)`. */
function tagsIn(file: string): Tag[] {
  const source = readSource(file);
  const calls = [...source.matchAll(/^(.*)\n[ \t]*(?:it|test|describe)(?=[.(<])/gm)];
  return calls.flatMap((call, index) => {
    const [, ids] = /^\s*\/\/ spec: ([\d. ]+)$/.exec(call[1] ?? '') ?? [];
    const text = source.slice(call.index + call[0].length, calls[index + 1]?.index);
    const title = /(?:^(?:\.\w+)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text)?.[2];
    return ids && title ? [{ ids: ids.split(' '), file, text, place: placeOf(file, title) }] : [];
  });
}

/** The declarations of a file that a line `// spec: 2.46 5.3` stands above, before their comment. */
function codeTagsIn(file: string): Tag[] {
  const source = readSource(file);
  const declarations = source.matchAll(
    /^\/\/ spec: ([\d. ]+)\n(?:\/\*\*(?:(?!\*\/).)*\*\/\n)?(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/gms,
  );
  return [...declarations].map(([, ids = '', name = '']) => ({
    ids: ids.split(' '),
    file,
    text: '',
    place: placeOf(file, name),
  }));
}

const tests = testFiles.flatMap(tagsIn);
const code = sourceFiles.flatMap(codeTagsIn);
const tags = [...code, ...tests];

const placesOf = (id: string, among: readonly Tag[]) => [
  ...new Set(among.filter(({ ids }) => ids.includes(id)).map(({ place }) => place)),
];

/** What is tagged, else what the tests use of the file that they stand beside. */
function codeOf(id: string): string[] {
  const tagged = placesOf(id, code);
  if (tagged.length > 0) return tagged;
  const places = tests
    .filter(({ ids }) => ids.includes(id))
    .flatMap(({ file, text }) =>
      ['.ts', '.tsx']
        .map((end) => file.replace(/\.test\.tsx?$/, end))
        .filter((beside) => sourceFiles.includes(beside))
        .flatMap((beside) =>
          symbolsIn(beside, { file, text }).map((name) => placeOf(beside, name)),
        ),
    );
  return [...new Set(places)];
}

/** The names that a test uses of the file beside it: what it imports, else the endpoints it calls. */
function symbolsIn(beside: string, { file, text }: { file: string; text: string }): string[] {
  const told = withHelpers(file, text);
  const used = importedFrom(basename(beside), file).filter((name) => hasWord(told, name));
  if (used.length > 0) return used;
  const source = readSource(beside);
  return endpointNames.filter((name) => CALLED(name).test(told) && hasWord(source, name));
}

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);
/** `contract.addToCart`, or as an argument of its own. */
const CALLED = (name: string) => new RegExp(`\\w\\.${name}\\b|[(\\[]${name}[,)\\]]`);

/** The code of a test with the functions and values of its file that it uses, without texts. */
function withHelpers(file: string, text: string): string {
  const rest = helpersIn(readSource(file));
  const found = [text];
  // those that are found are looked through for more
  for (const code of found) {
    for (const [name, helper] of rest) {
      if (!hasWord(code, name)) continue;
      rest.delete(name);
      found.push(helper);
    }
  }
  return found.join('\n').replaceAll(/'[^'\n]*'|\/\/.*/g, '');
}

/** What a file of tests declares outside of them, by name. */
function helpersIn(source: string): Map<string, string> {
  const found = source.matchAll(
    /^( *)(?:async )?(?:const|let|function) (\w+)[^\n]*(?:\n(?:\1(?:  .*|[\])}].*))?$)*/gm,
  );
  return new Map([...found].map(([code, , name = '']) => [name, code]));
}

/** The values that a file imports from one beside it. */
function importedFrom(beside: string, file: string): string[] {
  const [, names = ''] =
    new RegExp(`^import \\{([^}]*)\\} from '\\./${beside}';`, 'm').exec(readSource(file)) ?? [];
  return names.split(',').flatMap((name) => /^(\w+)$/.exec(name.trim())?.[1] ?? []);
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

  it('names the code of each statement, by a name that is in the file, which is no test', () => {
    const open = rows.filter(({ id, isDoneOtherwise }) => !isDoneOtherwise && !codeOf(id).length);
    expect(open.map(({ id }) => id)).toEqual([]);
    const wrong = rows.flatMap(({ id }) =>
      codeOf(id).filter((place) => {
        const [, file = '', name = ''] = /^`(\S+) › (\w+)`$/.exec(place) ?? [];
        return !sourceFiles.includes(file) || !hasWord(readSource(file), name);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has a row for each id in a tag, and each tag stands right above a test or a declaration', () => {
    const ids = rows.map(({ id }) => id);
    expect(tags.flatMap((tag) => tag.ids.filter((id) => !ids.includes(id)))).toEqual([]);
    const written = files.flatMap((file) => [...readSource(file).matchAll(/^\s*\/\/ spec:/gm)]);
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
