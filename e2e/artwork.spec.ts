import type { Page } from '@playwright/test';
import { crestFile, makePictureTee } from './picture-tee.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };

async function putOnFront(page: Page) {
  await page.getByRole('button', { name: /^Front ./ }).click();
  await expect(page.getByText('Your picture, front', { exact: true })).toBeFocused();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await crestFile(page));
  await expect(page.getByText('rowing-crest.png').first()).toBeVisible();
  await expect(frameOf(page)).toBeVisible();
}

const frameOf = (page: Page) => page.getByRole('group', { name: /rowing-crest\.png.*to be moved/ });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

for (const [width, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test(`a picture of one’s own is put on a piece, moved, sized and ordered on a ${width}`, async ({
    page,
    request,
  }) => {
    const tee = await makePictureTee(request, `Crest Tee ${width}`);
    await page.setViewportSize(viewport);
    await page.goto(`/product/${tee.id}`);
    await putOnFront(page);
    await expect(page.getByText('it will look soft').first()).toBeVisible();
    await expect(page.getByText(/\d colours found\./)).toBeVisible();

    // by fields
    await field(page, 'Width').fill('150');
    await field(page, 'Width').press('Enter');
    await field(page, 'From the collar').fill('90');
    await field(page, 'From the collar').press('Enter');
    await expect(field(page, 'From the middle')).toHaveValue('0');

    // by keys
    await frameOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(field(page, 'From the middle')).toHaveValue('1');
    await expect(field(page, 'From the collar')).toHaveValue('100');
    await page.keyboard.press('Home');
    await expect(field(page, 'From the middle')).toHaveValue('0');
    await page.keyboard.press(']');
    await expect(field(page, 'Turn')).toHaveValue('1');
    await page.keyboard.press('[');
    await expect(field(page, 'Turn')).toHaveValue('0');

    // by hand: it follows, and stops at the print box
    await drag(page, 60, 40);
    await expect(field(page, 'From the middle')).not.toHaveValue('0');
    await drag(page, 900, 0);
    await expect(
      page.getByText('Stopped at the print box. Largest here: 300 mm wide.'),
    ).toBeVisible();
    await expect(field(page, 'From the middle')).toHaveValue('75');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'From the middle')).not.toHaveValue('75');
    // let go, it lies at whole millimetres
    await expect(field(page, 'From the middle')).toHaveValue(/^-?\d+$/);
    await expect(field(page, 'From the collar')).toHaveValue(/^\d+$/);
    await page.getByRole('button', { name: 'Centre it' }).click();
    await expect(field(page, 'From the middle')).toHaveValue('0');

    // nobody orders without the right to it
    await expect(page.getByText('Still to do: tick that you may use the picture')).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Please tick this, or remove the picture.')).toBeVisible();
    await page.getByRole('checkbox', { name: /I may use this picture/ }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' }).first()).toBeVisible();

    await page.goto('/cart');
    await expect(page.getByText(/rowing-crest\.png.*front.*150 mm wide/)).toBeVisible();
    await expect(page.getByText(/it will look soft/)).toBeVisible();

    // an edit begins with what the item has
    await page.getByRole('link', { name: `Edit ${tee.name}` }).click();
    await page.getByRole('button', { name: /^Front ./ }).click();
    await expect(field(page, 'Width')).toHaveValue('150');
    await field(page, 'Width').fill('50');
    await field(page, 'Width').press('Enter');
    await expect(page.getByText('Sharp up to 50 mm wide.')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText(/rowing-crest\.png.*front.*50 mm wide/)).toBeVisible();
  });
}

async function drag(page: Page, across: number, down: number) {
  const box = await frameOf(page).boundingBox();
  if (!box) throw new Error('There is no frame.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 4 });
  await page.mouse.move(x + across, y + down, { steps: 4 });
  await page.mouse.up();
}

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('two fingers size and turn a picture, and it stays in the print box', async ({
    page,
    request,
  }) => {
    const tee = await makePictureTee(request, 'Pinched Tee');
    await page.goto(`/product/${tee.id}`);
    await putOnFront(page);
    await field(page, 'Width').fill('100');
    await field(page, 'Width').press('Enter');
    await page.locator('.picture-stage').scrollIntoViewIfNeeded();
    const box = await frameOf(page).boundingBox();
    if (!box) throw new Error('There is no frame.');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const apart = box.width / 4;

    // twice as far apart, and a quarter of a right angle on
    await pinch(page, middle, [
      { apart, degrees: 0 },
      { apart: apart * 1.5, degrees: 20 },
      { apart: apart * 2, degrees: 30 },
    ]);
    await expect(field(page, 'Turn')).toHaveValue(/^(29|30|31)$/);
    await expect(field(page, 'Width')).toHaveValue(/^(19[89]|20[0-2])$/);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

    // wider than the print box: it is as wide as that lets it
    await pinch(page, middle, [
      { apart, degrees: 0 },
      { apart: apart * 4, degrees: -30 },
    ]);
    await expect(field(page, 'Turn')).toHaveValue('0');
    await expect(field(page, 'Width')).toHaveValue('300');
    await expect(field(page, 'From the middle')).toHaveValue('0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'Turn')).toHaveValue(/^(29|30|31)$/);
  });
});

interface TwoFingers {
  /** Pixels from each of them to their middle. */
  apart: number;
  degrees: number;
}

/** Two fingers on the screen, moved from one position to the next, and lifted. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, through: TwoFingers[]) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: TwoFingers | undefined) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers
        ? [1, -1].map((side, id) => {
            const angle = (fingers.degrees * Math.PI) / 180;
            const [across, down] = [Math.cos(angle), Math.sin(angle)].map(
              (part) => part * fingers.apart * side,
            );
            return { id, x: x + (across ?? 0), y: y + (down ?? 0) };
          })
        : [],
    });
  for (const [index, fingers] of through.entries()) {
    await send(index === 0 ? 'touchStart' : 'touchMove', fingers);
    // it follows with the next frame
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await send('touchEnd', undefined);
  await session.detach();
}

test('while a picture is held, nothing is drawn anew', async ({ page, request }) => {
  const tee = await makePictureTee(request, 'Held Tee');
  await page.setViewportSize(DESK);
  await page.goto(`/product/${tee.id}`);
  await putOnFront(page);
  const image = page.locator('.picture-stage .drawn image').last();
  await expect(image).toBeAttached();
  const changed = await page.evaluateHandle(() => {
    const attributes: string[] = [];
    const stage = document.querySelector('.picture-stage .drawn');
    new MutationObserver((records) => {
      for (const { type, attributeName } of records) attributes.push(attributeName ?? type);
    }).observe(stage ?? document, { subtree: true, childList: true, attributes: true });
    return attributes;
  });
  const box = await frameOf(page).boundingBox();
  if (!box) throw new Error('There is no frame.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 30, { steps: 6 });
  await expect(field(page, 'From the middle')).not.toHaveValue('0');
  expect(new Set(await changed.jsonValue())).toEqual(new Set(['transform']));
  await page.mouse.up();
});

test('the paper of a picture becomes transparent, and its pictures are in the settings', async ({
  page,
  request,
  customer,
}) => {
  const tee = await makePictureTee(request, 'Paper Tee');
  await page.setViewportSize(DESK);
  await logIn(page, customer, `/product/${tee.id}`);
  await putOnFront(page);
  await page.getByRole('checkbox', { name: /Make the paper transparent/ }).check();
  await expect(field(page, 'Tolerance')).toHaveValue('12');
  await expect(page.locator('.picture-stage .drawn image[href*="paper"]')).toBeAttached();
  // a way that goes on: what was chosen is there when one comes back
  await page.reload();
  await expect(page.getByRole('button', { name: /^Front.*rowing-crest/ })).toBeVisible();
  await page.getByRole('button', { name: /^Front ./ }).click();
  await expect(field(page, 'Tolerance')).toHaveValue('12');
  await expectNothingSerious(page, page.url());

  // the same picture somewhere else, without sending it again
  await page.getByRole('button', { name: /^Back ./ }).click();
  await page.getByRole('button', { name: 'Use one of yours' }).click();
  await page.getByRole('button', { name: 'rowing-crest.png' }).click();
  await expect(page.getByText('2 of up to 3')).toBeVisible();

  await page.goto('/settings?tab=pictures');
  await page.getByRole('button', { name: /Delete .*rowing-crest/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have sent no pictures.')).toBeVisible();
  await expectNothingSerious(page, page.url());
});

test('a file that is no picture is refused in its place, and what was there stays', async ({
  page,
  request,
}) => {
  const tee = await makePictureTee(request, 'Refusing Tee');
  await page.setViewportSize(PHONE);
  await page.goto(`/product/${tee.id}`);
  await putOnFront(page);
  await page.getByRole('button', { name: 'Replace' }).click();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'crest.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(script),
    });
  await expect(page.getByText(/crest\.svg holds .*so we do not take it/)).toBeVisible();
  await expect(page.getByText('1 of up to 3')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the picture' }).click();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
});
