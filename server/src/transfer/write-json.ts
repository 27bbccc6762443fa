import { cents, toDollars } from '@tailorbird/contract/money';
import type { Queryable } from '../database/pool.ts';
import {
  exportCategories,
  exportOptions,
  exportPictures,
  exportProducts,
  exportTypes,
  exportValues,
  type ExportedPicture,
} from './export-queries.ts';
import { artByName } from './art-by-name.ts';
import { JSON_FORMAT, JSON_VERSION, PICTURE_FOLDER } from './format.ts';

/** An entry on a line of its own, so that lines say where something is. */
export async function* jsonDocument(tx: Queryable): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(JSON_FORMAT)},"version":${JSON_VERSION},\n`;
  yield list('categories', await exportCategories(tx));
  const values = await exportValues(tx);
  const options = await exportOptions(tx);
  const valuesOf = new Map<string, object[]>();
  for (const { option, ...value } of values) {
    valuesOf.set(option, [...(valuesOf.get(option) ?? []), value]);
  }
  const withValues = options.map(({ rules, ...option }) => ({
    ...option,
    ...rules,
    values: valuesOf.get(option.id) ?? [],
  }));
  yield list('options', withValues);
  yield list('types', await exportTypes(tx));
  const pictures = (await exportPictures(tx)).map((picture) => ({
    id: picture.id,
    file: pictureFile(picture),
    name: picture.name,
  }));
  yield list('pictures', pictures);
  const artOf = artByName(options, values);
  yield '"products":[';
  let before = '\n';
  for await (const products of exportProducts(tx)) {
    yield (
      before +
        lines(
          products.map(({ cents: amount, art, ...product }) => ({
            ...product,
            art: artOf(art),
            cost: toDollars(cents(amount)),
          })),
        )
    );
    before = ',\n';
  }
  yield '\n]}\n';
}

export function pictureFile({ id, type }: Pick<ExportedPicture, 'id' | 'type'>): string {
  return `${PICTURE_FOLDER}${id}.${type.replace(/^image\//, '')}`;
}

function list(key: string, entries: readonly object[]): string {
  return `${JSON.stringify(key)}:[\n${lines(entries)}\n],\n`;
}

function lines(entries: readonly object[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join(',\n');
}
