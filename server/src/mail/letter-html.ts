import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { escapeMarkup } from '../http/escape-markup.ts';
import {
  lines,
  notesOn,
  oneLine,
  opening,
  priceOfEach,
  rowsOf,
  sumOfItem,
  type Letter,
  type Part,
  type ShownItem,
  type ShownOrder,
} from './letter.ts';
import { type LetterLook, type LetterStyles, OWN_LOOK, PICTURE, stylesOf } from './letter-look.ts';

/** Sets a person's text apart from the shop's. */
function quoted(text: string, look: LetterStyles): string {
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
  /** Left out: the shop's own. */
  look?: LetterLook | undefined;
}

const marked = (home: string, name: string, mark: string, look: LetterStyles) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="${look.markCell}"><a href="${escapeMarkup(home)}"><img src="${mark}" width="48" height="48" alt="" style="${look.mark}"></a></td>
<td><a href="${escapeMarkup(home)}" style="${look.brand}">${name}</a></td></tr></table>`;

/** One line: a table of a fixed layout is no wider than its place, and so the rest is cut off. */
const wordmark = (home: string, name: string, look: LetterStyles) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${look.wordmarkTable}"><tr>
<td dir="auto" style="${look.wordmark}"><a href="${escapeMarkup(home)}" style="${look.brand}">${name}</a></td></tr></table>`;

/** Tables and styles in place, because that is what mail programs understand. */
export function toHtml(
  letter: Letter,
  { greeting, home, shop, mark, look: own = OWN_LOOK }: LetterFrame,
): string {
  const look = stylesOf(own);
  const subject = escapeMarkup(letter.subject);
  const name = escapeMarkup(shop);
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${look.dark}</style></head>
<body class="canvas" style="${look.body}">
<div style="${look.hidden}">${escapeMarkup(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="${look.canvas}"><tr><td align="center" class="edge" style="${look.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${look.page}">
<tr><td bgcolor="${look.colours.cloth.toUpperCase()}" class="pad" style="${look.banner}">${mark === undefined ? wordmark(home, name, look) : marked(home, name, mark, look)}</td></tr>
<tr><td class="sheet pad" style="${look.sheet}">
<h1 class="ink" style="${look.title}">${unbroken(subject, look)}</h1>
${[...(letter.hasOwnGreeting ? [] : [opening(greeting)]), ...letter.parts].map((of) => part(of, look)).join('\n')}
</td></tr>
<tr><td class="faint pad" style="${look.foot}">Sent by ${name}, <a class="link" href="${escapeMarkup(home)}" style="${look.link}">${escapeMarkup(home.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>
`;
}

function part(of: Part, look: LetterStyles): string {
  switch (of.kind) {
    case 'paragraph':
    case 'opening':
      return `<p class="ink" style="${look.text}">${escapeMarkup(of.text)}</p>`;
    case 'words':
      return `<p class="ink" dir="auto" style="${look.text}">${escapeMarkup(of.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      return button(of.label, escapeMarkup(of.address), look);
    case 'link':
      return `<p style="${look.text}"><a class="link" href="${escapeMarkup(of.address)}" style="${look.strongLink}">${escapeMarkup(of.label)}</a></p>`;
    case 'quote':
      return `<p class="soft" style="${look.label}">${escapeMarkup(of.label)}</p>${quoted(of.text, look)}`;
    default:
      return orderTable(of.order, look);
  }
}

/** An order number is not cut at its hyphens. */
function unbroken(markup: string, look: LetterStyles): string {
  return markup.replaceAll(/\S+-\S+/g, `<span style="${look.unbroken}">$&</span>`);
}

/** With its address in view, for programs that show no links and readers who look first. */
function button(label: string, address: string, look: LetterStyles): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${look.buttonRow}"><tr><td class="button" bgcolor="${look.colours.action.toUpperCase()}" style="${look.buttonCell}"><a class="button" href="${address}" style="${look.button}">${escapeMarkup(label)}</a></td></tr></table>
<p class="faint" style="${look.address}">Or open <a class="link" href="${address}" style="${look.link}">${address}</a></p>`;
}

function orderTable(
  { items, lines = [], included = [], totalCents, details = [] }: ShownOrder,
  look: LetterStyles,
): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${look.order}">
${[...items.map((one) => row(one, look)), ...lines.map((one) => lineRow(one, look))].join('\n')}
<tr><th scope="row" align="left" class="ink thread" style="${look.total}">Total</th>
<td align="right" class="ink thread" style="${look.totalSum}">${formatMoney(minorUnits(totalCents))}</td></tr>
${included.map((one) => includedRow(one, look)).join('\n')}${details.map((one) => detailRow(one, look)).join('\n')}</table>`;
}

function detailRow(
  { label, lines }: NonNullable<ShownOrder['details']>[number],
  look: LetterStyles,
): string {
  return `<tr><td colspan="2" class="line" style="${look.item}"><div class="soft" style="${look.option}">${label}</div>${quoted(lines.join('\n'), look)}</td></tr>`;
}

function includedRow(
  { label, taxCents }: NonNullable<ShownOrder['included']>[number],
  look: LetterStyles,
): string {
  return `<tr><td class="soft" style="${look.option}">${escapeMarkup(oneLine(label))}</td>
<td align="right" class="soft" style="${look.option}">${formatMoney(minorUnits(taxCents))}</td></tr>`;
}

function lineRow(
  { label, totalCents }: NonNullable<ShownOrder['lines']>[number],
  look: LetterStyles,
): string {
  return `<tr><td class="ink line" style="${look.item}">${escapeMarkup(oneLine(label))}</td>
<td align="right" class="ink line" style="${look.price}">${formatMoney(minorUnits(totalCents))}</td></tr>`;
}

function row(item: ShownItem, look: LetterStyles): string {
  const price = priceOfEach(item);
  const each = price ? `<br><span class="faint" style="${look.small}">${price}</span>` : '';
  return `<tr><td class="line" style="${look.item}">${pictured(item.picture, words(item, look), look)}</td>
<td align="right" class="ink line" style="${look.price}">${formatMoney(sumOfItem(item))}${each}</td></tr>`;
}

function words(item: ShownItem, look: LetterStyles): string {
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
      ? quoted(text, look)
      : `<div class="soft" style="${look.option}">${label}:</div>${quoted(text, look)}`,
  );
  return `<div class="ink" style="${look.name}">${quantity} × ${escapeMarkup(oneLine(name))}</div>${chosen.join('')}${rows.join('')}${notes.join('')}`;
}

/** With the picture beside them; where pictures are not loaded, its words stand in its place. */
function pictured(picture: ShownItem['picture'], content: string, look: LetterStyles): string {
  if (!picture) return content;
  const { width, height } = PICTURE;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="${width}" style="${look.pictureCell}"><img src="${escapeMarkup(picture.address)}" width="${width}" height="${height}" alt="${escapeMarkup(oneLine(picture.title))}" class="soft" style="${look.picture}"></td>
<td style="${look.words}">${content}</td></tr></table>`;
}
