import type { SvgElement } from './read-elements.ts';
import { SvgRefusedError } from './refusals.ts';

/** A property in lower case, its value, and whether it wins over those that are not important. */
export type Declaration = readonly [property: string, value: string, isImportant?: boolean];

interface StyleRule {
  name: string | undefined;
  id: string | undefined;
  classes: string[];
  /** A later rule wins over an earlier one of the same weight. */
  weight: number;
  declarations: Declaration[];
}

const MOST_RULES = 1000;
/** Of an element. */
const MOST_CLASSES = 50;
/** Rules that are compared and declarations that apply, of all elements together. */
const MOST_STEPS = 3_000_000;

const WORD = String.raw`[\w\u0080-\uffff-]+`;
const COMPOUND = new RegExp(`^(\\*|[a-zA-Z][\\w-]*)?((?:[.#]${WORD})*)$`);

/** Rules of `style` elements with selectors of names, classes and ids: what drawing programs write. */
export class StyleSheet {
  /** By an id, class or name that the selector has, so that few are tried for an element. */
  readonly #rules = new Map<string, StyleRule[]>();
  #count = 0;
  #steps = 0;

  /** @throws SvgRefusedError for what refers to somewhere else, or is no such rule */
  constructor(texts: readonly string[]) {
    for (const text of texts) this.#read(plainCss(text));
  }

  /** In the order of their weight, the strongest last. */
  declarationsFor({ name, attributes }: SvgElement): Declaration[] {
    if (this.#count === 0) return [];
    const id = attributes.get('id');
    const classes = attributes.get('class')?.split(/\s+/, MOST_CLASSES).filter(Boolean) ?? [];
    const keys = new Set(['*', name, ...classes.map((each) => `.${each}`)]);
    if (id !== undefined) keys.add(`#${id}`);
    const near = [...keys].flatMap((key) => this.#rules.get(key) ?? []);
    const rules = near.filter(
      (rule) =>
        (rule.name ?? name) === name &&
        (rule.id ?? id) === id &&
        rule.classes.every((each) => classes.includes(each)),
    );
    this.#steps += rules.reduce((sum, rule) => sum + rule.declarations.length, near.length);
    if (this.#steps > MOST_STEPS) throw new SvgRefusedError('complexity');
    return rules.sort((a, b) => a.weight - b.weight).flatMap(({ declarations }) => declarations);
  }

  #read(css: string): void {
    if (css.includes('@')) throw new SvgRefusedError('style');
    for (let at = 0; ;) {
      const open = css.indexOf('{', at);
      if (open === -1) {
        if (css.slice(at).trim() !== '') throw new SvgRefusedError('style');
        return;
      }
      const close = css.indexOf('}', open);
      if (close === -1) throw new SvgRefusedError('style');
      const declarations = parseDeclarations(css.slice(open + 1, close));
      for (const selector of css.slice(at, open).split(',')) this.#add(selector, declarations);
      at = close + 1;
    }
  }

  #add(selector: string, declarations: Declaration[]): void {
    const [, element, rest] = COMPOUND.exec(selector.trim()) ?? [];
    if (rest === undefined || (!element && !rest)) throw new SvgRefusedError('style');
    this.#count += 1;
    if (this.#count > MOST_RULES) throw new SvgRefusedError('length');
    const parts = rest.match(/[.#][^.#]+/g) ?? [];
    const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    const name = element === '*' ? undefined : element;
    const specificity = ids.length * 1e4 + classes.length * 100 + (name ? 1 : 0);
    const rule = {
      name,
      id: ids[0],
      classes,
      weight: specificity * 1e5 + this.#count,
      declarations,
    };
    const key = parts[0] ?? element ?? '*';
    const list = this.#rules.get(key);
    if (list) list.push(rule);
    else this.#rules.set(key, [rule]);
  }
}

/** @throws SvgRefusedError for a reference to somewhere else */
export function parseStyle(text: string): Declaration[] {
  return parseDeclarations(plainCss(text));
}

/** Without comments; what is in quotes is left out unless it is an address. */
export function plainCss(text: string): string {
  // by escapes, a name can be written so that nobody finds it
  if (text.includes('\\')) throw new SvgRefusedError('style');
  const css = withoutComments(text)
    .replace(/<!--|-->/g, ' ')
    .replace(/url\(([^)]{0,300})\)/gi, (_, address: string) => `url(${requireOwn(address)})`)
    .replace(/"[^"]*"|'[^']*'/g, '""');
  if (/url\((?!#)/i.test(css) || /@import/i.test(css)) throw new SvgRefusedError('external');
  if (/@font-face/i.test(css)) throw new SvgRefusedError('font');
  return css;
}

/** Not by a pattern: it would look for the end from each of many beginnings. */
function withoutComments(text: string): string {
  let css = '';
  for (let at = 0; ;) {
    const open = text.indexOf('/*', at);
    if (open === -1) return css + text.slice(at);
    const close = text.indexOf('*/', open + 2);
    if (close === -1) throw new SvgRefusedError('style');
    css += `${text.slice(at, open)} `;
    at = close + 2;
  }
}

function requireOwn(address: string): string {
  const own = address
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  if (!/^#[^\s(){};,"']+$/.test(own)) throw new SvgRefusedError('external');
  return own;
}

function parseDeclarations(css: string): Declaration[] {
  return css.split(';').flatMap((part): Declaration[] => {
    const colon = part.indexOf(':');
    if (colon === -1) return [];
    const property = part.slice(0, colon).trim().toLowerCase();
    const value = part.slice(colon + 1).trim();
    const isImportant = /!\s*important$/i.test(value);
    return [[property, value.replace(/!\s*important$/i, '').trim(), isImportant]];
  });
}
