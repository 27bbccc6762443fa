import type { View } from '@tailorbird/art/parameters';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { optionsOf, type DrawnProduct } from './chosen-drawing.ts';
import type { Piece, LiveArt } from './use-drawn.ts';
import { useDebounced } from './use-debounced.ts';

interface Props {
  product: DrawnProduct;
  piece: Piece;
  view: View;
  /** undefined: what draws is not there yet. */
  art: LiveArt | undefined;
  /** Loads what draws. */
  wake: () => void;
  /** It is drawn here; else it is a picture of the shop's. */
  isLive: boolean;
  sizes: string;
  widths: readonly (160 | 320 | 640 | 1280)[];
  /** Empty: what stands around it says it already. */
  alt: string;
  eager?: boolean;
}

/**
 * A side of the thing as it is chosen: at first a picture of the shop's, and from the first change
 * on the drawing itself, which is there at once.
 */
export const DrawnPicture = memo(function DrawnPicture(props: Props) {
  const { piece, view, art, isLive, wake, widths, alt } = props;
  const [isMissing, setMissing] = useState(false);
  const { parameters } = piece.drawing;
  const svg = useMemo(
    () =>
      isLive || isMissing
        ? art?.draw(parameters, { view, prefix: `${view[0]}${widths[0]}` })
        : undefined,
    [art, parameters, view, isLive, isMissing, widths],
  );
  if (svg === undefined) {
    return (
      <ShopPicture
        {...props}
        onMissing={() => {
          setMissing(true);
          wake();
        }}
      />
    );
  }
  return <LiveDrawing svg={svg} alt={alt} />;
});

function LiveDrawing({ svg, alt }: { svg: string; alt: string }) {
  const frame = useRef<HTMLDivElement>(null);
  // React puts in the first; the others take its place
  const [first] = useState({ __html: svg });
  const shown = useRef<{ svg: string; marks?: Mark }>({ svg });
  useLayoutEffect(() => {
    const before = shown.current;
    if (!frame.current || before.svg === svg) return;
    const marks = readMarks(svg);
    redraw(frame.current, before.marks ?? readMarks(before.svg), marks);
    shown.current = { svg, marks };
  }, [svg]);
  return (
    <div
      ref={frame}
      className="drawn"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      dangerouslySetInnerHTML={first}
    />
  );
}

/** Milliseconds until the shop is asked for a picture that the browser could not draw by then. */
const ASKED_FOR_AFTER = 400;

function ShopPicture({
  product,
  piece,
  view,
  sizes,
  widths,
  alt,
  eager = false,
  onMissing,
}: Props & { onMissing: () => void }) {
  const now = previewAddress(product, optionsOf(product), piece.chosen, view);
  const address = useDebounced(now, ASKED_FOR_AFTER);
  const image = useRef<HTMLImageElement>(null);
  const missing = useRef(onMissing);
  useEffect(() => {
    // that of the server's page may have failed before anybody listened
    if (image.current?.complete && image.current.naturalWidth === 0) missing.current();
  }, []);
  return (
    <img
      ref={image}
      className="drawn"
      src={`${address}&w=${widths.at(-1) ?? 640}`}
      srcSet={widths.map((width) => `${address}&w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={400}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={onMissing}
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
