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
  uniqueName,
  photo,
} from './catalogue-desk.ts';
import { expect, logIn, openProduct, test } from './shop.ts';

test('values stand in the shop as they were put, by mouse and by keyboard', async ({ page }) => {
  const [collar, cape] = [uniqueName('Collar'), uniqueName('Rain Cape')];
  await logIn(page, admin);
  await addOption(page, collar, ['Wide', 'Narrow', 'Round']);
  await saving(page, () => drag(grip(page, 'Round'), grip(page, 'Wide'), 'Round is 1 of 3.'));
  await saving(page, () => carry(grip(page, 'Narrow'), ['ArrowUp'], 'Narrow is 2 of 3.'));
  await page.reload();
  await expect(page.getByRole('list', { name: `Values of ${collar}` })).toContainText(
    /Round.*Narrow.*Wide/,
  );
  await sell(page, cape, collar);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - group /${collar}/:
      - radio "Round"
      - radio "Narrow"
      - radio "Wide"
  `);
});

test('options do, too', async ({ page }) => {
  const [lining, hem, hood, cape] = [
    uniqueName('Lining'),
    uniqueName('Cape hem'),
    uniqueName('Hood'),
    uniqueName('Snow Cape'),
  ];
  await logIn(page, admin);
  for (const option of [lining, hem, hood]) await addOption(page, option, ['Plain']);

  const options = page.getByRole('list', { name: 'Options' });
  const placeOf = async (name: string) => {
    const grips = options.getByRole('button', { name: /^Move / });
    const names = await grips.evaluateAll((all) => all.map((one) => one.ariaLabel));
    return names.indexOf(`Move ${name}`) + 1;
  };
  await saving(page, async () => {
    const top = await placeOf(lining);
    await drag(grip(page, hood), grip(page, lining), `${hood} is ${top} of`);
  });
  await saving(page, async () => {
    const top = await placeOf(lining);
    // a journey beside this one may have put options of its own in between
    const up = Array<string>((await placeOf(hem)) - top).fill('ArrowUp');
    await carry(grip(page, hem), up, `${hem} is ${top} of`);
  });

  await page.reload();
  await expect(options).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - button "Move ${hood}"
      - listitem:
        - button "Move ${hem}"
      - listitem:
        - button "Move ${lining}"
  `);
  await sell(page, cape, lining, hem, hood);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - group /${hood}/
    - group /${hem}/
    - group /${lining}/
  `);
});

test.describe('with more options than the screen has room for', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('one in the lower half stays where it is when it is picked up by keyboard', async ({
    page,
  }) => {
    await logIn(page, admin, '/admin/options');
    const list = page.getByRole('list', { name: 'Options', exact: true });
    const grips = list.getByRole('button', { name: /^Move / });
    await expect(grips.first()).toBeVisible();
    for (let count = await grips.count(); count < 29; count += 1) {
      const name = uniqueName(`Filler ${count}`);
      await page.getByRole('button', { name: 'Add new option' }).click();
      await page.getByLabel('Option Name').fill(name);
      await page.getByRole('button', { name: 'Add Option' }).click();
      await expect(grip(page, name)).toBeVisible();
    }
    const said = page.getByRole('status').filter({ hasText: / is (picked up|\d+ of \d+)/ });
    const count = await grips.count();
    for (const place of [15, 20, 25, count]) {
      await page.evaluate(() => scrollTo({ top: 0 }));
      const handle = grips.nth(place - 1);
      // as by Tab, which scrolls, and the key right behind it
      await handle.focus();
      await page.keyboard.press('Space');
      await expect(said).toContainText('is picked up');
      await page.evaluate(untilStill);
      await expect(said).toContainText(`is picked up. It is ${place} of ${count}.`);
      await page.keyboard.press('ArrowUp');
      await expect(said).toContainText(`is ${place - 1} of ${count}.`);
      await page.keyboard.press('Escape');
      await expect(page.getByText('is where it was.')).toBeAttached();
    }
  });
});

/** Colours of no other journey: a picture that the shop has already keeps its first name. */
const [red, green, blue] = ['#fe0000', '#00fe00', '#0000fe'];

test('the first picture is the cover, moved there by mouse or by keyboard', async ({ page }) => {
  const product = uniqueName('Rainbow Rug');
  await logIn(page, admin);
  await addCategory(page, uniqueName('Rugs'));
  await addProduct(page, {
    name: product,
    cost: '60',
    category: uniqueName('Rugs'),
    pictures: [
      await photo('one.jpg', red),
      await photo('two.jpg', green),
      await photo('three.jpg', blue),
    ],
  });
  const pictures = await editPictures(page, product);
  await expectColours(pictures, ['red', 'green', 'blue']);
  const tile = (place: number, file: string) =>
    page.getByRole('button', { name: `Picture ${place}, ${file}`, exact: true });

  await drag(tile(3, 'three'), tile(1, 'one'), 'Picture 3, three is 1 of 3.');
  await expectColours(pictures, ['blue', 'red', 'green']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${product} is saved.`)).toBeVisible();
  await expectCover(page, product, 'blue');

  await editPictures(page, product);
  const cover = tile(1, 'three');
  await carry(cover, ['ArrowRight', 'ArrowRight'], 'Picture 1, three is 3 of 3.');
  await expectColours(pictures, ['red', 'green', 'blue']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${product} is saved.`)).toBeVisible();
  await editPictures(page, product);
  await expectColours(pictures, ['red', 'green', 'blue']);
  await expectCover(page, product, 'red');
  await openProduct(page, product);
  for (const [index, colour] of (['red', 'green', 'blue'] as const).entries()) {
    const thumb = page.getByRole('button', { name: `Picture ${index + 1}` });
    await expect.poll(() => colourOf(thumb.locator('img'))).toBe(colour);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('values and pictures are put in order with a finger', async ({ page }) => {
    await logIn(page, admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await addOption(page, uniqueName('Fringe'), ['Short', 'Long']);
    await saving(page, () =>
      dragByTouch(grip(page, 'Long'), grip(page, 'Short'), 'Long is 1 of 2.'),
    );
    await page.reload();
    await expect(page.getByRole('list', { name: /^Values of/ })).toContainText(/Long.*Short/);

    await addCategory(page, uniqueName('Small rugs'));
    await addProduct(page, {
      name: uniqueName('Hand Rug'),
      cost: '30',
      category: uniqueName('Small rugs'),
      pictures: [await photo('one.jpg', red), await photo('two.jpg', green)],
    });
    const pictures = await editPictures(page, uniqueName('Hand Rug'));
    const tile = (file: string) =>
      page.getByRole('button', { name: new RegExp(`^Picture \\d, ${file}$`) });
    await expectColours(pictures, ['red', 'green']);
    await dragByTouch(tile('two'), tile('one'), 'Picture 2, two is 1 of 2.');
    await expectColours(pictures, ['green', 'red']);
  });
});

const grip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

/** A product of a type with these options, and its page. */
async function sell(page: Page, product: string, ...options: string[]): Promise<void> {
  const category = `${product}s`;
  await addType(page, product, ...options);
  await addCategory(page, category);
  await addProduct(page, { name: product, cost: '80', category, type: product });
  await openProduct(page, product);
}

/** Waits until the order is kept; who puts it in order at the same time is refused and tries again. */
async function saving(page: Page, move: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const answer = page.waitForResponse((one) => one.url().endsWith('/order'));
    await move();
    expect((await answer).status()).toBe(200);
  }).toPass({ intervals: [1000] });
}

async function editPictures(page: Page, product: string): Promise<Locator> {
  await page.goto(`/admin/product?search=${encodeURIComponent(product)}`);
  await page.getByRole('button', { name: `Edit ${product}`, exact: true }).click();
  return page.getByRole('list', { name: 'Images in their order' });
}

async function expectCover(page: Page, product: string, colour: Colour): Promise<void> {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: product });
  await expect.poll(() => colourOf(card.locator('img').first())).toBe(colour);
}

async function expectColours(pictures: Locator, colours: Colour[]): Promise<void> {
  await expect
    .poll(async () => Promise.all((await pictures.locator('img').all()).map(colourOf)))
    .toEqual(colours);
}

type Colour = 'red' | 'green' | 'blue';

/** The colour of a plain picture as the browser drew it. */
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

/** In the page: until it has scrolled nowhere for a third of a second, in frames. */
function untilStill(): Promise<void> {
  return new Promise((resolve) => {
    let last = -1;
    let still = 0;
    const look = () => {
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
      if (still >= 20) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}
