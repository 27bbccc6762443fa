import { SaxesParser, type SaxesTagNS } from 'saxes';
import { SvgRefusedError, type SvgRefusalCode } from './refusals.ts';

export interface SvgElement {
  name: string;
  /** By their names; a reference is called `href`, with a prefix or without. */
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
}

export interface SvgTree {
  root: SvgElement;
  /** Texts of the `style` elements. */
  styles: string[];
  byId: ReadonlyMap<string, SvgElement>;
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The parser looks up namespaces through all open elements, so this bounds its time too. */
const MOST_DEPTH = 100;
const MOST_ELEMENTS = 100_000;
const MOST_ATTRIBUTES = 200;
/** Characters. */
const LONGEST_ATTRIBUTE = 20_000;
const LONGEST_PATH = 4_000_000;
const LONGEST_STYLES = 500_000;

const REFUSED: Readonly<Record<string, SvgRefusalCode>> = {
  script: 'script',
  handler: 'script',
  foreignObject: 'html',
  iframe: 'html',
  image: 'picture',
  feImage: 'picture',
  video: 'picture',
  audio: 'picture',
  animate: 'animation',
  animateColor: 'animation',
  animateMotion: 'animation',
  animateTransform: 'animation',
  set: 'animation',
  discard: 'animation',
  mpath: 'animation',
  text: 'text',
  tspan: 'text',
  tref: 'text',
  textPath: 'text',
  altGlyph: 'text',
  flowRoot: 'text',
  flowPara: 'text',
  flowRegion: 'text',
  font: 'font',
  'font-face': 'font',
  glyph: 'font',
};

const READ = new Set(
  [
    'svg g defs symbol use a style',
    'path rect circle ellipse line polyline polygon',
    'linearGradient radialGradient stop clipPath',
  ].flatMap((names) => names.split(' ')),
);

/** Of no matter for the drawing itself: left out, unless something drawn refers to them. */
const SKIPPED = new Set([
  'title',
  'desc',
  'metadata',
  'view',
  'filter',
  'mask',
  'pattern',
  'marker',
]);

/** Nothing but these may be referred to by name, even where they are left out. */
const HELD = new Set(['filter', 'mask', 'pattern', 'marker']);

/**
 * Reads the elements that a drawing may have.
 * @throws SvgRefusedError
 */
export function readElements(text: string): SvgTree {
  return new ElementReader().read(text);
}

class ElementReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #open: SvgElement[] = [];
  readonly #byId = new Map<string, SvgElement>();
  readonly #styles: string[] = [];
  #root: SvgElement | undefined;
  #style: string | undefined;
  #depth = 0;
  /** The depth from which on everything is left out. */
  #skippedFrom = Infinity;
  #elements = 0;
  #attributes = 0;
  #styleLength = 0;

  read(text: string): SvgTree {
    const parser = this.#parser;
    parser.on('error', (cause) => {
      throw new SvgRefusedError('damage', { cause });
    });
    parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new SvgRefusedError('encoding');
    });
    parser.on('doctype', (doctype) => {
      if (doctype.includes('[')) throw new SvgRefusedError('entities');
    });
    parser.on('processinginstruction', ({ target }) => {
      if (/stylesheet/i.test(target)) throw new SvgRefusedError('external');
    });
    parser.on('opentagstart', () => this.#start());
    parser.on('attribute', ({ name, value }) => this.#countAttribute(name, value));
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', () => this.#closeTag());
    parser.on('text', (part) => this.#addText(part));
    parser.on('cdata', (part) => this.#addText(part));
    parser.write(text).close();
    if (this.#root?.name !== 'svg') throw new SvgRefusedError('damage');
    return { root: this.#root, styles: this.#styles, byId: this.#byId };
  }

  #start(): void {
    this.#depth += 1;
    this.#elements += 1;
    this.#attributes = 0;
    if (this.#depth > MOST_DEPTH) throw new SvgRefusedError('depth');
    if (this.#elements > MOST_ELEMENTS) throw new SvgRefusedError('complexity');
  }

  #countAttribute(name: string, value: string): void {
    this.#attributes += 1;
    if (this.#attributes > MOST_ATTRIBUTES) throw new SvgRefusedError('length');
    const isEditors = name.includes(':') || this.#depth >= this.#skippedFrom;
    const most = isEditors || name === 'd' || name === 'points' ? LONGEST_PATH : LONGEST_ATTRIBUTE;
    if (value.length > most) throw new SvgRefusedError('length');
  }

  #openTag(tag: SaxesTagNS): void {
    const { local, uri } = tag;
    // without a namespace no program draws it, but by its names it is meant to be drawn
    const isSvg = uri === SVG || uri === '';
    if (uri === XHTML)
      throw new SvgRefusedError(local.toLowerCase() === 'script' ? 'script' : 'html');
    // even where it would be left out: nothing of this stands in the file of a drawing program
    if (/^script$/i.test(local)) throw new SvgRefusedError('script');
    if (this.#depth >= this.#skippedFrom) return;
    if (!isSvg || SKIPPED.has(local)) return this.#skip(local, tag);
    const refusal = Object.hasOwn(REFUSED, local) ? REFUSED[local] : undefined;
    if (refusal) throw new SvgRefusedError(refusal);
    if (!READ.has(local)) throw new SvgRefusedError('element');
    this.#add({ name: local, attributes: attributesOf(tag), children: [] });
    if (local === 'style') this.#style = '';
  }

  #skip(name: string, tag: SaxesTagNS): void {
    this.#skippedFrom = this.#depth;
    const id = tag.attributes['id']?.value;
    if (id === undefined || !HELD.has(name) || this.#byId.has(id)) return;
    this.#byId.set(id, { name, attributes: new Map(), children: [] });
  }

  #add(element: SvgElement): void {
    this.#root ??= element;
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    const id = element.attributes.get('id');
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
  }

  #closeTag(): void {
    if (this.#depth < this.#skippedFrom) {
      this.#open.pop();
      if (this.#style !== undefined) this.#styles.push(this.#style);
      this.#style = undefined;
    } else if (this.#depth === this.#skippedFrom) this.#skippedFrom = Infinity;
    this.#depth -= 1;
  }

  #addText(part: string): void {
    if (this.#style === undefined) return;
    this.#styleLength += part.length;
    if (this.#styleLength > LONGEST_STYLES) throw new SvgRefusedError('length');
    this.#style += part;
  }
}

function attributesOf({ attributes }: SaxesTagNS): Map<string, string> {
  const found = new Map<string, string>();
  for (const { local, uri, prefix, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || local === 'xmlns') continue;
    // whatever it stands in: browsers leave out spaces and control characters
    if (/^(java|vb)script:/i.test(value.slice(0, 200).replace(/[\0-\x20]/g, ''))) {
      throw new SvgRefusedError('script');
    }
    if (uri === '' && /^on/i.test(local)) throw new SvgRefusedError('event');
    const isReference = local === 'href' && (uri === '' || uri === XLINK);
    if (isReference && !/^\s*#/.test(value)) throw new SvgRefusedError('external');
    if (uri === '') found.set(local, value);
    else if (isReference && !found.has('href')) found.set('href', value);
  }
  return found;
}
