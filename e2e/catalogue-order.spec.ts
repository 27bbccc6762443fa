import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import {
  addCategory,
  addOption,
  addProduct,
  addType,
  carry,
  drag,
  dragByTouch,
  named,
  photo,
} from './catalogue-desk.ts';
import { expect, logIn, openProduct, test } from './shop.ts';

test('options and values stand in the shop as they were put, by mouse and by keyboard', async ({
  page,
}) => {
  const [collar, lining, hem] = [named('Collar'), named('Lining'), named('Cape hem')];
  const product = named('Rain Cape');
  await logIn(page, admin);
  await addOption(page, lining, ['Silk']);
  await addOption(page, hem, ['Plain']);
  await addOption(page, collar, ['Wide', 'Narrow', 'Round']);

  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  await saving(page, () => drag(handle('Round'), handle('Wide'), 'Round is 1 of 3.'));
  await saving(page, () => carry(handle('Narrow'), ['ArrowUp'], 'Narrow is 2 of 3.'));

  const options = page.getByRole('list', { name: 'Options' });
  const places = async () => {
    const names = await options
      .getByRole('button', { name: /^Move / })
      .evaluateAll((handles) => handles.map((one) => one.ariaLabel));
    return (name: string) => names.indexOf(`Move ${name}`) + 1;
  };
  let placeOf = await places();
  await saving(page, () =>
    drag(handle(collar), handle(lining), `${collar} is ${placeOf(lining)} of`),
  );
  placeOf = await places();
  // journeys that run beside this one may have put options of theirs in between
  const up = Array<string>(placeOf(hem) - placeOf(lining)).fill('ArrowUp');
  await saving(page, () => carry(handle(hem), up, `${hem} is ${placeOf(lining)} of`));

  await page.reload();
  await expect(handle('Round')).toBeVisible();
  placeOf = await places();
  expect([hem, lining, collar].map(placeOf).toSorted(rising)).toEqual(
    [collar, hem, lining].map(placeOf),
  );
  await addType(page, product, hem, lining, collar);
  await addCategory(page, named('Capes'));
  await addProduct(page, { name: product, cost: '80', category: named('Capes'), type: product });
  await openProduct(page, product);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - group /${collar}/:
      - radio "Round"
      - radio "Narrow"
      - radio "Wide"
    - group /${hem}/
    - group /${lining}/
  `);
});

test('the first picture is the cover, moved there by mouse or by keyboard', async ({ page }) => {
  const product = named('Rainbow Rug');
  await logIn(page, admin);
  await addCategory(page, named('Rugs'));
  await addProduct(page, {
    name: product,
    cost: '60',
    category: named('Rugs'),
    pictures: [
      await photo('one.jpg', 'red'),
      await photo('two.jpg', 'lime'),
      await photo('three.jpg', 'blue'),
    ],
  });
  const pictures = await editPictures(page, product);
  await expectColours(pictures, ['red', 'green', 'blue']);
  const tile = (place: number) =>
    page.getByRole('button', { name: `Picture ${place}`, exact: true });

  await drag(tile(3), tile(1), 'Picture 3 is 1 of 3.');
  await expectColours(pictures, ['blue', 'red', 'green']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${product} is saved.`)).toBeVisible();
  await expectShown(page, product, ['blue', 'red', 'green']);

  await editPictures(page, product);
  await carry(tile(1), ['ArrowRight', 'ArrowRight'], 'Picture 1 is 3 of 3.');
  await expectColours(pictures, ['red', 'green', 'blue']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${product} is saved.`)).toBeVisible();
  await expectShown(page, product, ['red', 'green', 'blue']);
  await editPictures(page, product);
  await expectColours(pictures, ['red', 'green', 'blue']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('values and pictures are put in order with a finger', async ({ page }) => {
    await logIn(page, admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await addOption(page, named('Fringe'), ['Short', 'Long']);
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
    await saving(page, () => dragByTouch(handle('Long'), handle('Short'), 'Long is 1 of 2.'));
    await page.reload();
    await expect(page.getByRole('list', { name: /^Values of/ })).toContainText(/Long.*Short/);

    await addCategory(page, named('Small rugs'));
    await addProduct(page, {
      name: named('Hand Rug'),
      cost: '30',
      category: named('Small rugs'),
      pictures: [await photo('one.jpg', 'red'), await photo('two.jpg', 'blue')],
    });
    const pictures = await editPictures(page, named('Hand Rug'));
    const tile = (place: number) =>
      page.getByRole('button', { name: `Picture ${place}`, exact: true });
    await dragByTouch(tile(2), tile(1), 'Picture 2 is 1 of 2.');
    await expectColours(pictures, ['blue', 'red']);
  });
});

/** Waits until the order that somebody makes is kept. */
async function saving(page: Page, move: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok());
  await move();
  await kept;
}

async function editPictures(page: Page, product: string): Promise<Locator> {
  await page.goto(`/admin/product?search=${encodeURIComponent(product)}`);
  await page.getByRole('button', { name: `Edit ${product}`, exact: true }).click();
  return page.getByRole('list', { name: 'Images in their order' });
}

/** What a visitor sees: the cover at home, then all of them on the product's page. */
async function expectShown(page: Page, product: string, colours: Colour[]): Promise<void> {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: product });
  await expect.poll(() => colourOf(card.locator('img').first())).toBe(colours[0]);
  await openProduct(page, product);
  for (const [index, colour] of colours.entries()) {
    const thumb = page.getByRole('button', { name: `Picture ${index + 1}` });
    await expect.poll(() => colourOf(thumb.locator('img'))).toBe(colour);
  }
}

async function expectColours(pictures: Locator, colours: Colour[]): Promise<void> {
  await expect
    .poll(async () => Promise.all((await pictures.locator('img').all()).map(colourOf)))
    .toEqual(colours);
}

type Colour = 'red' | 'green' | 'blue';

/** Of a picture in one colour, as it is drawn. */
async function colourOf(picture: Locator): Promise<Colour | undefined> {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate((image) => {
    if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return undefined;
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    if (red > 200) return 'red';
    if (green > 200) return 'green';
    return blue > 200 ? 'blue' : undefined;
  });
}

const rising = (one: number, other: number) => one - other;
