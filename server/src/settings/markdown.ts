import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import MarkdownIt from 'markdown-it';
import { pictureSources } from './picture-sources.ts';

type Markdown = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Markdown['parse']>[number];

/**
 * Markdown as HTML that is safe whoever wrote it: tags stay text, and links lead to the web, a mail
 * address, a phone or a page of the shop. Headings begin with <h2>, below the title of the page,
 * whichever level they are written with.
 */
export function renderMarkdown(text: string): string {
  return render(markdown, markdown.parse(text, {}));
}

/** Pixels of uploaded pictures, by their ids. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

/**
 * Renders a page with pictures of the shop: `![what it shows](/api/binary/…)`. Any other picture is
 * its words. A heading that says the title of the page, at its beginning, is not said again.
 */
export function renderPage({ title, text }: PageText, pictures: PictureSizes): string {
  const tokens = withPictures.parse(text, {});
  const [opening, heading] = tokens;
  const isTitle = opening?.type === 'heading_open' && heading?.content.trim() === title;
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type === 'image') placePicture(token, pictures);
    }
  }
  return render(withPictures, isTitle ? tokens.slice(HEADING_TOKENS) : tokens);
}

interface PageText {
  title: string;
  text: string;
}

/** Its beginning, its words and its end. */
const HEADING_TOKENS = 3;

/** The first sentence of a text without its marks, of at most so many characters. */
export function firstSentence(text: string, most: number): string {
  const tokens = withPictures.parse(text, {});
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const words = (tokens[at + 1]?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[.!?…](?=\s|$)/u.exec(words)?.[0] ?? words;
  return firstCodePoints(sentence, most);
}

function render(by: Markdown, tokens: Token[]): string {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  const highest = Math.min(...headings.map(levelOf));
  for (const token of headings) token.tag = `h${Math.min(levelOf(token) - highest + 2, 6)}`;
  return by.renderer.render(tokens, by.options, {});
}

const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1));

const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

const markdown = makeRenderer()
  // the content policy lets no picture of elsewhere in
  .disable('image');

const withPictures = makeRenderer();

/** Gives a picture of the shop its size and its widths; any other is its words. */
function placePicture(token: Token, pictures: PictureSizes): void {
  const id = PICTURE.exec(String(token.attrGet('src') ?? ''))?.[1]?.toLowerCase() ?? '';
  const size = pictures.get(id);
  if (!size) {
    token.type = 'text';
    return;
  }
  const { src, srcset } = pictureSources(id, size.width);
  token.attrSet('src', src);
  token.attrSet('srcset', srcset);
  token.attrSet('sizes', SIZES);
  token.attrSet('width', String(size.width));
  token.attrSet('height', String(size.height));
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
}

const PICTURE = /^\/api\/binary\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** As wide as the column of a page: see legal.css. */
const SIZES = '(min-width: 42rem) 38rem, 91vw';

function makeRenderer(): Markdown {
  const made = new MarkdownIt({ html: false, breaks: true });
  made.validateLink = (address) => LINK.test(address.trim());
  const { rules } = made.renderer;
  // wider than a phone, it scrolls by itself, by keyboard too; no landmark: a text may have several
  rules['table_open'] = () => '<div role="group" aria-label="Table" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  // without the style that aligns a column: the content policy allows none
  rules['th_open'] = () => '<th scope="col">';
  rules['td_open'] = () => '<td>';
  return made;
}
