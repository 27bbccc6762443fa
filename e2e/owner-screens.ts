import type { Locator, Page } from '@playwright/test';
import { drawPicture, LEGAL, type PictureMaker, SHOP, WORDS } from './own-home.ts';
import { expect, savedOn } from './shop.ts';

/** Pages of the owner's, in the order in which they are written, with their addresses. */
export const PAGES = {
  'Über uns': {
    path: 'ueber-uns',
    text: 'Anna Huber hat die Werkstatt **von ihrem Vater** übernommen.\n\n## Wie wir arbeiten\n\nJedes Stück geht durch zwei Hände.',
  },
  Pflege: { path: 'pflege', text: '## Waschen\n\n30 °C, auf links.\n\n## Bügeln\n\nVon hinten.' },
  Anfahrt: { path: 'anfahrt', text: '- U3 und U6 bis Poccistraße\n- Bus 62 bis Lindwurmhof' },
} as const;

/** The bar that publishes it. */
export const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft' });

async function save(page: Page, form: Locator): Promise<void> {
  const saved = savedOn(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
}

/** Until what was typed is in the draft: the next page begins with it. */
async function untilSaved(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(draftOf(page)).toContainText('not published');
  await expect(draftOf(page)).not.toContainText('Saving');
}

const open = (page: Page, tab: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: tab }).click();

/** Name, logo, where it is, and how it writes. */
export async function nameShop(
  page: Page,
  makePicture: PictureMaker = drawPicture,
  name = SHOP.name,
): Promise<void> {
  await page.goto('/admin/settings');
  const shop = page.getByRole('form', { name: 'Shop' });
  await shop.getByLabel('Name').fill(name);
  await shop.getByLabel('Upload a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await makePicture('logo', { width: 640, height: 160 }),
  });
  await expect(shop.getByRole('img', { name: 'The logo' })).toBeVisible();
  await shop.getByLabel('Phone').fill(SHOP.phone);
  await shop.getByLabel('Address').fill(SHOP.address);
  await save(page, shop);
  const region = page.getByRole('form', { name: 'Region' });
  await region.getByLabel('Currency').selectOption('EUR');
  for (const field of ['Amounts and numbers', 'Days']) {
    await region.getByLabel(field, { exact: true }).selectOption('de-DE');
  }
  await save(page, region);
}

/** Colours, letters and corners. */
export async function chooseTheme(page: Page): Promise<void> {
  await open(page, 'Look');
  const picks = { Paper: '#faf8f3', Ink: '#3a4a6e', Action: '#1d3b78' };
  for (const [pick, colour] of Object.entries(picks)) {
    await page.getByLabel(pick, { exact: true }).fill(colour);
  }
  await page.getByRole('radio', { name: /Bricolage with Instrument Sans/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Sharp' }).check({ force: true });
  await page.getByRole('radio', { name: 'Plain' }).check({ force: true });
  await untilSaved(page);
  // its hints would be too light
  await expect(page.getByText(/^Moved a little from your pick/)).toContainText('#3A4A6E');
}

async function choosePicture(scope: Page | Locator, buffer: Buffer, alt: string): Promise<void> {
  const file = { name: 'picture.png', mimeType: 'image/png', buffer };
  await scope.getByLabel('Choose a picture').setInputFiles(file);
  await scope.getByLabel('What the picture shows').fill(alt);
}

async function fillButton(scope: Page | Locator, label: string, target: string): Promise<void> {
  await scope.getByRole('textbox', { name: 'Button' }).fill(label);
  await scope.getByLabel('Leads to').selectOption({ label: target });
}

export async function makeBanner(
  page: Page,
  makePicture: PictureMaker = drawPicture,
): Promise<void> {
  const { alt, headline, line, button } = WORDS.banner;
  await choosePicture(page, await makePicture('banner', { width: 1600, height: 1000 }), alt);
  await page.getByRole('button', { name: /^Focus point/ }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await expect(
    page.getByRole('button', { name: 'Focus point, 52 % from the left, 40 % from the top.' }),
  ).toBeFocused();
  await page.getByLabel('Headline').fill(headline);
  await page.getByLabel('Line', { exact: true }).fill(line);
  await fillButton(page, button, 'Vereinskleidung');
  await untilSaved(page);
}

/** The list that an owner edits. */
export const sectionsOf = (page: Page) =>
  page.getByRole('region', { name: 'Sections', exact: true });

export async function addSection(page: Page, kind: RegExp): Promise<void> {
  const sections = sectionsOf(page);
  await sections.getByRole('button', { name: 'Add a section' }).click();
  await sections
    .getByRole('list', { name: 'Kinds of sections' })
    .getByRole('button', { name: kind })
    .click();
}

/** The sections below the banner, the notice in the midst of the shelves. */
export async function arrangeHome(
  page: Page,
  makePicture: PictureMaker = drawPicture,
): Promise<void> {
  await open(page, 'Home page');
  const sections = sectionsOf(page);
  const add = (kind: RegExp) => addSection(page, kind);
  const done = () => sections.getByRole('button', { name: 'Done' }).click();
  await sections.getByRole('button', { name: 'Edit A shelf for each category' }).click();
  await sections.getByRole('button', { name: 'Delete section' }).click();
  for (const category of ['Taschen', 'Vereinskleidung', 'Feste']) {
    await add(/^Shelf/);
    await sections.getByLabel('Category', { exact: true }).selectOption({ label: category });
    await done();
  }
  await add(/^Notice/);
  const { list, workshop, questions } = WORDS;
  await sections.getByLabel('Title', { exact: true }).fill(list.title);
  await sections.getByRole('textbox', { name: 'Text' }).fill(list.text);
  await sections.getByLabel('Figure', { exact: true }).fill(list.figure);
  await sections.getByLabel('Words of the figure').fill(list.figureText);
  await fillButton(sections, list.button, 'An address…');
  await sections.getByLabel('Address').fill('/lists');
  await done();
  await sections.getByRole('button', { name: 'Move Notice up' }).click();

  await add(/^Text with picture/);
  await sections.getByLabel('Title', { exact: true }).fill(workshop.title);
  await sections.getByRole('textbox', { name: 'Text' }).fill(workshop.text);
  const stitches = await makePicture('stich', { width: 760, height: 608 });
  await choosePicture(sections, stitches, workshop.alt);
  await sections.getByRole('radio', { name: 'Left' }).check({ force: true });
  await fillButton(sections, workshop.button, 'Über uns');
  await done();

  await add(/^Questions/);
  await sections.getByLabel('Title', { exact: true }).fill(questions.title);
  await sections.getByLabel('Line below the title').fill(questions.text);
  for (const { question, answer } of questions.questions) {
    await sections.getByRole('button', { name: 'Add a question' }).click();
    await sections.getByLabel('Question', { exact: true }).last().fill(question);
    await sections.getByLabel('Answer', { exact: true }).last().fill(answer);
  }
  await done();
  await untilSaved(page);
}

export async function writePages(page: Page): Promise<void> {
  await open(page, 'Pages');
  for (const [title, { path, text }] of Object.entries(PAGES)) {
    await page.getByRole('button', { name: 'New page' }).first().click();
    // the page that is open until then has one as well
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(path);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  }
  await untilSaved(page);
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  for (const [name, text] of Object.entries(LEGAL)) {
    const title = new RegExp(`^${name}`, 'i');
    await pages.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    await save(page, page.getByRole('main'));
  }
}

export async function makeMenu(page: Page): Promise<void> {
  await open(page, 'Pages');
  const menu = page.getByRole('region', { name: 'Menu', exact: true });
  const add = async (target: string, words?: string) => {
    await menu.getByRole('button', { name: 'Add entry' }).click();
    await menu.getByLabel('Leads to').selectOption({ label: target });
    if (words !== undefined) await menu.getByLabel('Words').fill(words);
  };
  for (const category of ['Taschen', 'Vereinskleidung', 'Feste']) await add(category);
  // each of the shelves can be told from the others
  await expect(menu.getByRole('option', { name: /^Shelf/ })).toHaveText([
    'Shelf: Taschen',
    'Shelf: Vereinskleidung',
    'Shelf: Feste',
  ]);
  await add(`Notice: ${WORDS.list.title}`, 'Sammelbestellung');
  await add('Nowhere: it opens its entries', 'Werkstatt');
  for (const title of Object.keys(PAGES)) {
    await add(title);
    await menu.getByRole('checkbox', { name: 'Within Werkstatt' }).check();
  }
  await menu.getByRole('button', { name: 'Done' }).click();
  await untilSaved(page);
}

export async function writeNotice(page: Page): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notice above all pages' });
  await notice.getByLabel('Words').fill(WORDS.notice);
  await notice.getByLabel('Leads to').selectOption({ label: 'Feste' });
  await untilSaved(page);
}

export async function publish(page: Page): Promise<void> {
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(draftOf(page)).toContainText('Everything is published');
}
