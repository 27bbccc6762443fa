import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Option } from '@tailorbird/contract/catalogue';
import sharp from 'sharp';
import { pixelsOf, SIZE } from './drawing-pixels.ts';
import { makePictureTee } from './picture-tee.ts';

/** An admin's actions on kinds of options and on drawings. */

interface NewOption {
  name: string;
  kind: 'Choice' | 'Colour' | 'Text';
  isRequired?: boolean;
}

/** Adds the option and returns the panel for its values. */
export async function beginOption(page: Page, option: NewOption): Promise<Locator> {
  await page.goto('/admin/options');
  await page.getByRole('button', { name: 'Add new option' }).click();
  await page.getByLabel('Option Name').fill(option.name);
  await page.getByRole('radio', { name: option.kind }).check();
  if (option.isRequired) {
    await page.getByLabel('This option is required for products').check();
  }
  await page.getByRole('button', { name: 'Add Option' }).click();
  const panel = page.getByRole('region', { name: option.name });
  await expect(panel).toBeVisible();
  return panel;
}

/** Values with the colour that is picked for them, or else the one that their name stands for. */
export async function addColours(
  panel: Locator,
  values: readonly { value: string; colour?: string }[],
): Promise<void> {
  for (const { value, colour } of values) {
    await panel.getByLabel('New value').fill(value);
    if (colour !== undefined) await panel.getByLabel('Its swatch').fill(colour);
    await panel.getByLabel('New value').press('Enter');
    await expect(panel.getByRole('listitem').filter({ hasText: value })).toBeVisible();
  }
  await expect(panel.getByText('Adding...')).toHaveCount(0);
}

/** The drawing as it stands in the form. */
export function drawnIn(page: Page): Locator {
  return page.getByRole('region', { name: 'As it is drawn' });
}

type Colour = readonly [red: number, green: number, blue: number];

/** The average colour of the middle of what is shown there, where the cloth is. */
export async function clothOf(picture: Locator): Promise<Colour> {
  // of the picture itself: on a phone it moves to the page's edge while the page scrolls
  const { channels } = await sharp(await pixelsOf(picture), { raw: { ...SIZE, channels: 3 } })
    .extract({
      left: Math.round(SIZE.width * 0.4),
      top: Math.round(SIZE.height * 0.55),
      width: Math.round(SIZE.width * 0.2),
      height: Math.round(SIZE.height * 0.15),
    })
    .stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Between two colours: 0 for the same, 441 from black to white. */
export function apart(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Adds an option that takes pictures, and waits for the page of its places. */
export async function beginArtworkOption(page: Page, name: string): Promise<void> {
  await page.goto('/admin/options');
  await page.getByRole('button', { name: 'Add new option' }).click();
  await page.getByLabel('Option Name').fill(name);
  await page.getByRole('radio', { name: 'Artwork' }).check();
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** An option with a place on the chest of a tee that a product has. */
export async function makeArtworkOption(request: APIRequestContext, name: string): Promise<Option> {
  const chest = { id: 'left-chest', name: 'Left chest', side: 'front', method: 'embroidery' };
  const box = { width: 90, height: 90, below: 70, aside: 95 };
  return (await makePictureTee(request, name, { places: [{ ...chest, ...box }] })).picture;
}
