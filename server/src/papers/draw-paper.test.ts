import { minorUnits } from '@tailorbird/contract/rules/money';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { PaperContent } from './content.ts';
import { drawPaper } from './draw-paper.ts';

const content: PaperContent = {
  kind: 'invoice',
  number: 'INV-2026-0007',
  issuedOn: '2026-11-23',
  seller: { name: 'Meadow', address: 'Lane 4\nTown', email: '', phone: '', taxNumber: '' },
  buyer: { name: 'Jiří Ωmega Иван', email: 'jiri@shop.example', address: [] },
  order: { number: 'TB-7K2M-4Q9X', placedOn: '2026-11-19' },
  lines: Array.from({ length: 60 }, (_, place) => ({
    name: `Sash ${place + 1}`,
    details: ['Colour: Navy', `Name: “Řehoř ${place + 1}”`],
    quantity: 2,
    unitCents: minorUnits(3200),
    totalCents: minorUnits(6400),
  })),
  besides: [{ label: '\u2068Class\u2069 discount', totalCents: minorUnits(-1000) }],
  sums: [{ percent: null, netCents: minorUnits(383_000), taxCents: minorUnits(0) }],
  taxLabel: '',
  isTaxIncluded: false,
  totalCents: minorUnits(383_000),
};

const pagesOf = async (of: PaperContent) =>
  (await extractText(await getDocumentProxy(new Uint8Array(await drawPaper(of))))).text;

it('has each line of a long order once, and the number and page on each page', async () => {
  const pages = await pagesOf(content);
  expect(pages.length).toBeGreaterThan(1);
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`INV-2026-0007, page ${place + 1} of ${pages.length}`);
  }
  const words = pages.join('\n');
  for (const { name } of content.lines) {
    expect(words.match(new RegExp(`${name}(?!\\d)`, 'g'))).toHaveLength(1);
  }
  expect(words).toContain('$3,830.00');
});

it('sets letters that the shop’s own fonts lack, and nothing invisible', async () => {
  const words = (await pagesOf(content)).join('\n');
  expect(words).toContain('Jiří Ωmega Иван');
  expect(words).toContain('Class discount');
});

it('is the same byte for byte from the same content', async () => {
  expect((await drawPaper(content)).equals(await drawPaper(content))).toBe(true);
});

it('keeps large sums whole, and a long name of the shop on its page', async () => {
  const million = minorUnits(1_234_567_890);
  const [line] = content.lines;
  if (!line) throw new Error('no line');
  const name = 'Meadow Workshop for Customised Bags, Shirts and Sashes GmbH & Co. KG '.repeat(3);
  const pages = await pagesOf({
    ...content,
    seller: { ...content.seller, name, taxNumber: 'DE 123' },
    lines: [{ ...line, unitCents: million, totalCents: million }],
    besides: [{ label: 'Rebate', totalCents: minorUnits(-1_234_567_890) }],
    totalCents: million,
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.match(/\$12,345,678\.90/g)).toHaveLength(4);
  expect(pages[0]).toContain('page 1 of 1');
});

it('holds a word that is wider than its column, and an item longer than a page', async () => {
  const [line] = content.lines;
  if (!line) throw new Error('no line');
  const details = Array.from({ length: 300 }, (_, place) => `Wish ${place}: ${'w'.repeat(40)}`);
  const lines = [{ ...line, name: 'x'.repeat(400), details }, line];
  const words = (await pagesOf({ ...content, lines })).join('\n');
  expect(words).toContain('Wish 299');
  expect(words).toContain('Sash 1');
});

const account = {
  method: 'transfer' as const,
  accountHolder: 'Meadow',
  account: 'GB82WEST12345698765432',
  bankCode: 'WESTGB2L',
  reference: 'RF45TB7K2M4Q9X',
};
const due = { entries: [], openCents: minorUnits(383_000), dueOn: '2026-12-07', ways: [account] };

it('keeps the lines of an account on one page, wherever the sums end', async () => {
  for (const count of Array.from({ length: 9 }, (_, place) => place + 13)) {
    const lines = content.lines.slice(0, count);
    const pages = await pagesOf({ ...content, lines, payment: due });
    const page = pages.find((words) => words.includes('Account holder'));
    expect(page).toMatch(/Account holder[^]*WEST[^]*WESTGB2L[^]*RF45[^]*Please name the reference/);
    expect(pages.some((words) => words.includes('Payment') && words.includes('Due on'))).toBe(true);
    expect(
      pages
        .at(-1)
        ?.replace(/INV-[^]*/, '')
        .trim(),
    ).not.toBe('');
  }
});

/** Each text with where it stands, in points from the lower left corner. */
async function placesOf(of: PaperContent): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(await drawPaper(of)));
  const { items } = await (await file.getPage(1)).getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = item.transform.slice(4).map(Math.round);
    return [`${item.str} ${x} ${y}`];
  });
}

it('draws what was issued before invoices said how to pay as it was drawn then', async () => {
  const before = { ...content, lines: content.lines.slice(0, 1) };
  expect(await placesOf(before)).toMatchInlineSnapshot(`
    [
      "Meadow 56 765",
      "Lane 4 56 747",
      "Town 56 734",
      "Invoice 476 765",
      "INV-2026-0007 468 745",
      "Invoice date: 2026-11-23 433 731",
      "Order TB-7K2M-4Q9X of 2026-11-19 382 717",
      "Billed to 56 679",
      "Jiří Ωmega Иван 56 665",
      "jiri@shop.example 56 650",
      "Pieces 350 615",
      "Each 434 615",
      "Amount 508 615",
      "Item 56 615",
      "2 370 593",
      "$32.00 421 593",
      "$64.00 507 593",
      "Sash 1 56 593",
      "Colour: Navy · Name: “Řehoř 1” 56 581",
      "-$10.00 506 553",
      "Class discount 342 553",
      "$3,830.00 484 535",
      "Total 380 535",
      "Meadow 56 44",
      "INV-2026-0007, page 1 of 1 440 44",
    ]
  `);
});
