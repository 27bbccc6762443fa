import { parseWritten } from '../kit/written-documents.ts';

/** What a letter is made of, and what stands for it here: its title is no heading of this page. */
const TAGS: Readonly<Record<string, string>> = {
  TABLE: 'table',
  TBODY: 'tbody',
  TR: 'tr',
  TD: 'td',
  TH: 'th',
  DIV: 'div',
  P: 'p',
  SPAN: 'span',
  BR: 'br',
  IMG: 'img',
  H1: 'div',
  // it leads nowhere from here
  A: 'span',
};

const ATTRIBUTES = [
  'width',
  'height',
  'align',
  'cellpadding',
  'cellspacing',
  'colspan',
  'alt',
  'dir',
];

/**
 * Shows the HTML of a mail within the page, without a frame, which its policy would have to allow.
 * It is built anew of these elements and attributes alone, so nothing in it runs, loads from
 * elsewhere or can be pressed. Styles are set one by one: as attributes the policy refuses them.
 */
export function drawLetter(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { body } = parseWritten(withoutStyles(html));
  const copy = document.createElement('div');
  copy.style.cssText = body.getAttribute(STYLE) ?? '';
  copy.append(...copiesOf(body, host.clientWidth <= NARROW));
  root.replaceChildren(copy);
}

/** Pixels up to which a letter has the edges of a phone, as in server/src/mail/letter-html.ts. */
const NARROW = 480;

const STYLE = 'data-style';

/** Without what a browser refuses even where nobody sees it. Texts have no quotation mark of markup. */
const withoutStyles = (html: string) =>
  html.slice(html.indexOf('<body')).replaceAll(' style="', ` ${STYLE}="`);

function copiesOf(parent: Element, isNarrow: boolean): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
      return [document.createTextNode(node.textContent ?? '')];
    }
    return node.nodeType === Node.ELEMENT_NODE && isElement(node) ? copyOf(node, isNarrow) : [];
  });
}

const isElement = (node: Node): node is Element => 'tagName' in node;

function copyOf(element: Element, isNarrow: boolean): Node[] {
  const tag = TAGS[element.tagName];
  if (tag === undefined) return [];
  const copy = document.createElement(tag);
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  const source = element.getAttribute('src');
  if (copy instanceof HTMLImageElement && source?.startsWith('data:image/')) copy.src = source;
  copy.style.cssText = element.getAttribute(STYLE) ?? '';
  if (isNarrow && element.classList.contains('edge')) copy.style.padding = '0 0 24px';
  if (isNarrow && element.classList.contains('pad')) copy.style.paddingInline = '20px';
  copy.append(...copiesOf(element, isNarrow));
  return [copy];
}
