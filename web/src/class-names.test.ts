import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => ({
  file: relative('.', file),
  read: () => readFileSync(join(root, file), 'utf8'),
}));
const sheets = files.filter(({ file }) => file.endsWith('.css'));
const sources = files.filter(({ file }) => /(?<!\.test|messages)\.tsx?$/.test(file));

/** What an attribute may name: the classes of one element. */
interface ClassList {
  /** The names that the element may have at once, for each way its conditions may come out. */
  choices: string[][];
  words: Set<string>;
  /** Of a name whose end is chosen while the page runs: `is-${status}`. */
  prefixes: Set<string>;
  /** Whether it takes further names from whoever uses the component. */
  isOpen: boolean;
  /** Whether the element is a component, which adds the names to its own. */
  isComponent: boolean;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

const wordsOf = (text: unknown) => String(text).split(/\s+/).filter(Boolean);

/** The selectors of a sheet, and the declarations of each. */
function rulesIn(css: string): { selector: string; body: string }[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'|@[^{;]*/g, '');
  return [...bare.matchAll(/([^{};]+)\{(?=([^{}]*))/g)].map(([, selector = '', body = '']) => ({
    selector,
    body,
  }));
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

/** The names that one element must have, for each element of each selector of a sheet. */
function compoundsIn(css: string): string[][] {
  return rulesIn(css)
    .flatMap(({ selector }) => selector.replaceAll(/:not\([^()]*\)/g, '').split(/[\s>+~,()]+/))
    .map(classesIn);
}

type Ends = Pick<ClassList, 'prefixes' | 'isOpen'>;

/** What an expression within a class attribute may come to; what it leaves open goes to `ends`. */
function choicesOf(node: unknown, ends: Ends): string[][] {
  if (!isNode(node)) return [[]];
  const { type, value, operator, left, right } = node;
  if (type === 'Literal') return [wordsOf(value)];
  if (type === 'TemplateLiteral') return choicesOfTemplate(node, ends);
  if (type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression') {
    return choicesOf(node['expression'], ends);
  }
  if (type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap((part) => choicesOf(part, ends));
  }
  if (type === 'LogicalExpression') {
    return [...(operator === '&&' ? [[]] : choicesOf(left, ends)), ...choicesOf(right, ends)];
  }
  ends.isOpen = true;
  return [[]];
}

function choicesOfTemplate(node: Node, ends: Ends): string[][] {
  const parts = childrenOf(node);
  const texts = parts.filter(({ type }) => type === 'TemplateElement');
  const fixed = texts.flatMap(({ value }, index) => {
    const text = isCooked(value) ? value.cooked : '';
    const words = wordsOf(text);
    const prefix = index < texts.length - 1 && /\S$/.test(text) ? words.pop() : undefined;
    if (prefix !== undefined) ends.prefixes.add(prefix);
    return words;
  });
  return parts
    .filter(({ type }) => type !== 'TemplateElement')
    .map((part) => choicesOf(part, ends))
    .reduce(
      (choices, next) => choices.flatMap((some) => next.map((more) => [...some, ...more])),
      [fixed],
    );
}

function isCooked(value: unknown): value is { cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value;
}

/** The class attributes of a source, and its other strings. */
function readSource(file: string, source: string) {
  const lists: ClassList[] = [];
  const strings: string[][] = [];
  const prefixes: string[] = [];
  const walk = (node: Node, isComponent: boolean): void => {
    if (node.type === 'JSXOpeningElement') {
      const name = node['name'];
      const isPlain = isNode(name) && /^[a-z]/.test(String(name['name']));
      for (const child of childrenOf(node)) walk(child, !isPlain);
      return;
    }
    const name = node['name'];
    if (
      node.type === 'JSXAttribute' &&
      isNode(name) &&
      /^className$|ClassName$/.test(String(name['name']))
    ) {
      const ends: Ends = { prefixes: new Set(), isOpen: false };
      const choices = choicesOf(node['value'], ends);
      lists.push({ ...ends, choices, words: new Set(choices.flat()), isComponent });
      return;
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      strings.push(wordsOf(node['value']));
    }
    if (node.type === 'TemplateElement' && isCooked(node['value'])) {
      const last = wordsOf(node['value'].cooked).at(-1);
      if (last?.endsWith('-')) prefixes.push(last);
    }
    for (const child of childrenOf(node)) walk(child, isComponent);
  };
  const { program } = parseSync(file, source);
  const tree: unknown = program;
  if (isNode(tree)) walk(tree, false);
  return { file, lists, strings, prefixes };
}

const styled = new Set(
  sheets.flatMap(({ read }) => rulesIn(read()).flatMap(({ selector }) => classesIn(selector))),
);
const read = sources.map(({ file, read: text }) => readSource(file, text()));
const lists = read.flatMap((source) => source.lists);
/** Lists of names that are handed on: all their words are classes. */
const handedOn = new Set(
  read
    .flatMap(({ strings }) => strings)
    .filter((words) => words.every((word) => styled.has(word)))
    .flat(),
);
const prefixesHandedOn = read.flatMap(({ prefixes }) => prefixes);

const names = ({ words, prefixes }: ClassList, name: string) =>
  words.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix));

const isUsed = (name: string) =>
  lists.some((list) => names(list, name)) ||
  handedOn.has(name) ||
  prefixesHandedOn.some((prefix) => name.startsWith(prefix));

/** Whether one element may have all of these: from one attribute, or from a component and its user. */
function canMeet(compound: readonly string[]): boolean {
  return lists.some((list) => {
    const others = compound.filter((name) => !names(list, name));
    if (others.length === 0) return true;
    if (others.length === compound.length || !list.isOpen) return false;
    return lists.some((other) => other.isComponent && others.every((name) => names(other, name)));
  });
}

it('styles no class that no source uses', () => {
  const unused = sheets.flatMap(({ file, read: css }) =>
    [...new Set(compoundsIn(css()).flat())]
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});

it('styles no classes together that no element has together', () => {
  const apart = sheets.flatMap(({ file, read: css }) =>
    compoundsIn(css())
      .filter((compound) => compound.length > 1 && !canMeet(compound))
      .map((compound) => `${file}: .${compound.join('.')}`),
  );
  expect(apart).toEqual([]);
});

it('uses no class that no sheet styles', () => {
  const used = new Set(lists.flatMap(({ words }) => [...words]));
  expect([...used].filter((name) => !styled.has(name))).toEqual([]);
});

/** How a primitive may lay out children. */
const LAYS_OUT =
  /^(display|grid-template-columns|align-(items|content)|justify-(items|content)|place-(items|content)|flex-(wrap|direction)|gap)$/;
/** How it may hide: all of these together, so that none of them is a look. */
const HIDES = /^(position|width|height|overflow|clip-path|white-space)$/;

const layout = rulesIn(readFileSync(join(root, 'ui/layout.css'), 'utf8')).filter(
  ({ body }) => body.trim() !== '',
);
const primitives = new Set(layout.flatMap(({ selector }) => classesIn(selector)));

describe('primitives', () => {
  it('are few, and each is used', () => {
    expect(primitives.size).toBeGreaterThan(0);
    expect(primitives.size).toBeLessThanOrEqual(25);
    const used = new Set(lists.flatMap(({ words }) => [...words]));
    expect([...primitives].filter((name) => !used.has(name))).toEqual([]);
  });

  it('lay out children or hide, and set nothing else', () => {
    const others = layout.flatMap(({ selector, body }) => {
      const properties = [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => property);
      const isHidden = /clip-path: inset\(50%\)/.test(body);
      return properties
        .filter((property) => !LAYS_OUT.test(property) && !(isHidden && HIDES.test(property)))
        .map((property) => `${selector.trim()} sets ${property}`);
    });
    expect(others).toEqual([]);
  });

  it('are plain classes, in no other sheet', () => {
    const selectors = layout.flatMap(({ selector }) => selector.split(','));
    expect(selectors.filter((selector) => !/^\s*\.[a-z][\w-]*\s*$/.test(selector))).toEqual([]);
    const elsewhere = sheets
      .filter(({ file }) => file !== 'ui/layout.css')
      .flatMap(({ file, read: css }) =>
        rulesIn(css())
          .flatMap(({ selector }) => selector.split(','))
          .filter((selector) => [...primitives].some((name) => selector.trim() === `.${name}`))
          .map((selector) => `${file}: ${selector.trim()}`),
      );
    expect(elsewhere).toEqual([]);
  });

  it('stand alone: no element has two', () => {
    const twice = read.flatMap(({ file, lists: attributes }) =>
      attributes
        .flatMap(({ choices }) => choices)
        .map((choice) => choice.filter((word) => primitives.has(word)))
        .filter((choice) => choice.length > 1)
        .map((choice) => `${file}: ${choice.join(' ')}`),
    );
    expect(twice).toEqual([]);
  });
});

it('defines no token that nothing reads', () => {
  const tokens = readFileSync(join(root, 'ui/tokens.css'), 'utf8');
  const texts = files.filter(({ file }) => /\.(css|tsx?)$/.test(file)).map((file) => file.read());
  const unread = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)]
    .map(([, token = '']) => token)
    // The colours of threads are looked up by the name of a value.
    .filter((token) => !token.startsWith('--swatch-'))
    .filter((token) => !texts.some((text) => text.includes(`var(${token})`)));
  expect(unread).toEqual([]);
});
