import { setImmediate } from 'node:timers/promises';
import { formatMoney } from '@tailorbird/contract/rules/money';
import type { PaperContent } from './content.ts';
import { drawPayment } from './draw-payment.ts';
import type { FontName } from './paper-fonts.ts';
import {
  BOTTOM,
  cell,
  COLUMNS,
  heightOf,
  MARGIN,
  openSheet,
  roomFor,
  rule,
  SOFT,
  WIDTH,
  write,
  type Sheet,
} from './paper-sheet.ts';

const WORDS = {
  invoice: { title: 'Invoice', date: 'Invoice date' },
  'credit-note': { title: 'Credit note', date: 'Credit note date' },
};

/**
 * A paper as PDF/A-3b: fonts and colours are in it, and archives take it. The same content gives the
 * same pages.
 * @param logo a PNG
 */
export async function drawPaper(content: PaperContent, logo?: Buffer): Promise<Buffer> {
  const { sheet, bytes } = openSheet({
    info: {
      Title: `${WORDS[content.kind].title} ${content.number}`,
      Author: content.seller.name,
      CreationDate: new Date(`${content.issuedOn}T12:00:00Z`),
    },
  });
  if (logo) drawLogo(sheet, logo);
  drawHead(sheet, content);
  await drawLines(sheet, content);
  drawSums(sheet, content);
  if (content.payment) drawPayment(sheet, content.payment, content.issuedOn);
  drawFeet(sheet, content);
  sheet.end();
  return bytes;
}

/** Points. */
const LOGO = { width: 145, height: 58, below: 12 };

/** Above the name of the seller. */
function drawLogo(sheet: Sheet, png: Buffer): void {
  // where a PNG says how large it is
  const [across, down] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // no larger than its pixels are at 150 dots an inch, so that a small one stays sharp
  const scale = Math.min(LOGO.width / across, LOGO.height / down, 72 / 150);
  const [width, height] = [across * scale, down * scale];
  sheet.image(png, MARGIN, MARGIN, { width, height });
  sheet.y = MARGIN + height + LOGO.below;
}

function drawHead(sheet: Sheet, content: PaperContent): void {
  const { kind, seller, buyer, order, credits, reason } = content;
  const words = WORDS[kind];
  write(sheet, seller.name, { font: 'title', size: 17, width: 250 });
  const contact = [seller.address, seller.email, seller.phone].filter(Boolean).join('\n');
  const sellerEnd = write(sheet, contact, { colour: SOFT, width: 250, size: 9 });

  write(sheet, words.title, {
    at: [MARGIN + 260, MARGIN],
    width: WIDTH - 260,
    font: 'title',
    size: 17,
    align: 'right',
  });
  const facts: [words: string, font?: FontName][] = [
    [content.number, 'strong'],
    [`${words.date}: ${content.issuedOn}`],
    ...(credits ? [[`For invoice ${credits.number} of ${credits.issuedOn}`] as [string]] : []),
    [`Order ${order.number} of ${order.placedOn}`],
  ];
  for (const [text, font = 'text'] of facts) {
    write(sheet, text, {
      at: [MARGIN + 260, sheet.y + 1],
      width: WIDTH - 260,
      align: 'right',
      font,
    });
  }
  const y = Math.max(sellerEnd, sheet.y) + 26;
  write(sheet, 'Billed to', { at: [MARGIN, y], colour: SOFT, size: 8.5 });
  const name = buyer.name || `Customer of order ${order.number}`;
  const address = buyer.address.length > 0 ? buyer.address : [name];
  write(sheet, [...address, buyer.email].filter(Boolean).join('\n'), {});
  if (reason !== undefined) {
    write(sheet, 'Reason', { at: [MARGIN, sheet.y + 12], colour: SOFT, size: 8.5 });
    write(sheet, reason, {});
  }
  sheet.y += 22;
}

async function drawLines(sheet: Sheet, { lines }: PaperContent): Promise<void> {
  drawTableHead(sheet);
  for (const line of lines) {
    // An order may have hundreds of lines; other requests have their turn in between.
    await setImmediate();
    const details = line.details.join(' · ');
    const nameWidth = COLUMNS.quantity[0] - 12;
    const detailsHeight = details === '' ? 0 : heightOf(sheet, details, nameWidth, 8.5) + 2;
    const height = heightOf(sheet, line.name, nameWidth, 9.5) + detailsHeight;
    const y = roomFor(sheet, Math.min(height + 12, BOTTOM - MARGIN - 40), drawTableHead);
    cell(sheet, 'quantity', String(line.quantity), y);
    cell(sheet, 'unit', formatMoney(line.unitCents), y);
    cell(sheet, 'total', formatMoney(line.totalCents), y);
    write(sheet, line.name, { at: [MARGIN, y], width: nameWidth });
    if (details !== '') write(sheet, details, { width: nameWidth, size: 8.5, colour: SOFT });
    rule(sheet, sheet.y + 5);
    sheet.y += 11;
  }
}

function drawTableHead(sheet: Sheet): void {
  const { y } = sheet;
  const style = { colour: SOFT, size: 8.5 };
  for (const [column, words] of [
    ['quantity', 'Pieces'],
    ['unit', 'Each'],
    ['total', 'Amount'],
  ] as const) {
    cell(sheet, column, words, y, style);
  }
  write(sheet, 'Item', { at: [MARGIN, y], ...style });
  rule(sheet, sheet.y + 3);
  sheet.y += 9;
}

function drawSums(sheet: Sheet, content: PaperContent): void {
  const { besides, sums, taxLabel, totalCents, isTaxIncluded } = content;
  const rows: [string, string, FontName][] = [
    ...besides.map(({ label, totalCents: amount }): [string, string, FontName] => [
      label,
      formatMoney(amount),
      'text',
    ]),
    ['Total', formatMoney(totalCents), 'strong'],
    ...sums.flatMap(({ percent, netCents, taxCents }): [string, string, FontName][] =>
      percent === null
        ? []
        : [
            [`Net at ${percent} %`, formatMoney(netCents), 'text'],
            [
              `${isTaxIncluded ? 'Included ' : ''}${taxLabel} ${percent} %`,
              formatMoney(taxCents),
              'text',
            ],
          ],
    ),
  ];
  sheet.y += 4;
  for (const [label, amount, font] of rows) {
    const y = roomFor(sheet, 18);
    const style = { font, size: font === 'strong' ? 11 : 9.5 };
    const right = { ...style, align: 'right' } as const;
    write(sheet, amount, { ...right, at: [MARGIN + 360, y], width: WIDTH - 360 });
    write(sheet, label, { ...right, at: [MARGIN + 100, y], width: 250 });
    sheet.y += 3;
  }
}

function drawFeet(sheet: Sheet, { number, seller }: PaperContent): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    sheet.switchToPage(page);
    // what stands below the margin makes no page of its own
    sheet.page.margins.bottom = 0;
    const taxNumber = seller.taxNumber && `Tax number ${seller.taxNumber}`;
    const facts = [seller.name, taxNumber].filter(Boolean).join(' · ');
    const style = { size: 8, colour: SOFT };
    rule(sheet, BOTTOM + 14);
    write(sheet, facts, { ...style, at: [MARGIN, BOTTOM + 20], width: 330, height: 22 });
    write(sheet, `${number}, page ${page - start + 1} of ${count}`, {
      ...style,
      at: [MARGIN + 330, BOTTOM + 20],
      width: WIDTH - 330,
      align: 'right',
    });
  }
}
