import { cents, toDollars } from '@tailorbird/contract/money';
import type { Queryable } from '../database/pool.ts';
import { BYTE_ORDER_MARK, csvRow, joinList } from '../csv/csv-cell.ts';
import {
  exportCategories,
  exportOptions,
  exportProducts,
  exportTypes,
  exportValues,
} from './export-queries.ts';
import { artByName } from './art-by-name.ts';
import { COLUMNS, type Kind } from './format.ts';

/** In one file for each kind; references are names, which people can read and write. */
export const csvDocuments: Record<Kind, (tx: Queryable) => AsyncGenerator<string>> = {
  async *categories(tx) {
    yield table('categories', await exportCategories(tx));
  },
  async *options(tx) {
    const options = await exportOptions(tx);
    yield table(
      'options',
      options.map(({ rules, ...option }) => ({ ...option, ...(rules ?? NO_RULES) })),
    );
  },
  async *optionValues(tx) {
    const names = await namesOf(exportOptions(tx));
    const values = await exportValues(tx);
    yield table(
      'optionValues',
      values.map((value) => ({
        ...value,
        option: names([value.option])[0] ?? '',
        swatch: value.swatch ?? '',
      })),
    );
  },
  async *types(tx) {
    const names = await namesOf(exportOptions(tx));
    const types = await exportTypes(tx);
    yield table(
      'types',
      types.map((type) => ({ ...type, options: joinList(names(type.options)) })),
    );
  },
  async *products(tx) {
    const categories = await namesOf(exportCategories(tx));
    const types = await namesOf(exportTypes(tx));
    const artOf = artByName(await exportOptions(tx), await exportValues(tx));
    yield table('products', []);
    for await (const products of exportProducts(tx)) {
      const rows = products.map((product) => ({
        ...product,
        cost: toDollars(cents(product.cents)).toFixed(2),
        categories: joinList(categories(product.categories)),
        type: product.type === null ? '' : (types([product.type])[0] ?? ''),
        pictures: joinList(product.pictures),
        art: product.art ? JSON.stringify(artOf(product.art)) : '',
      }));
      yield rowsOf('products', rows);
    }
  },
};

const NO_RULES = { maxLength: '', characters: '', alsoAllowed: '', placeholder: '' };

type Row<K extends Kind> = Record<(typeof COLUMNS)[K][number], string | number | boolean>;

function table<K extends Kind>(kind: K, rows: readonly Row<K>[]): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS[kind]) + rowsOf(kind, rows);
}

function rowsOf<K extends Kind>(kind: K, rows: readonly Row<K>[]): string {
  const columns: readonly (typeof COLUMNS)[K][number][] = COLUMNS[kind];
  return rows.map((row) => csvRow(columns.map((column) => String(row[column])))).join('');
}

async function namesOf(entities: Promise<readonly { id: string; name: string }[]>) {
  const names = new Map((await entities).map(({ id, name }) => [id, name]));
  return (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
}
