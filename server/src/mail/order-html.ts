import { cents, formatMoney, times } from '@tailorbird/contract/money';
import { escapeMarkup } from '../http/escape-markup.ts';
import { look, PICTURE } from './letter-look.ts';
import { notesOn, type ShownItem, type ShownOrder } from './letter.ts';
import { quoted } from './quoted-html.ts';
import { oneLine } from './visible-text.ts';

export function orderTable({ items, totalCents }: ShownOrder): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${look.order}">
${items.map(row).join('\n')}
<tr><th scope="row" align="left" class="ink thread" style="${look.total}">Total</th>
<td align="right" class="ink thread" style="${look.totalSum}">${formatMoney(cents(totalCents))}</td></tr></table>`;
}

function row(item: ShownItem): string {
  const price = cents(item.unitPriceCents);
  const each =
    item.quantity === 1
      ? ''
      : `<br><span class="faint" style="${look.small}">${formatMoney(price)} each</span>`;
  return `<tr><td class="line" style="${look.item}">${pictured(item.picture, words(item))}</td>
<td align="right" class="ink line" style="${look.price}">${formatMoney(times(price, item.quantity))}${each}</td></tr>`;
}

function words(item: ShownItem): string {
  const { quantity, name, options, orderedNote } = item;
  const chosen = options.map(
    ({ name, value }) =>
      `<div class="soft" style="${look.option}">${escapeMarkup(`${oneLine(name)}: ${oneLine(value)}`)}</div>`,
  );
  const notes = notesOn(item).map(({ label, text }) =>
    orderedNote === undefined
      ? quoted(text)
      : `<div class="soft" style="${look.option}">${label}:</div>${quoted(text)}`,
  );
  return `<div class="ink" style="${look.name}">${quantity} × ${escapeMarkup(oneLine(name))}</div>${chosen.join('')}${notes.join('')}`;
}

/** With the picture beside them; where pictures are not loaded, its words stand in its place. */
function pictured(picture: ShownItem['picture'], content: string): string {
  if (!picture) return content;
  const { width, height } = PICTURE;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="${width}" style="${look.pictureCell}"><img src="${escapeMarkup(picture.address)}" width="${width}" height="${height}" alt="${escapeMarkup(oneLine(picture.title))}" class="soft" style="${look.picture}"></td>
<td style="${look.words}">${content}</td></tr></table>`;
}
