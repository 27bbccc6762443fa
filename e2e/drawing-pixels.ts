import { expect, type APIRequestContext, type Locator } from '@playwright/test';
import sharp from 'sharp';

/** A picture as red, green and blue, brought to one size. */
export type Pixels = Buffer;

export const SIZE = { width: 160, height: 200 };

/**
 * Largest distance between two pictures of one thing: renderers, formats and widths differ between
 * them. Another colour or another text is further away.
 */
const ALIKE = 0.03;

/** A picture of the page as the browser has it: a file that it loaded, or a drawing. */
export async function pixelsOf(picture: Locator): Promise<Pixels> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      picture.evaluate((element) => {
        const image = element.matches('img') ? element : element.querySelector('img');
        return !(image instanceof HTMLImageElement) || (image.complete && image.naturalWidth > 0);
      }),
    )
    .toBe(true);
  const data = await picture.evaluate(async (element, { width, height }) => {
    const drawing = element.querySelector('svg');
    const image = element instanceof HTMLImageElement ? element : new Image();
    if (drawing && image !== element) {
      const markup = new XMLSerializer().serializeToString(drawing);
      image.src = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
    }
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 4 * width, height: 4 * height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  }, SIZE);
  return readResized(Buffer.from(data.split(',')[1] ?? '', 'base64'));
}

/** The picture that lies at an address. */
export async function pixelsAt(request: APIRequestContext, address: string): Promise<Pixels> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return readResized(await answer.body());
}

function readResized(file: Buffer): Promise<Pixels> {
  const { width, height } = SIZE;
  return sharp(file).flatten().resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

/** 0 of the same pictures, 1 of black and white. */
function meanDifference(one: Pixels, other: Pixels): number {
  expect(other.length).toBe(one.length);
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length / 255;
}

export function expectAlike(one: Pixels, other: Pixels, where: string): void {
  expect(meanDifference(one, other), where).toBeLessThan(ALIKE);
}

export function expectDifferent(one: Pixels, other: Pixels, where: string): void {
  expect(meanDifference(one, other), where).toBeGreaterThan(ALIKE);
}
