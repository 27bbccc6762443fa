import { parseWritten } from '../../ui/written.tsx';

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
  copy.append(...copiesOf(body));
  root.replaceChildren(copy);
}

const STYLE = 'data-style';

/** Without what a browser refuses even where nobody sees it. Texts have no quotation mark of markup. */
const withoutStyles = (html: string) =>
  html.slice(html.indexOf('<body')).replaceAll(' style="', ` ${STYLE}="`);

function copiesOf(parent: Element): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
      return [document.createTextNode(node.textContent ?? '')];
    }
    return node.nodeType === Node.ELEMENT_NODE && isElement(node) ? copyOf(node) : [];
  });
}

const isElement = (node: Node): node is Element => 'tagName' in node;

function copyOf(element: Element): Node[] {
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
  copy.append(...copiesOf(element));
  return [copy];
}
