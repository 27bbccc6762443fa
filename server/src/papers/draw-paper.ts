import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { formatMoney } from '@tailorbird/contract/rules/money';
import PdfFile from 'pdfkit';
import type { PaperContent } from './content.ts';

type Sheet = PDFKit.PDFDocument;

const require = createRequire(import.meta.url);

/** By what a text is for. `other` has the alphabets that the shop's own fonts lack. */
const FONTS = {
  title: require.resolve('@expo-google-fonts/besley/500Medium/Besley_500Medium.ttf'),
  text: require.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf'),
  other: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
};

type FontName = keyof typeof FONTS;

const INK = '#20201a';
const SOFT = '#5d5a4c';
const RULE = '#c9c2ae';
/** Points: A4 is 595 wide and 842 high. */
const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - 72;
/** Where the columns of amounts end, and how wide they are. */
const COLUMNS = { quantity: [280, 40], unit: [325, 72], total: [402, 81] } as const;

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
  const sheet = new PdfFile({
    size: 'A4',
    margins: { top: MARGIN, bottom: 40, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${WORDS[content.kind].title} ${content.number}`,
      Author: content.seller.name,
      CreationDate: new Date(`${content.issuedOn}T12:00:00Z`),
    },
  });
  for (const [name, file] of Object.entries(FONTS)) sheet.registerFont(name, file);
  const bytes = collect(sheet);
  if (logo) drawLogo(sheet, logo);
  drawHead(sheet, content);
  await drawLines(sheet, content);
  drawSums(sheet, content);
  drawFeet(sheet, content);
  sheet.end();
  return bytes;
}

function collect(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
}

interface Written {
  at?: [x: number, y: number];
  width?: number;
  /** What is beyond it is cut off. */
  height?: number;
  font?: FontName;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

/** @returns where the next line may begin */
function write(sheet: Sheet, words: string, style: Written): number {
  const { at: [x, y] = [MARGIN, sheet.y], width = WIDTH, size = 9.5, align = 'left' } = style;
  const text = printable(words);
  sheet
    .font(fontFor(text, style.font ?? 'text'))
    .fontSize(size)
    .fillColor(style.colour ?? INK)
    .text(text, x, y, {
      width,
      align,
      lineGap: 2,
      ...(style.height !== undefined && { height: style.height, ellipsis: true }),
    });
  return sheet.y;
}

function heightOf(sheet: Sheet, words: string, width: number, size: number): number {
  const text = printable(words);
  sheet.font(fontFor(text, 'text')).fontSize(size);
  return sheet.heightOfString(text, { width, lineGap: 2 });
}

/** Without the invisible characters that keep names apart on a screen. */
const printable = (words: string) => words.replaceAll(/[\p{Cf}]/gu, '');

/** Letters of the shop's fonts. Everything else is set whole in the font that has more of them. */
const OWN_LETTERS =
  /^[\s\u0020-\u007E\u00A0-\u017F\u2010-\u201E\u2020-\u2022\u00B7\u2026\u20AC\u2212]*$/u;

const fontFor = (text: string, font: FontName): FontName =>
  OWN_LETTERS.test(text) ? font : 'other';

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
    // oxlint-disable-next-line no-await-in-loop
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

function cell(
  sheet: Sheet,
  column: keyof typeof COLUMNS,
  words: string,
  y: number,
  style: Written = {},
): void {
  const [x, width] = COLUMNS[column];
  write(sheet, words, { ...style, at: [MARGIN + x, y], width, align: 'right' });
}

function rule(sheet: Sheet, y: number): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(RULE)
    .stroke();
}

/** @returns where to draw: here, or on a new page that begins with `head` */
function roomFor(sheet: Sheet, height: number, head?: (sheet: Sheet) => void): number {
  if (sheet.y + height <= BOTTOM) return sheet.y;
  sheet.addPage();
  head?.(sheet);
  return sheet.y;
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
