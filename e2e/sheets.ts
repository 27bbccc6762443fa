import { expect, type Locator, type Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';

/** Where the sheet of these orders is printed. */
export function sheetAddress(
  kind: 'packing' | 'production' | 'delivery',
  ids: readonly string[],
): string {
  return `/admin/orders/print?sheet=${kind}&orderIds=${ids.join(',')}`;
}

/** Until everything that is to be printed is there. */
export async function expectReady(page: Page): Promise<void> {
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeEnabled();
}

/** Decodes a code as a camera would, on the screen or on the printed page. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return jsqr(Uint8ClampedArray.from(data), info.width, info.height)?.data;
}

/**
 * Reads the code of a page that is laid out for paper, in the dots of a printer: 384 an inch. On
 * the screen a module of a small code has a pixel and a half, too few for one code in twenty.
 */
export async function readPrintedCode(code: Locator): Promise<string | undefined> {
  await code.evaluate((link) => (link.style.zoom = '4'));
  return readCode(code);
}

/** Pages of paper that come out of the printer. */
export async function pagesOnPaper(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
