import type { Queryable } from '../src/database/pool.ts';

/** The seeds that the shop has had, by their names in the table `seeds`. */
export const CATALOGUE = 'demo';
export const FURTHER_VIEWS = 'demo views';

export async function isDone(db: Queryable, ...names: string[]): Promise<boolean> {
  const { rows } = await db.query('select 1 from seeds where name = any($1)', [names]);
  return rows.length === names.length;
}

export async function markDone(db: Queryable, ...names: string[]): Promise<void> {
  await db.query('insert into seeds (name) select unnest($1::text[]) on conflict do nothing', [
    names,
  ]);
}
