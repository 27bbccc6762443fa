import { useLayoutEffect, useRef } from 'react';

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
  attributes: string;
  text: string;
  children: Mark[];
}

const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const SVG = 'http://www.w3.org/2000/svg';

/** Reads our own markup: elements, attributes in double quotes, and text in elements without others. */
export function readMarks(markup: string): Mark {
  const root: Mark = { name: '', attributes: '', text: '', children: [] };
  const open = [root];
  for (const [, closes, name = '', attributes = '', isEmpty, text = ''] of markup.matchAll(TAG)) {
    if (closes) {
      open.pop();
      continue;
    }
    const mark: Mark = { name, attributes, text: isEmpty ? '' : text, children: [] };
    open.at(-1)?.children.push(mark);
    if (!isEmpty) open.push(mark);
  }
  return root;
}

/** `element` shows `before`, and `now` afterwards. */
function redraw(element: Element, before: Mark, now: Mark): void {
  if (before.attributes !== now.attributes) setAttributes(element, before, now);
  if (before.text !== now.text && now.children.length === 0) element.textContent = plain(now.text);
  let child = element.firstElementChild;
  for (const [index, mark] of now.children.entries()) {
    const old = before.children[index];
    const next: Element | null = child?.nextElementSibling ?? null;
    if (!child || !old) element.append(made(mark));
    else if (old.name === mark.name) redraw(child, old, mark);
    else child.replaceWith(made(mark));
    child = next;
  }
  while (child) {
    const next: Element | null = child.nextElementSibling;
    child.remove();
    child = next;
  }
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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#\d+|#x[\da-f]+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return String.fromCodePoint(code);
  });
}
