import type { Tax, TaxFields } from '@tailorbird/contract/tax';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { rowWriter, type CatalogueRow, type RowWriter } from './row-writer.ts';

const taxNow = prepared<{ tax: Tax }>(
  'tax',
  `select json_build_object('mode', mode, 'label', label, 'rate', rate, 'version', version,
     'classes', coalesce((
       select json_agg(json_build_object('_id', id, 'name', name, 'rate', rate)
         order by lower(name) collate "C", id)
       from tax_classes), '[]')) as tax
   from tax`,
);

export async function findTax(db: Queryable): Promise<Tax> {
  const [row] = await taxNow(db, []);
  if (!row) throw new Error('The row of the table tax is gone.');
  return row.tax;
}

const taxUpdate = prepared<{ is_only: boolean }>(
  'tax-update',
  `update tax set mode = $1, label = $2, rate = $3, version = version + 1
   where $4::bigint is null or version = $4 returning is_only`,
);

const usedClasses = prepared<{ name: string }>(
  'tax-classes-used',
  `select name from tax_classes c
   where id <> all ($1) and exists (select from products p where p.tax_class_id = c.id)
   order by id limit 1`,
);

/** One that is not among these, and that products have. */
async function findUsedClass(tx: Queryable, ids: readonly string[]): Promise<string | undefined> {
  return (await usedClasses(tx, [ids]))[0]?.name;
}

const classesDelete = prepared(
  'tax-classes-delete',
  'delete from tax_classes where id <> all ($1)',
);

const classesWrite = prepared(
  'tax-classes-write',
  `insert into tax_classes as t (id, name, rate)
   select id, name, rate from json_to_recordset($1::json) s (id uuid, name text, rate numeric)
   on conflict (id) do update
   set name = excluded.name, rate = excluded.rate, version = t.version + 1
   where (t.name, t.rate) is distinct from (excluded.name, excluded.rate)`,
);

interface ClassRow extends CatalogueRow {
  name: string;
  rate: number;
}

const rows = rowWriter<ClassRow>('tax_classes', {
  sent: 'name text, rate numeric',
  columns: { name: 'sent.name', rate: 'sent.rate' },
});

const versionRaise = prepared('tax-raise-version', 'update tax set version = version + 1');

/** As an import writes them: a page of the tax that is open then is out of date. */
export const taxClassRows: RowWriter<ClassRow> = {
  ...rows,
  async insert(tx, news) {
    await rows.insert(tx, news);
    if (news.length > 0) await versionRaise(tx, []);
  },
  async set(tx, changed) {
    if (changed.length > 0) await versionRaise(tx, []);
    return rows.set(tx, changed);
  },
};

/**
 * False: it has another version by now, and nothing was changed.
 * @throws TAX_CLASS_USED
 */
export async function updateTax(
  tx: Queryable,
  { mode, label, rate, classes, version }: TaxFields & { version?: number | undefined },
): Promise<boolean> {
  const updated = await taxUpdate(tx, [mode, label, rate, version ?? null]);
  if (updated.length === 0) return false;
  const sent = classes.map(({ _id, ...fields }) => ({ ...fields, id: _id ?? uuid() }));
  const ids = sent.map(({ id }) => id);
  const used = await findUsedClass(tx, ids);
  if (used !== undefined) throw new ShopError('TAX_CLASS_USED', { fill: { name: used } });
  await classesDelete(tx, [ids]);
  // two classes may exchange their names
  await rows.freeNames(tx, ids);
  await classesWrite(tx, [JSON.stringify(sent)]);
  return true;
}
