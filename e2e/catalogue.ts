import { openDatabase } from '../server/src/database/pool.ts';

/** Changes a price in the database, as another process of the shop would. Gives the way back. */
export async function changeCost(product: string, costCents: number): Promise<() => Promise<void>> {
  const before = await onDatabase(async (database) => {
    const { rows } = await database.query<{ cost_cents: number }>(
      'select cost_cents from products where name = $1',
      [product],
    );
    return rows[0]?.cost_cents ?? 0;
  });
  const set = (cents: number) =>
    onDatabase(async (database) => {
      await database.query('update products set cost_cents = $2 where name = $1', [product, cents]);
    });
  await set(costCents);
  return () => set(before);
}

async function onDatabase<Result>(
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
