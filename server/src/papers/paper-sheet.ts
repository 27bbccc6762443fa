import PdfFile from 'pdfkit';
import { fontFor, FONTS, printable, type FontName } from './paper-fonts.ts';

export type Sheet = PDFKit.PDFDocument;

const INK = '#20201a';
export const SOFT = '#5d5a4c';
const RULE = '#c9c2ae';
/** Points: A4 is 595 wide and 842 high. */
export const MARGIN = 56;
export const WIDTH = 595 - 2 * MARGIN;
export const BOTTOM = 842 - 72;
/** Where the columns of amounts end, and how wide they are. */
export const COLUMNS = { quantity: [280, 40], unit: [325, 72], total: [402, 81] } as const;

/** An empty one, and the bytes that it has in the end. */
export function openSheet(options: PDFKit.PDFDocumentOptions): {
  sheet: Sheet;
  bytes: Promise<Buffer>;
} {
  const sheet = new PdfFile({
    size: 'A4',
    margins: { top: MARGIN, bottom: 40, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'en',
    displayTitle: true,
    ...options,
  });
  for (const [name, file] of Object.entries(FONTS)) sheet.registerFont(name, file);
  return { sheet, bytes: collect(sheet) };
}

function collect(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
}

export interface TextOptions {
  at?: [x: number, y: number];
  width?: number;
  /** The height at which the text is cut off. */
  height?: number;
  font?: FontName;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

/** @returns where the next line may begin */
export function write(sheet: Sheet, words: string, style: TextOptions): number {
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

export function heightOf(sheet: Sheet, words: string, width: number, size: number): number {
  const text = printable(words);
  sheet.font(fontFor(text, 'text')).fontSize(size);
  return sheet.heightOfString(text, { width, lineGap: 2 });
}

export function cell(
  sheet: Sheet,
  column: keyof typeof COLUMNS,
  words: string,
  y: number,
  style: TextOptions = {},
): void {
  const [x, width] = COLUMNS[column];
  write(sheet, words, { ...style, at: [MARGIN + x, y], width, align: 'right' });
}

export function rule(sheet: Sheet, y: number): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(RULE)
    .stroke();
}

/** @returns where to draw: here, or on a new page that begins with `head` */
export function roomFor(sheet: Sheet, height: number, head?: (sheet: Sheet) => void): number {
  if (sheet.y + height <= BOTTOM) return sheet.y;
  sheet.addPage();
  head?.(sheet);
  return sheet.y;
}
