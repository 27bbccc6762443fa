import type { Browser, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Roster } from '@tailorbird/contract/rosters';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor } from './order-calls.ts';
import { crestFile, makePictureTee, uploadArtwork } from './picture-tee.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  onPhoneAndDesk,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

const LENGTHS = ['95 cm', '110 cm'] as const;

/** A person with a browser of their own, at the page of the link. */
async function visitor(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  return page;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const thanks = (page: Page) => page.getByText('Thank you. Your row is on the list.');
const ended = (page: Page) => page.getByRole('heading', { name: 'There is no list here' });

async function fillIn(page: Page, sash: string, name: string, length: string): Promise<void> {
  await page.getByRole('textbox', { name: `${sash} title` }).fill(name);
  await page.getByRole('combobox', { name: `${sash} length` }).selectOption(length);
}

/** The row is stored, and its answer is lost on the way, once. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/api/roster/shared/row', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test('a list is shared, filled in by many at once, closed, and ordered', async ({
  page,
  request,
  browser,
  customer,
}) => {
  const { id, name: sash } = await makeSash(request, uniqueName('Shared Sash'), LENGTHS);
  await logIn(page, customer, `/product/${id}`);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByLabel('Also differs by piece').selectOption(`${sash} length`);
  await page.getByText('Your lists').click();
  await page.getByLabel('Keep these rows as').fill('Class of 2027');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('link', { name: /^Open this list/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Class of 2027');

  await page.getByLabel('Add expected names').fill('Ada\nBen\nCleo\nDan\nEve\nGus');
  await page.getByRole('button', { name: 'Add names' }).click();
  await expect(page.getByText('0 of 6 filled in.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/fill-in#[\w-]{43}$/);
  const open = page.url();

  const sent: string[] = [];
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const people = await Promise.all(names.map(() => visitor(browser, link)));
  const late = await visitor(browser, link);
  for (const person of [...people, late]) {
    person.on('request', (one) => sent.push(one.url(), one.headers()['referer'] ?? ''));
  }
  const [first, , , , last] = people;
  if (!first || !last) throw new Error('Five people came.');
  await expect(first.getByText('Burgundy')).toBeVisible();
  await loseAnswer(last);
  await Promise.all(
    people.map(async (person, place) => {
      await fillIn(person, sash, names[place] ?? '', LENGTHS[place % 2] ?? '');
      await send(person).click();
    }),
  );
  // what was typed is there, and sending it again makes no second row
  await expect(last.getByText(/^Your row could not be sent/)).toBeVisible();
  await fillIn(last, sash, 'Eve B', '110 cm');
  await send(last).click();
  for (const person of people) await expect(thanks(person)).toBeVisible();

  await first.reload();
  const own = first.getByRole('textbox', { name: `${sash} title` });
  await expect(own).toHaveValue('Ada');
  await own.fill('Ada Z');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('Your changes are saved.')).toBeVisible();

  // the owner corrects the row while a change of it waits: nobody's words are lost unseen
  const shopper = await callerFor(request, customer);
  const listId = new URL(open).pathname.split('/').at(-1) ?? '';
  const readList = async () =>
    (await shopper.call<{ roster: Roster }>('GET', `/roster/${listId}`)).roster;
  const correct = async (from: string, to: string) => {
    const { _id, name, columns, design, version, expectedNames, rows } = await readList();
    const corrected = rows.map((row) => ({
      _id: row._id,
      cells: row.cells.map((cell) => (cell === from ? to : cell)),
    }));
    const body = { name, columns, design, version, rows: corrected, expectedNames };
    await shopper.call('PUT', `/roster/${_id}`, body);
  };
  await own.fill('Ada Y');
  await correct('Ada Z', 'Ada Q');
  await first.reload();
  await expect(own).toHaveValue('Ada Y');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText(/^The list has .*Ada Q.* by now/)).toBeVisible();
  expect((await readList()).rows.flatMap(({ cells }) => cells)).toContain('Ada Q');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('Your changes are saved.')).toBeVisible();

  await page.goto(open);
  const table = page.getByRole('table', { name: '5 rows' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(page.getByText('3 of 6 filled in. Missing: Ada, Eve, Gus.')).toBeVisible();
  await fillIn(late, sash, 'Gus', '95 cm');
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('Closed: nobody can fill in')).toBeVisible();
  await send(late).click();
  await expect(ended(late)).toBeVisible();
  await expect(ended(await visitor(browser, link))).toBeVisible();
  await expect(ended(await visitor(browser, '/fill-in#never-was'))).toBeVisible();
  const secret = link.split('#')[1] ?? '';
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => one.includes(secret))).toEqual([]);

  // whoever has the link comes back when it is opened again, and nothing that was typed is lost
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText(/^People can fill in/)).toBeVisible();
  await late.reload();
  await expect(late.getByRole('textbox', { name: `${sash} title` })).toHaveValue('Gus');
  await send(late).click();
  await expect(thanks(late)).toBeVisible();
  await page.getByRole('button', { name: 'Close now' }).click();
  await expect(page.getByText('Closed: nobody can fill in')).toBeVisible();
  await page.reload();

  await page.getByRole('link', { name: 'Order these' }).click();
  await expect(page.getByLabel(`Row 6, ${sash} title`)).toHaveValue('Gus');
  // corrected and kept again, the list has the new name in the place of the old one
  await page.getByLabel(`Row 6, ${sash} title`).fill('Gus M');
  await page.getByText('Your lists').click();
  await expect(page.getByLabel('Keep these rows as')).toHaveValue('Class of 2027');
  await expect(page.getByLabel(`Row 6, ${sash} title`)).toHaveValue('Gus M');
  // so does the list what was corrected there meanwhile
  await correct('Dan', 'Dan R');
  // the link to the list may have stood there before
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/api\/roster\/[^/]+$/.test(answer.url()),
  );
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  expect((await kept).status()).toBe(200);
  expect((await kept).request().postData()).toContain('"Gus M"');
  await expect(page.getByText('is kept, with what others have changed')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open this list/ })).toBeVisible();
  const { rows } = await readList();
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(
    new Set(['Ada Y', 'Ben', 'Cleo', 'Dan R', 'Eve B', 'Gus M']),
  );
  expect(rows).toHaveLength(6);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('6 in your cart.')).toBeVisible();
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  const written = cart.items.map(({ selectedOptions }) =>
    selectedOptions.map(({ value }) => value).join(),
  );
  expect(new Set(written)).toEqual(
    new Set([
      'Burgundy,95 cm,Ada Y',
      'Burgundy,110 cm,Ben',
      'Burgundy,95 cm,Cleo',
      'Burgundy,110 cm,Dan R',
      'Burgundy,110 cm,Eve B',
      'Burgundy,95 cm,Gus M',
    ]),
  );
  expect(new Set(cart.items.map(({ group }) => group?._id)).size).toBe(1);
  await placeOrder(page);
  expect(await orderNumber(page)).not.toBe('');
  for (const person of [...people, late]) await person.context().close();
});

test('both pages of a list work with the keyboard alone', async ({
  page,
  request,
  browser,
  customer,
}) => {
  const { id, name: sash, chosen } = await makeSash(request, uniqueName('Keyed Sash'), LENGTHS);
  const coach = await callerFor(request, customer);
  const [satin, title, length] = chosen('Sky', '', '95 cm');
  const columns = [
    { kind: 'name', label: 'Name', optionId: title?.optionId },
    { kind: 'size', label: 'Length', optionId: length?.optionId, values: [...LENGTHS] },
  ];
  const { roster } = await coach.call<{ roster: Roster }>('POST', '/roster', {
    name: 'Runners',
    columns,
    design: { product: id, selectedOptions: [satin] },
    rows: [{ cells: ['Ida', '95 cm'] }],
  });
  await logIn(page, customer, '/settings');
  await page.getByRole('link', { name: 'My lists' }).press('Enter');
  await page.getByRole('link', { name: /^Runners/ }).press('Enter');
  await expect(page.getByText(`For ${sash}`)).toBeVisible();
  await page.getByLabel('Add a name').fill('Kai');
  await page.keyboard.press('Enter');
  const added = page.getByRole('textbox', { name: 'Row 2, Name' });
  await expect(added).toHaveValue('Kai');
  await expect(page.getByLabel('Add a name')).toBeFocused();
  await added.focus();
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Row 2, Length' })).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByRole('combobox', { name: 'Row 2, Length' })).toHaveValue('110 cm');
  await page.getByRole('button', { name: 'Remove Ida' }).press('Enter');
  await expect(page.getByRole('table', { name: '1 row' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Row 1, Name' })).toHaveValue('Ida');
  const name = page.getByLabel('Name of the list');
  await name.fill('Runners of 2027');
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runners of 2027');
  await page.getByRole('button', { name: 'Make a link' }).press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingSerious(page, 'a list');
    await expectNothingWide(page);
  }
  await page.goto('/lists');
  await expect(page.getByRole('link', { name: /^Runners of 2027/ })).toContainText('2 rows');
  await expectNothingSerious(page, 'all lists');

  const person = await visitor(browser, link);
  await send(person).press('Enter');
  const field = person.getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await expect(person.getByText('Please fill in Name.')).toBeVisible();
  await person.keyboard.type('Zoë 中');
  await expect(person.getByText(/^The lettering has no/)).toBeVisible();
  for (let letter = 0; letter < 2; letter += 1) await person.keyboard.press('Backspace');
  await expect(person.getByRole('img', { name: /ZOË.* Seen closely/ })).toBeVisible();
  await person.keyboard.press('Tab');
  await person.keyboard.type('9');
  await expect(person.getByRole('combobox', { name: 'Length' })).toHaveValue('95 cm');
  for (const width of [320, 1440]) {
    await person.setViewportSize({ width, height: 900 });
    await expectNothingSerious(person, 'a row to fill in');
    await expectNothingWide(person);
  }

  // the owner asks for something else meanwhile: what was typed stays
  const { roster: now } = await coach.call<{ roster: Roster }>('GET', `/roster/${roster._id}`);
  const asked = [...columns, { kind: 'number', label: 'Number', isRequired: true }];
  await coach.call('PUT', `/roster/${roster._id}`, {
    name: now.name,
    columns: asked,
    design: now.design,
    rows: now.rows.map(({ _id, cells }) => ({ _id, cells: [...cells, ''] })),
    version: now.version,
  });
  await person.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(person.getByText(/^The list asks for something else by now/)).toBeVisible();
  await expect(field).toHaveValue('Zoë');
  await person.getByRole('textbox', { name: 'Number' }).fill('7');
  await person.keyboard.press('Enter');
  await expect(thanks(person)).toBeVisible();
  await person.getByRole('button', { name: 'Fill in for somebody else' }).press('Enter');
  await expect(field).toHaveValue('');
  await person.getByRole('button', { name: 'Zoë' }).press('Enter');
  await expect(field).toHaveValue('Zoë');
  await person.emulateMedia({ forcedColors: 'active' });
  await expectNothingWide(person);

  await page.goto(`/lists/${roster._id}`);
  await page.getByRole('button', { name: 'Remove Zoë' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('table', { name: '2 rows' })).toBeVisible();
  await person.reload();
  await expect(person.getByText(/^Your row is not on the list any more/)).toBeVisible();
  await person.getByRole('button', { name: 'Fill in for somebody else' }).press('Enter');
  await person.getByRole('button', { name: 'Forget them in this browser' }).press('Enter');
  await person.getByRole('dialog').getByRole('button', { name: 'Forget' }).press('Enter');
  await expect(person.getByText('Filled in here')).toBeHidden();
  await person.reload();
  await expect(field).toHaveValue('');
  await person.context().close();
  await page.getByRole('button', { name: 'Delete list' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).press('Enter');
  await expect(page).toHaveURL(/\/lists$/);
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
});

async function expectNothingWide(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}

test('whoever fills in a row reads the sizes where the size is asked', async ({
  page,
  request,
  customer,
}) => {
  const { products } = await (await request.get('/api/product?search=Club+Polo')).json();
  const polo: string = products[0]._id;
  const { product } = await (await request.get(`/api/product/${polo}?populate=type`)).json();
  const options: { _id: string; name: string; kind: string; isSize: boolean }[] =
    product.type.options;
  const columns = options.flatMap(({ _id: optionId, name: label, kind, isSize }) =>
    kind === 'text'
      ? { kind: 'name', label, optionId }
      : isSize
        ? { kind: 'size', label, optionId }
        : [],
  );
  const shopper = await callerFor(request, customer);
  const list = { name: 'Rowing club', columns, design: { product: polo, selectedOptions: [] } };
  const { roster } = await shopper.call<{ roster: Roster }>('POST', '/roster', list);
  const { token } = await shopper.call<{ token: string }>('PUT', `/roster/${roster._id}/link`, {});
  await page.goto(`/fill-in#${token}`);
  const sizes = page.getByRole('table');
  await expect(page.getByText('Which size fits')).toBeVisible();
  await expect(sizes).toBeHidden();
  await page.getByText('Which size fits').press('Enter');
  await expect(sizes).toContainText('Chest, laid flat');
  await expect(page).toHaveURL(new RegExp(`#${token}$`));
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'the sizes of a list'));
});

test('who fills in a row sees the organiser’s picture, and it is ordered with the rows', async ({
  page,
  request,
  browser,
  customer,
}) => {
  const tee = await makePictureTee(request, uniqueName('Listed Tee'), { hasLettering: true });
  await page.goto('/');
  const crest = await uploadArtwork(request, customer, await crestFile(page));
  const coach = await callerFor(request, customer);
  const placed = { place: 'front', width: 200, x: 0, y: 80, turn: 0, edits: {} };
  const picture = { artwork: [{ id: crest._id, ...placed }], mayUse: true };
  const { roster } = await coach.call<{ roster: Roster }>('POST', '/roster', {
    name: 'Crew of eight',
    columns: [{ kind: 'name', label: 'Name', optionId: tee.lettering?._id }],
    design: {
      product: tee.id,
      selectedOptions: [tee.sky, { optionId: tee.picture._id, ...picture }],
    },
    rows: [{ cells: ['Ada'] }, { cells: ['Ben'] }],
  });
  const { token } = await coach.call<{ token: string }>('PUT', `/roster/${roster._id}/link`, {});

  const person = await visitor(browser, `/fill-in#${token}`);
  await expect(person.getByText(/rowing-crest\.png.*front.*200 mm wide/)).toBeVisible();
  await person.getByRole('button', { name: 'Front', exact: true }).click();
  await expectPictureIn(person);
  await expect(person.locator('input[type="file"]')).toHaveCount(0);
  await onPhoneAndDesk(person, () =>
    expectNothingSerious(person, 'a row of a list with a picture'),
  );
  await person.getByRole('textbox', { name: 'Name' }).fill('Cleo');
  await send(person).click();
  await expect(thanks(person)).toBeVisible();
  await person.context().close();

  // opened for an order, in the list of the page, and by its own page: one and the same picture
  await logIn(page, customer, `/lists/${roster._id}`);
  await page.getByRole('link', { name: 'Order these' }).click();
  await expect(page.getByLabel(`Row 3, ${tee.name} name`)).toHaveValue('Cleo');
  await expect(page.getByText(/rowing-crest\.png/).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I may use this picture/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('3 in your cart.')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/product/${tee.id}`);
  await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
  await page.getByText('Your lists').click();
  await page.getByLabel('A list you keep').selectOption('Crew of eight, 3 rows');
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByRole('checkbox', { name: /I may use this picture/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('6 in your cart.')).toBeVisible();
  const { cart } = await coach.call<{ cart: Cart }>('GET', '/cart');
  const pictures = cart.items.flatMap(({ selectedOptions }) =>
    selectedOptions.flatMap(({ artwork = [] }) => artwork.map(({ id, width }) => [id, width])),
  );
  expect(pictures).toHaveLength(cart.items.length);
  expect(new Set(pictures.map(String))).toEqual(new Set([`${crest._id},200`]));

  // what is kept again keeps it
  await page.goto(`/lists/${roster._id}`);
  const name = page.getByLabel('Name of the list');
  await name.fill('Crew of nine');
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crew of nine');
  const kept = await coach.call<{ roster: Roster }>('GET', `/roster/${roster._id}`);
  expect(kept.roster.design?.selectedOptions).toEqual(roster.design?.selectedOptions);
});

/** The drawing of the page has a picture of a customer's, and the browser has loaded it. */
async function expectPictureIn(page: Page): Promise<void> {
  const image = page.locator('.drawn image').first();
  await expect(image).toHaveAttribute('href', /^\/api\/artwork\//);
  const width = await image.evaluate(async (element) => {
    const loaded = new Image();
    loaded.src = element.getAttribute('href') ?? '';
    await loaded.decode();
    return loaded.naturalWidth;
  });
  expect(width).toBe(600);
}
