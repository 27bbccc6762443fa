import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AtRule, type Container, type Document, parse, type Rule } from 'postcss';
import { projectRoot } from '../root.ts';

const WEB = join(projectRoot, 'web/src');

/** Two colours that the style sheets of the storefront lay on each other. */
export interface ColourPair {
  /** Names of tokens, without `--color-`. */
  front: string;
  ground: string;
  kind: 'text' | 'disabled' | 'edge';
  /** Where it stands: file and selector, of the first rule that has it. */
  source: string;
}

interface StyleRule {
  file: string;
  /** One selector, without lists and `:is()`. */
  selector: string;
  /** Of the element that it selects: tag, classes, attributes and states. */
  subject: readonly string[];
  /** Of the elements around it, from the outermost. */
  ancestors: readonly (readonly string[])[];
  grounds: string[];
  texts: string[];
  edges: string[];
}

/** Style sheets that visitors load: those of the admin keep the shop's own colours. */
export function storefrontSheets(): string[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.startsWith('admin/'))
    .filter((file) => !/(^|\/)(tokens|fonts|print)\.css$/.test(file) && !file.includes('/fonts/'))
    .toSorted();
}

export const readSheet = (file: string) => readFileSync(join(WEB, file), 'utf8');

/** The colours of a sheet of tokens, by name. */
export function tokensIn(css: string): Record<string, string | readonly [string, string]> {
  const tokens: Record<string, string | readonly [string, string]> = {};
  parse(css).walkDecls(/^--color-/, ({ prop, value }) => {
    const name = prop.replace('--color-', '');
    const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
    tokens[name] = both ? [both[1] ?? '', both[2] ?? ''] : value;
  });
  return tokens;
}

/**
 * Grounds of words where no rule says on which they stand. The tint of actions is only under what is
 * pressed next, and its rules say so.
 */
export const PAGE_GROUNDS = [
  'canvas',
  'surface',
  'sunk',
  'raised',
  'neutral-tint',
  'thread-tint',
  'info-tint',
  'success-tint',
  'warning-tint',
  'danger-tint',
] as const;

/** Whether the colours of this rule are the system's: printed sheets and forced colours have their own. */
function isElsewhere(rule: Rule): boolean {
  for (let node: Container | Document | undefined = rule.parent; node; node = node.parent) {
    if (node instanceof AtRule && /forced-colors|print/.test(node.params)) return true;
  }
  return false;
}

export function collectPairs(
  sheets: readonly { file: string; css: string }[],
  exceptions: Exceptions,
): ColourPair[] {
  const rules = sheets.flatMap(({ file, css }) => rulesIn(file, css));
  const pairs = new Map<string, ColourPair>();
  for (const rule of rules) {
    for (const pair of pairsOf(rule, rules, exceptions)) {
      const key = `${pair.kind} ${pair.front} ${pair.ground}`;
      if (!pairs.has(key)) pairs.set(key, pair);
    }
  }
  return [...pairs.values()];
}

function rulesIn(file: string, css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  parse(css).walkRules((rule) => {
    const isFrame = rule.parent instanceof AtRule && rule.parent.name.includes('keyframes');
    if (isFrame || isElsewhere(rule)) return;
    const colours = coloursOf(rule);
    for (const selector of expand(rule.selector)) {
      const compounds = selector
        .replaceAll(/:(not|has|where)\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
        .split(/\s*[>+~]\s*|\s+/)
        .filter(Boolean);
      const [subject = '', ...ancestors] = compounds.toReversed();
      rules.push({
        file,
        selector,
        subject: simpleSelectors(subject),
        ancestors: ancestors.map(simpleSelectors),
        ...colours,
      });
    }
  });
  return rules;
}

/** Each alternative of a list and of `:is()` as a selector of its own. */
function expand(selector: string): string[] {
  const lists = splitList(selector);
  if (lists.length > 1) return lists.flatMap(expand);
  const found = /:is\(((?:[^()]|\([^()]*\))*)\)/.exec(selector);
  if (!found) return [selector.trim()];
  const [whole, inner = ''] = found;
  return splitList(inner).flatMap((one) => {
    // `.a:is(b)` is `b.a`
    const before = selector.slice(0, found.index);
    const start = /(^|[\s>+~])[^\s>+~]*$/.exec(before)?.index ?? 0;
    const head = /^[a-z]/.test(one) && !/(^|[\s>+~])$/.test(before);
    const rest = selector.slice(found.index + whole.length);
    const moved = head
      ? `${before.slice(0, start)} ${one}${before.slice(start).trim()}${rest}`
      : `${before}${one}${rest}`;
    return expand(moved);
  });
}

/** At the commas that stand in no brackets. */
function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function simpleSelectors(compound: string): string[] {
  return compound.match(/^[a-z*][\w-]*|\.[\w-]+|\[[^\]]*\]|::?[\w-]+(\([^()]*\))?/gi) ?? [];
}

const COLOUR = /var\(--color-([\w-]+)\)/g;
const EDGE =
  /^(border(-(top|right|bottom|left|inline|block)(-start|-end)?)?(-color)?|outline(-color)?|fill|stroke|box-shadow|text-decoration-color)$/;

function coloursOf(rule: Rule): Pick<StyleRule, 'grounds' | 'texts' | 'edges'> {
  const grounds: string[] = [];
  const texts: string[] = [];
  const edges: string[] = [];
  let drawsInText = false;
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const names = [...node.value.matchAll(COLOUR)].map(([, name = '']) => name);
    const isGround = /^background(-color)?$/.test(node.prop);
    if (/var\(--stitch/.test(node.value)) drawsInText = true;
    // a gradient is drawn on the ground, and a mix is weaker than its parts
    if (isGround && !/gradient\(|color-mix\(/.test(node.value)) grounds.push(...names);
    else if (isGround && /gradient\(/.test(node.value)) edges.push(...names);
    else if (node.prop === 'color') texts.push(...names);
    else if (EDGE.test(node.prop)) edges.push(...names);
    else if (node.prop === '--color-ring') edges.push(...names);
  });
  return drawsInText
    ? { grounds, texts: [], edges: [...edges, ...texts] }
    : { grounds, texts, edges };
}

const isWithin = (part: readonly string[], whole: readonly string[]) =>
  part.length > 0 && part.every((one) => whole.includes(one));

const isPart = (one: string) => one.startsWith('::');
const isState = (one: string) => /^(:[a-z]|\[)/.test(one);
/** What an element is in each of its states: its tag and classes. */
const nameOf = (compound: readonly string[]) =>
  compound.filter((one) => !isPart(one) && !isState(one));
const statesOf = (compound: readonly string[]) => compound.filter(isState);
const isDisabled = (rule: StyleRule) => rule.subject.some((one) => one.includes('disabled'));

export interface Exceptions {
  /** Grounds of what never stands on the page itself, by a part of the selector. */
  standsIn: Readonly<Record<string, readonly string[]>>;
  /** Elements without words, by a part of the selector: their colour is that of lines. */
  wordless: readonly string[];
  /** Colours that nobody has to tell from what they are on. */
  decoration: readonly string[];
}

const orPage = (grounds: readonly string[]) => (grounds.length > 0 ? grounds : PAGE_GROUNDS);

function pairsOf(
  rule: StyleRule,
  rules: readonly StyleRule[],
  { standsIn, wordless, decoration }: Exceptions,
): ColourPair[] {
  const source = `${rule.file}: ${rule.selector}`;
  const listed = Object.entries(standsIn).find(([name]) => rule.selector.includes(name))?.[1];
  const hasWords = !wordless.some((name) => rule.selector.includes(name));
  const own = rule.grounds.length > 0 ? rule.grounds : groundsOf(rule.subject, rule, rules);
  const around = listed ?? (rule.subject.some(isPart) ? own : groundsAround(rule, rules));
  const pair = (front: string, kind: ColourPair['kind'], grounds: readonly string[]) =>
    decoration.includes(front)
      ? []
      : grounds
          .filter((ground) => ground !== front)
          .map((ground) => ({ front, ground, kind, source }));

  const texts = rule.texts.length > 0 ? rule.texts : textsOf(rule, rules);
  const inside = own.length > 0 ? own : orPage(around);
  const kind = !hasWords ? 'edge' : isDisabled(rule) ? 'disabled' : 'text';
  return [
    ...(hasWords || rule.texts.length > 0 ? texts : []).flatMap((front) =>
      pair(front, kind, inside),
    ),
    // a line is seen against what is around, where its own ground does not differ from it
    ...rule.edges.flatMap((front) => pair(front, 'edge', orPage(around))),
  ];
}

/** The colour of words where the rule sets a ground alone: of the same thing, or the usual one. */
function textsOf(rule: StyleRule, rules: readonly StyleRule[]): string[] {
  if (rule.grounds.length === 0) return [];
  const same = strongest(
    rules.filter((other) => other.texts.length > 0 && appliesWith(other, rule)),
  );
  return same.length > 0 ? same.flatMap(({ texts }) => texts) : ['ink'];
}

/** Whether whatever `rule` selects has the styles of `other`, too. */
function appliesWith(other: StyleRule, rule: StyleRule): boolean {
  return isWithin(other.subject, rule.subject) && stands(other, rule);
}

const stands = (other: StyleRule, rule: StyleRule) =>
  other.ancestors.every((one) => rule.ancestors.some((around) => isWithin(one, around)));

/** Grounds of what a rule selects: its usual one, and those of its further states. */
function groundsOf(
  subject: readonly string[],
  rule: StyleRule,
  rules: readonly StyleRule[],
): string[] {
  const whole = subject.filter((one) => !isPart(one));
  const name = nameOf(whole);
  if (name.length === 0) return [];
  const others = rules.filter(
    (other) =>
      other.grounds.length > 0 &&
      !other.subject.some(isPart) &&
      isWithin(nameOf(other.subject), name) &&
      stands(other, rule),
  );
  const usual = strongest(others.filter((other) => isWithin(other.subject, whole)));
  // what is disabled is in no other state
  const states = isDisabled(rule)
    ? []
    : others.filter(
        (other) =>
          !isWithin(statesOf(other.subject), whole) &&
          statesOf(other.subject).length > 0 &&
          !isDisabled(other),
      );
  return [...new Set([...usual, ...states].flatMap(({ grounds }) => grounds))];
}

function groundsAround(rule: StyleRule, rules: readonly StyleRule[]): string[] {
  return [...new Set(rule.ancestors.flatMap((one) => groundsOf(one, rule, rules)))];
}

/** Those that win over the others: with the most in their selectors. */
function strongest(rules: readonly StyleRule[]): StyleRule[] {
  const weight = ({ subject, ancestors }: StyleRule) => subject.length + ancestors.flat().length;
  const most = Math.max(0, ...rules.map(weight));
  return rules.filter((rule) => weight(rule) === most);
}
