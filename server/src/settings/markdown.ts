import MarkdownIt from 'markdown-it';

/**
 * Markdown as HTML that is safe whoever wrote it: tags stay text, and links lead to the web, a mail
 * address, a phone or a page of the shop. Headings begin with <h2>, below the title of the page.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

const markdown = new MarkdownIt({ html: false, breaks: true })
  // the content policy lets no picture of elsewhere in
  .disable('image');
markdown.validateLink = (address) => LINK.test(address.trim());

const { rules } = markdown.renderer;
rules['heading_open'] = rules['heading_close'] = (tokens, index) => {
  const token = tokens[index];
  const level = Math.min(Number(token?.tag.slice(1)) + 1, 6);
  return token?.nesting === 1 ? `<h${level}>` : `</h${level}>\n`;
};
// wider than a phone, it scrolls by itself, by keyboard too
rules['table_open'] = () => '<div role="region" aria-label="Table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
// without the style that aligns a column: the content policy allows none
rules['th_open'] = () => '<th scope="col">';
rules['td_open'] = () => '<td>';
