import MarkdownIt from 'markdown-it';

/**
 * Markdown as HTML that is safe whoever wrote it: tags stay text, and links lead to the web, a mail
 * address, a phone or a page of the shop. Headings begin with <h2>, below the title of the page,
 * whichever level they are written with.
 */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  const highest = Math.min(...headings.map(levelOf));
  for (const token of headings) token.tag = `h${Math.min(levelOf(token) - highest + 2, 6)}`;
  return markdown.renderer.render(tokens, markdown.options, {});
}

const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1));

const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

const markdown = new MarkdownIt({ html: false, breaks: true })
  // the content policy lets no picture of elsewhere in
  .disable('image');
markdown.validateLink = (address) => LINK.test(address.trim());

const { rules } = markdown.renderer;
// wider than a phone, it scrolls by itself, by keyboard too; no landmark: a text may have several
rules['table_open'] = () => '<div role="group" aria-label="Table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
// without the style that aligns a column: the content policy allows none
rules['th_open'] = () => '<th scope="col">';
rules['td_open'] = () => '<td>';
