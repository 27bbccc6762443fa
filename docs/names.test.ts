import { join, relative } from 'node:path';
import {
  getLeadingCommentRanges,
  isArrowFunction,
  isClassDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isFunctionTypeNode,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPrivateIdentifier,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isSourceFile,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_NOUNS, NOUNS_IN_ED, TERMS, UNCLEAR_WORDS } from './unclear-words.ts';

/*
 * Names are the field's words, so that a search finds them here and elsewhere:
 * - No type and no function has a word of `UNCLEAR_WORDS` in its name.
 * - The name of a type ends with a noun. A participle may stand before one (`StoredCart`), not alone.
 * - A package exports no two types of one name.
 * - A comment on what is exported is a sentence, or a noun with what qualifies it.
 */

interface Declaration {
  /** Of the file, from the root of the repository. */
  file: string;
  name: string;
  kind: 'type' | 'function';
  isExported: boolean;
}

interface Comment {
  file: string;
  text: string;
}

const root = join(import.meta.dirname, '..');
const declared: Declaration[] = [];
const comments: Comment[] = [];

beforeAll(() => {
  const api = new API({ cwd: root });
  const config = join(root, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  for (const path of project?.rootFiles ?? []) {
    const source = project?.program.getSourceFile(path);
    if (source && !path.includes('/node_modules/')) readSource(source, relative(root, path));
  }
  api.close();
});

function readSource(source: SourceFile, file: string): void {
  source.forEachChild((statement) => visit(statement, isExported(statement)));

  function visit(node: Node, isInExport: boolean): void {
    const name = nameOf(node);
    const kind = kindOf(node);
    // a type within a function is nobody else's to find
    if (name && kind && (kind === 'function' || isSourceFile(node.parent) || isExported(node))) {
      declared.push({ file, name, kind, isExported: isInExport && isSourceFile(node.parent) });
    }
    if (isInExport && (isStatement(node) || isMember(node)))
      comments.push(...commentsOf(node, source, file));
    node.forEachChild((child) => visit(child, isInExport));
  }
}

const isType = (node: Node) =>
  isTypeAliasDeclaration(node) || isInterfaceDeclaration(node) || isClassDeclaration(node);

const isMember = (node: Node) =>
  isMethodDeclaration(node) ||
  isMethodSignatureDeclaration(node) ||
  isPropertyAssignment(node) ||
  isPropertyDeclaration(node) ||
  isPropertySignatureDeclaration(node);

const isStatement = (node: Node) =>
  isType(node) || isFunctionDeclaration(node) || isVariableStatement(node);

function isExported(node: Node): boolean {
  const modifiers = isStatement(node) ? node.modifiers : undefined;
  return modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;
}

function nameOf(node: Node): string | undefined {
  const isNamed =
    isType(node) || isFunctionDeclaration(node) || isVariableDeclaration(node) || isMember(node);
  const name = isNamed ? node.name : undefined;
  return name && (isIdentifier(name) || isPrivateIdentifier(name)) ? name.text : undefined;
}

function kindOf(node: Node): Declaration['kind'] | undefined {
  if (isType(node)) return 'type';
  if (isFunctionDeclaration(node) || isMethodDeclaration(node)) return 'function';
  if (isMethodSignatureDeclaration(node)) return 'function';
  if (isVariableDeclaration(node) || isPropertyAssignment(node) || isPropertyDeclaration(node)) {
    const { initializer } = node;
    const holdsFunction =
      initializer && (isArrowFunction(initializer) || isFunctionExpression(initializer));
    return holdsFunction ? 'function' : undefined;
  }
  if (!isPropertySignatureDeclaration(node)) return undefined;
  return node.type && isFunctionTypeNode(node.type) ? 'function' : undefined;
}

function commentsOf(node: Node, source: SourceFile, file: string): Comment[] {
  return (getLeadingCommentRanges(source.text, node.pos) ?? [])
    .map(({ pos, end }) => source.text.slice(pos, end))
    .filter((comment) => comment.startsWith('/**'))
    .map((comment) => ({
      file,
      text: comment
        .slice(3, -2)
        .replaceAll(/^\s*\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }));
}

/** The parts of a name in camel case, in small letters: those of `PDFViewOf` are pdf, view and of. */
function partsOf(name: string): string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

const asParts = (name: string) => `-${partsOf(name).join('-')}-`;

function unclearWordsIn(name: string): string[] {
  const rest = TERMS.reduce((parts, term) => parts.replace(asParts(term), '-'), asParts(name));
  return Object.keys(UNCLEAR_WORDS).filter((word) => rest.includes(asParts(word)));
}

function endsWithNoun(name: string): boolean {
  const last = partsOf(name).at(-1) ?? '';
  return NOUNS_IN_ED.includes(last) || !(last.endsWith('ed') || NO_NOUNS.includes(last));
}

/** How a comment begins, or a part of it, that is no sentence: `Null: none`, `What a cart has`. */
const NO_SENTENCE = /^(What|The same)\b|\b(null|undefined): /i;

describe('a name', () => {
  it.each([
    ['AskedPieces', ['asked']],
    ['toToldOrder', ['told']],
    ['lookThroughOrders', ['lookThrough']],
    ['lookAt', []],
    ['NotFoundPage', []],
    ['findFoundOrders', []],
    ['areFound', ['found']],
    ['unseen', []],
  ])('of %s has the unclear words %j', (name, words) => {
    expect(unclearWordsIn(name)).toEqual(words);
  });

  it.each([
    ['StoredCart', true],
    ['Stored', false],
    ['CartItemChosen', false],
    ['VideoFeed', true],
    ['Who', false],
  ])('of %s ends with a noun: %s', (name, isNoun) => {
    expect(endsWithNoun(name)).toBe(isNoun);
  });

  it('of a type or function has no unclear word', () => {
    const unclear = declared.flatMap(({ file, name }) =>
      unclearWordsIn(name).map((word) => `${file}: ${name} (${UNCLEAR_WORDS[word]})`),
    );
    expect(unclear).toEqual([]);
  });

  it('of a type ends with a noun', () => {
    const wrong = declared.filter(({ kind, name }) => kind === 'type' && !endsWithNoun(name));
    expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('of an exported type is unique in its package', () => {
    const files = new Map<string, string[]>();
    for (const { file, name, kind, isExported } of declared) {
      if (kind !== 'type' || !isExported) continue;
      const key = `${file.split('/', 1).join('')}: ${name}`;
      files.set(key, [...(files.get(key) ?? []), file]);
    }
    expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
  });
});

it('each comment on what is exported is a sentence', () => {
  const wrong = comments.filter(({ text }) => NO_SENTENCE.test(text.replaceAll(/`[^`]*`/g, '')));
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it('reads all code', () => {
  expect(declared.length).toBeGreaterThan(5000);
  expect(comments.length).toBeGreaterThan(2000);
});
