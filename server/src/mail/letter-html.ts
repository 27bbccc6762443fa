import { escapeMarkup } from '../http/escape-markup.ts';
import type { Letter, Part } from './letter.ts';
import { DARK_STYLE, look } from './letter-look.ts';
import { orderTable } from './order-html.ts';
import { quoted } from './quoted-html.ts';

/** Tables and styles in place, because that is what mail programs understand. */
export function toHtml(
  letter: Letter,
  { greeting, home, mark }: { greeting: string; home: string; mark: string },
): string {
  const subject = escapeMarkup(letter.subject);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${DARK_STYLE}</style></head>
<body class="canvas" style="${look.body}">
<div style="${look.hidden}">${escapeMarkup(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="${look.canvas}"><tr><td align="center" class="edge" style="${look.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${look.page}">
<tr><td bgcolor="#37411B" class="pad" style="${look.banner}"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${look.markCell}"><a href="${escapeMarkup(home)}"><img src="${mark}" width="48" height="48" alt="" style="${look.mark}"></a></td>
<td><a href="${escapeMarkup(home)}" style="${look.brand}">Tailorbird</a></td></tr></table></td></tr>
<tr><td class="sheet pad" style="${look.sheet}">
<h1 class="ink" style="${look.title}">${unbroken(subject)}</h1>
<p class="ink" style="${look.text}">${escapeMarkup(greeting)}</p>
${letter.parts.map(part).join('\n')}
</td></tr>
<tr><td class="faint pad" style="${look.foot}">Sent by Tailorbird, <a class="link" href="${escapeMarkup(home)}" style="${look.link}">${escapeMarkup(home.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>
`;
}

function part(of: Part): string {
  switch (of.kind) {
    case 'paragraph':
      return `<p class="ink" style="${look.text}">${escapeMarkup(of.text)}</p>`;
    case 'button':
      return button(of.label, escapeMarkup(of.address));
    case 'link':
      return `<p style="${look.text}"><a class="link" href="${escapeMarkup(of.address)}" style="${look.strongLink}">${escapeMarkup(of.label)}</a></p>`;
    case 'quote':
      return `<p class="soft" style="${look.label}">${escapeMarkup(of.label)}</p>${quoted(of.text)}`;
    default:
      return orderTable(of.order);
  }
}

/** An order number is not cut at its hyphens. */
function unbroken(markup: string): string {
  return markup.replaceAll(/\S+-\S+/g, `<span style="${look.unbroken}">$&</span>`);
}

/** With its address in view, for programs that show no links and readers who look first. */
function button(label: string, address: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${look.buttonRow}"><tr><td class="button" bgcolor="#4F5E27" style="${look.buttonCell}"><a class="button" href="${address}" style="${look.button}">${escapeMarkup(label)}</a></td></tr></table>
<p class="faint" style="${look.address}">Or open <a class="link" href="${address}" style="${look.link}">${address}</a></p>`;
}
