import { useLayoutEffect, useRef } from 'react';

// A page that draws needs both together: one lazy chunk has them.
export { loadTemplate } from '@tailorbird/art/load-template';

/** A drawing that follows each change at once. */
export function LiveDrawing({ svg, alt }: { svg: string; alt: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(readMarks(''));
  useLayoutEffect(() => {
    if (!frame.current) return;
    const marks = readMarks(svg);
    redraw(frame.current, shown.current, marks);
    shown.current = marks;
  }, [svg]);
  return (
    <div
      ref={frame}
      className="drawn"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    />
  );
}

// Puts a drawing in the place of the one before it, of the same template: most of it is the same
// from letter to letter, or differs in its colours alone. What is the same is left, since putting in
// the whole takes the browser longer than drawing it.

/** An element of the markup; the root has no name. */
export interface Mark {
  name: string;
  id: string | undefined;
  attributes: string;
  text: string;
  children: Mark[];
}

const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;
const ID = /\sid="([^"]*)"/;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const SVG = 'http://www.w3.org/2000/svg';

/** Reads our own markup: elements, attributes in double quotes, and text in elements without others. */
export function readMarks(markup: string): Mark {
  const root: Mark = { name: '', id: undefined, attributes: '', text: '', children: [] };
  const open = [root];
  for (const [, closes, name = '', attributes = '', isEmpty, text = ''] of markup.matchAll(TAG)) {
    if (closes) {
      open.pop();
      continue;
    }
    const id = ID.exec(attributes)?.[1];
    const mark: Mark = { name, id, attributes, text: isEmpty ? '' : text, children: [] };
    open.at(-1)?.children.push(mark);
    if (!isEmpty) open.push(mark);
  }
  return root;
}

/**
 * `element` shows `before`, and `now` afterwards. Children with an id are matched by it: one more
 * letter puts a shape before all others, and a filter that is made anew is painted anew.
 */
function redraw(element: Element, before: Mark, now: Mark): void {
  if (before.attributes !== now.attributes) setAttributes(element, before, now);
  if (before.text !== now.text && now.children.length === 0) element.textContent = plain(now.text);
  if (before.children.length === 0 && now.children.length === 0) return;
  const [had, wanted] = [idsOf(before), idsOf(now)];
  const stays = [...element.children].flatMap((child, index) => {
    const mark = before.children[index];
    if (mark && (mark.id === undefined || wanted.has(mark.id))) return { child, mark };
    child.remove();
    return [];
  });
  let at = 0;
  for (const mark of now.children) {
    const old = stays[at];
    if (old && old.mark.name === mark.name && old.mark.id === mark.id) {
      redraw(old.child, old.mark, mark);
      at += 1;
      continue;
    }
    element.insertBefore(made(mark), old?.child ?? null);
    const isInItsPlace = mark.id === undefined ? old?.mark.id === undefined : had.has(mark.id);
    if (old && isInItsPlace) {
      old.child.remove();
      at += 1;
    }
  }
  for (const { child } of stays.slice(at)) child.remove();
}

function idsOf({ children }: Mark): ReadonlySet<string | undefined> {
  return new Set(children.map(({ id }) => id));
}

function made(mark: Mark): Element {
  const element = document.createElementNS(SVG, mark.name);
  for (const [name, value] of attributesOf(mark)) element.setAttribute(name, value);
  if (mark.text) element.textContent = plain(mark.text);
  element.append(...mark.children.map(made));
  return element;
}

function setAttributes(element: Element, before: Mark, now: Mark): void {
  const [old, wanted] = [attributesOf(before), attributesOf(now)];
  for (const [name, value] of wanted) {
    if (old.get(name) !== value) element.setAttribute(name, value);
  }
  for (const name of old.keys()) if (!wanted.has(name)) element.removeAttribute(name);
}

function attributesOf({ attributes }: Mark): Map<string, string> {
  const found = attributes.matchAll(ATTRIBUTE);
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, plain(value)]));
}

/** Those that our markup has. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string) =>
  text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
