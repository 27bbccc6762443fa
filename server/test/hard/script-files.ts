import { exportOrders } from '@tailorbird/contract/order-desk';
import { exportPapers, getPaper, listPapers } from '@tailorbird/contract/papers';
import { writeFileSync } from 'node:fs';
import { BYTE_ORDER_MARK } from '../../src/files/csv-cell.ts';
import { withZip } from '../../src/files/read-zip.ts';
import { readRows } from '../../src/files/read-csv-rows.ts';
import type { TestShop } from '../app.ts';
import { exported, zipOf } from '../transfer.ts';
import type { WatchedBrowser } from './script-browser.ts';
import type { WrittenShop } from './script-shop.ts';

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Cells of all that leaves the shop as CSV, and how many files there were. */
export async function formulasOf(
  shop: TestShop,
  token: string,
  path: string,
): Promise<{ files: string[]; formulas: string[] }> {
  const month = new Date().toISOString().slice(0, 7);
  const sheets = await Promise.all([
    shop.call(exportOrders, { token }),
    shop.call(exportPapers, { token, query: { month } }),
  ]);
  const single = await Promise.all(
    sheets.map(({ bytes }, place) => formulasIn(chunksOf(bytes), `sheet ${place}`)),
  );
  writeFileSync(path, await exported(shop, token, 'csv'));
  const source = { path, name: 'catalogue.zip', maxUnpackedBytes: 1e9 };
  const files: string[] = [];
  const packed = await withZip(source, async (entries) =>
    Promise.all(
      [...entries.values()].map(({ name, read }) => {
        files.push(name);
        return formulasIn(read(), name);
      }),
    ),
  );
  return { files, formulas: [...single, ...packed].flat() };
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function formulasIn(chunks: AsyncIterable<Buffer>, name: string): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const text = Buffer.concat(parts).toString().replace(BYTE_ORDER_MARK, '');
  const whole = (async function* () {
    yield text;
  })();
  const found: string[] = [];
  for await (const { cells } of readRows(whole)) {
    // an amount below zero is one
    const formulas = cells.filter((cell) => FORMULA.test(cell) && !/^-\d+(\.\d+)?$/.test(cell));
    found.push(...formulas.map((cell) => `${name}: ${cell}`));
  }
  return found;
}

/** What a reader of PDF does by itself, or at a click. */
const DEED =
  /\/(JS|JavaScript|Launch|URI|GoToR|OpenAction|AA|SubmitForm|ImportData|EmbeddedFile|RichMedia)\b/;

/** Deeds in the invoices and credit notes of all orders, and how many of these there are. */
export async function deedsInPapers(
  shop: TestShop,
  token: string,
  { orders }: WrittenShop,
): Promise<{ papers: number; deeds: string[] }> {
  const query = { orderIds: orders.map(({ _id }) => _id).join(',') };
  const { papers } = await shop.ask(listPapers, { token, query });
  const deeds: string[] = [];
  for (const { _id: id, number } of papers) {
    const { bytes } = await shop.call(getPaper, { token, params: { id } });
    // what stands in texts and in what is drawn is neither name nor deed
    const objects = bytes
      .toString('latin1')
      .replaceAll(/\bstream\r?\n[\s\S]*?\bendstream/g, '')
      .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '');
    const [deed] = DEED.exec(objects) ?? [];
    if (deed !== undefined || !objects.includes('/Catalog')) deeds.push(`${number}: ${deed}`);
  }
  return { papers: papers.length, deeds };
}

const nameOf = (payload: string, ending: string) =>
  `${payload.replaceAll(/[/\r\n]/g, '')}.${ending}`;

/** An MT940 whose payers, those they pay for and words are such texts. */
const swiftStatementOf = (some: readonly string[]) =>
  [
    ':20:1',
    ':25:DE02120300000000202051',
    ':28C:1',
    ':60F:C261119USD0,00',
    ...some.flatMap((payload) => [
      ':61:2611201120C12,00NTRFNONREF',
      payload,
      `:86:166?20SVWZ+${payload}?21ABWA+${payload}?32${payload}`,
    ]),
    '-',
  ].join('\n');

/** Shows files whose every part is such a text: one to import, four of the bank. */
export async function showFiles(watched: WatchedBrowser, some: readonly string[]): Promise<void> {
  const [first = ''] = some;
  const products = some.map((payload) => ({ name: payload, type: payload, [payload]: payload }));
  const catalogue = { format: 'tailorbird-catalogue', version: 2, products };
  const buffer = await zipOf({ 'catalogue.json': JSON.stringify(catalogue) });
  const file = { name: nameOf(first, 'zip'), mimeType: 'application/zip', buffer };
  await watched.openAndAct('/admin/transfer', async (page) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('catalogue.json').first().waitFor();
  });
  const cells = some.map((payload) => `"${payload.replaceAll('"', '""')}"`);
  const named = cells.map((cell) => `2026-11-20,${cell},${cell},12.00`);
  const tables = [
    // whose columns nobody knows
    `${cells.join(',')}\n${cells.join(',')}`,
    `date,payer,reference,amount\n${named.join('\n')}`,
  ];
  const statement = swiftStatementOf(some);
  const sheets = [
    ...tables.map((table) => ({ ending: 'csv', buffer: Buffer.from(table) })),
    { ending: 'sta', buffer: Buffer.from(statement) },
    // files that are named with why they were left out, and one that is read
    {
      ending: 'zip',
      buffer: await zipOf({
        ...Object.fromEntries(some.map((payload) => [nameOf(payload, 'pdf'), '%PDF-1.7'])),
        'statement.sta': statement,
      }),
    },
  ];
  for (const { ending, buffer } of sheets) {
    const sheet = { name: nameOf(first, ending), mimeType: 'text/plain', buffer };
    await watched.openAndAct('/admin/bank-import', async (page) => {
      await page.locator('input[type=file]').setInputFiles(sheet);
      await page.locator('section[aria-busy="false"]').waitFor();
    });
  }
}
