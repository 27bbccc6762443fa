import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { escapeMarkup } from '../http/escape-markup.ts';
import {
  lines,
  notesOn,
  oneLine,
  priceOfEach,
  rowsOf,
  sumOfItem,
  type Letter,
  type Part,
  type ShownItem,
  type ShownOrder,
} from './letter.ts';

/*
 * The shop's look for mails. Colours are those of web/src/ui/tokens.css: in place as they are by
 * day, since some programs read nothing else, and by night where a program asks for them.
 */

const DISPLAY = "Besley, Rockwell, 'Roboto Slab', Georgia, serif";

const SANS = "'Public Sans', 'Segoe UI', system-ui, -apple-system, Arial, sans-serif";
const INK = '#23201a';
const SOFT = '#575041';
const FAINT = '#6f6653';
const THREAD = '#b4532a';

/** Pixels of a picture of what was ordered. */
export const PICTURE = { width: 80, height: 100 } as const;

export const look = {
  body: 'margin:0;padding:0;background:#fbf6ec',
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  canvas: 'background:#fbf6ec',
  edge: 'padding:24px 12px 40px',
  page: `max-width:600px;margin:0 auto;font:16px/25px ${SANS}`,
  // the stitch is the seam between the cloth and the sheet below it
  banner:
    'background:#37411b;padding:14px 32px;border-radius:10px 10px 0 0;border-bottom:2px dashed #f0925f',
  markCell: 'padding-right:12px',
  mark: 'display:block;border:0',
  brand: `font:500 24px/1.2 ${DISPLAY};color:#fbf6ec;text-decoration:none`,
  wordmarkTable: 'table-layout:fixed',
  wordmark: `padding:9px 0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:left;font:500 24px/30px ${DISPLAY};color:#fbf6ec`,
  sheet:
    'background:#fffdf9;border:1px solid #e4dac6;border-top:0;border-radius:0 0 10px 10px;padding:32px 32px 20px',
  title: `margin:0 0 20px;font:500 26px/32px ${DISPLAY};letter-spacing:-0.01em;color:${INK}`,
  text: `margin:0 0 16px;color:${INK}`,
  label: `margin:0 0 4px;font-size:14px;line-height:20px;color:${SOFT}`,
  buttonRow: 'margin:24px 0 8px',
  buttonCell: 'border-radius:6px;background:#4f5e27',
  button:
    'display:inline-block;padding:13px 24px;border-radius:6px;font-weight:600;font-size:16px;line-height:22px;background:#4f5e27;color:#fffdf9;text-decoration:none',
  address: `margin:0 0 24px;font-size:13px;line-height:18px;color:${FAINT};overflow-wrap:anywhere;word-break:break-word`,
  link: 'color:#495722',
  strongLink: 'color:#495722;font-weight:600',
  unbroken: 'white-space:nowrap',
  quote: `margin:8px 0 16px;padding:2px 0 2px 12px;border-left:2px dashed ${THREAD};font-size:14px;line-height:20px;text-align:left;color:${SOFT};overflow-wrap:anywhere;word-break:break-word`,
  order: 'border-collapse:collapse;margin:0 0 8px',
  item: 'padding:14px 12px 14px 0;border-bottom:1px solid #e4dac6;vertical-align:top',
  pictureCell: 'padding-right:16px;vertical-align:top',
  picture: `display:block;width:${PICTURE.width}px;height:${PICTURE.height}px;border-radius:6px;border:0;font-size:12px;line-height:15px;overflow-wrap:anywhere;color:${SOFT}`,
  words: 'vertical-align:top',
  name: `font-weight:600;color:${INK};overflow-wrap:anywhere;word-break:break-word`,
  option: `font-size:14px;line-height:20px;color:${SOFT};overflow-wrap:anywhere;word-break:break-word`,
  price: `padding:14px 0;border-bottom:1px solid #e4dac6;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:${INK}`,
  small: `font-size:13px;line-height:18px;color:${FAINT}`,
  total: `padding:16px 0 0;border-top:2px dashed ${THREAD};font:500 18px/27px ${DISPLAY};color:${INK}`,
  totalSum: `padding:16px 0 0;border-top:2px dashed ${THREAD};font:500 18px/27px ${DISPLAY};white-space:nowrap;color:${INK}`,
  foot: `padding:16px 32px 0;font-size:13px;line-height:18px;color:${FAINT}`,
} as const;

export const DARK_STYLE = `:root{color-scheme:light dark}
@media (max-width:480px){.edge{padding:0 0 24px!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:#191812!important}.sheet{background:#222019!important;border-color:#3a372b!important}
.ink{color:#f4eddf!important}.soft{color:#c9c0ac!important}.faint{color:#a39984!important}
.line{border-color:#3a372b!important}.link{color:#bfce82!important}
.button{background:#b5c573!important;color:#1c200c!important}
.stitch,.thread{border-color:#e08a5b!important}}`;

/** Sets a person's text apart from the shop's. */
export function quoted(text: string): string {
  const written = lines(text).map(escapeMarkup).join('<br>');
  return `<div class="soft stitch" dir="auto" style="${look.quote}">${written}</div>`;
}

export interface LetterFrame {
  greeting: string;
  home: string;
  /** Its name, fit for a place inside a line. */
  shop: string;
  /** The address of the picture beside the name; undefined when the name stands alone. */
  mark: string | undefined;
}

const marked = (home: string, name: string, mark: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${look.markCell}"><a href="${escapeMarkup(home)}"><img src="${mark}" width="48" height="48" alt="" style="${look.mark}"></a></td>
<td><a href="${escapeMarkup(home)}" style="${look.brand}">${name}</a></td></tr></table>`;

/** One line: a table of a fixed layout is no wider than its place, and so the rest is cut off. */
const wordmark = (home: string, name: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${look.wordmarkTable}"><tr>
<td dir="auto" style="${look.wordmark}"><a href="${escapeMarkup(home)}" style="${look.brand}">${name}</a></td></tr></table>`;

/** Tables and styles in place, because that is what mail programs understand. */
export function toHtml(letter: Letter, { greeting, home, shop, mark }: LetterFrame): string {
  const subject = escapeMarkup(letter.subject);
  const name = escapeMarkup(shop);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${DARK_STYLE}</style></head>
<body class="canvas" style="${look.body}">
<div style="${look.hidden}">${escapeMarkup(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="${look.canvas}"><tr><td align="center" class="edge" style="${look.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${look.page}">
<tr><td bgcolor="#37411B" class="pad" style="${look.banner}">${mark === undefined ? wordmark(home, name) : marked(home, name, mark)}</td></tr>
<tr><td class="sheet pad" style="${look.sheet}">
<h1 class="ink" style="${look.title}">${unbroken(subject)}</h1>
<p class="ink" style="${look.text}">${escapeMarkup(greeting)}</p>
${letter.parts.map(part).join('\n')}
</td></tr>
<tr><td class="faint pad" style="${look.foot}">Sent by ${name}, <a class="link" href="${escapeMarkup(home)}" style="${look.link}">${escapeMarkup(home.replace(/^https?:\/\//, ''))}</a></td></tr>
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

export function orderTable({
  items,
  lines = [],
  included = [],
  totalCents,
  details = [],
}: ShownOrder): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${look.order}">
${[...items.map(row), ...lines.map(lineRow)].join('\n')}
<tr><th scope="row" align="left" class="ink thread" style="${look.total}">Total</th>
<td align="right" class="ink thread" style="${look.totalSum}">${formatMoney(minorUnits(totalCents))}</td></tr>
${included.map(includedRow).join('\n')}${details.map(detailRow).join('\n')}</table>`;
}

function detailRow({ label, lines }: NonNullable<ShownOrder['details']>[number]): string {
  return `<tr><td colspan="2" class="line" style="${look.item}"><div class="soft" style="${look.option}">${label}</div>${quoted(lines.join('\n'))}</td></tr>`;
}

function includedRow({ label, taxCents }: NonNullable<ShownOrder['included']>[number]): string {
  return `<tr><td class="soft" style="${look.option}">${escapeMarkup(oneLine(label))}</td>
<td align="right" class="soft" style="${look.option}">${formatMoney(minorUnits(taxCents))}</td></tr>`;
}

function lineRow({ label, totalCents }: NonNullable<ShownOrder['lines']>[number]): string {
  return `<tr><td class="ink line" style="${look.item}">${escapeMarkup(oneLine(label))}</td>
<td align="right" class="ink line" style="${look.price}">${formatMoney(minorUnits(totalCents))}</td></tr>`;
}

function row(item: ShownItem): string {
  const price = priceOfEach(item);
  const each = price ? `<br><span class="faint" style="${look.small}">${price}</span>` : '';
  return `<tr><td class="line" style="${look.item}">${pictured(item.picture, words(item))}</td>
<td align="right" class="ink line" style="${look.price}">${formatMoney(sumOfItem(item))}${each}</td></tr>`;
}

function words(item: ShownItem): string {
  const { quantity, name, options, orderedNote } = item;
  const chosen = options.map(
    ({ name, value }) =>
      `<div class="soft" style="${look.option}">${escapeMarkup(`${oneLine(name)}: ${oneLine(value)}`)}</div>`,
  );
  const rows = rowsOf(item).map(
    (line) => `<div class="ink" style="${look.option}">${escapeMarkup(line)}</div>`,
  );
  const notes = notesOn(item).map(({ label, text }) =>
    orderedNote === undefined
      ? quoted(text)
      : `<div class="soft" style="${look.option}">${label}:</div>${quoted(text)}`,
  );
  return `<div class="ink" style="${look.name}">${quantity} × ${escapeMarkup(oneLine(name))}</div>${chosen.join('')}${rows.join('')}${notes.join('')}`;
}

/** With the picture beside them; where pictures are not loaded, its words stand in its place. */
function pictured(picture: ShownItem['picture'], content: string): string {
  if (!picture) return content;
  const { width, height } = PICTURE;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="${width}" style="${look.pictureCell}"><img src="${escapeMarkup(picture.address)}" width="${width}" height="${height}" alt="${escapeMarkup(oneLine(picture.title))}" class="soft" style="${look.picture}"></td>
<td style="${look.words}">${content}</td></tr></table>`;
}
