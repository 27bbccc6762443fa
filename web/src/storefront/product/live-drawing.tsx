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
    shown.current.element = frame.current;
    redraw(shown.current, marks);
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
  /** As they are written, with the stroke that ends an element without children. */
  attributes: string;
  children: Mark[];
  /** Its own markup: what has the same is left as it is. */
  whole: string;
  /** The element that shows it. */
  element?: Element;
}

const TAG = /<(\/?)(\w+)([^<>]*)>/g;
/** It always comes first. */
const ID = /^ id="([^"]*)"/;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/** Reads our own markup: elements without text, and attributes in double quotes. */
export function readMarks(markup: string): Mark {
  const root: Mark = { name: '', attributes: '', children: [], whole: markup };
  const open = [root];
  const starts: number[] = [];
  for (const found of markup.matchAll(TAG)) {
    const [whole, closes, name = '', attributes = ''] = found;
    if (closes) {
      const closed = open.pop();
      if (closed) closed.whole = markup.slice(starts.pop(), found.index);
      continue;
    }
    const mark: Mark = { name, attributes, children: [], whole };
    open.at(-1)?.children.push(mark);
    if (attributes.endsWith('/')) continue;
    open.push(mark);
    starts.push(found.index);
  }
  return root;
}

/**
 * What shows `before` shows `now` afterwards. What has an id is only referred to: it is found by its
 * id, wherever it stands, and a filter that stays is not painted anew.
 */
function redraw(before: Mark, now: Mark): void {
  const { element, children } = before;
  if (!element) return;
  now.element = element;
  if (before.whole === now.whole) {
    now.children = children;
    return;
  }
  if (before.attributes !== now.attributes) {
    const found = now.attributes.matchAll(ATTRIBUTE);
    const wanted = new Map(Array.from(found, ([, name = '', value = '']) => [name, plain(value)]));
    for (const [name, value] of wanted) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    for (const name of element.getAttributeNames()) {
      if (!wanted.has(name)) element.removeAttribute(name);
    }
  }
  const left = byKey(children);
  for (const [key, mark] of byKey(now.children)) {
    const old = left.get(key);
    if (old?.name === mark.name) {
      left.delete(key);
      redraw(old, mark);
    } else {
      const fresh = document.createElementNS('http://www.w3.org/2000/svg', mark.name);
      redraw({ ...readMarks(''), element: fresh }, mark);
      element.insertBefore(fresh, old?.element ?? null);
    }
  }
  for (const mark of left.values()) mark.element?.remove();
}

/** By their ids, and the others by their places among those without. */
function byKey(marks: readonly Mark[]): Map<string | number, Mark> {
  let place = 0;
  return new Map(marks.map((mark) => [ID.exec(mark.attributes)?.[1] ?? (place += 1), mark]));
}

/** Those that our markup has. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plain = (text: string) =>
  text.replaceAll(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
