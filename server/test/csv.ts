import { fromCell } from '../src/files/csv-cell.ts';
import { readRows } from '../src/files/read-csv-rows.ts';

/** The rows behind the header, as a spreadsheet has them after taking apostrophes away. */
export async function csvRowsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  const text = (async function* () {
    yield bytes.toString().slice(1);
  })();
  for await (const { cells } of readRows(text)) rows.push(cells.map(fromCell));
  return rows.slice(1);
}
