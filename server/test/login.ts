import { login } from '@tailorbird/contract/accounts';
import { vi } from 'vitest';
import type { Queryable } from '../src/database/pool.ts';
import type { Answer, TestShop } from './app.ts';
import { basic } from './basic.ts';

/** A login by email and password, whatever comes of it. */
export function tryLogin(
  shop: TestShop,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return shop.call(login, { headers: { ...headers, authorization: basic(email, password) } });
}

/** The account of this address, as the database has it. */
export async function accountOf(
  shop: TestShop,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await shop.database.query<Record<string, unknown>>(
    'select * from accounts where lower(email) = lower($1)',
    [email],
  );
  return rows[0];
}

/** The names of the statements that one piece of work takes, those of its transactions included. */
export async function statementsOf(
  shop: TestShop,
  work: () => Promise<unknown>,
): Promise<string[]> {
  return (await sizedStatementsOf(shop, work)).map(({ name }) => name);
}

/** The statements that one piece of work takes, with the bytes of their values. */
export async function sizedStatementsOf(
  shop: TestShop,
  work: () => Promise<unknown>,
): Promise<{ name: string; bytes: number }[]> {
  const asked: { name: string; bytes: number }[] = [];
  const note = (query: Parameters<Queryable['query']>[0], given: readonly unknown[] = []) => {
    const {
      name,
      text,
      values = given,
    } = typeof query === 'string' ? { name: undefined, text: query } : query;
    asked.push({ name: name ?? text, bytes: Buffer.byteLength(JSON.stringify(values)) });
  };
  const own = { ...shop.ownDatabase };
  const outside = vi.spyOn(shop.ownDatabase, 'query').mockImplementation((query, values) => {
    note(query, values);
    return own.query(query, values);
  });
  const inside = vi.spyOn(shop.ownDatabase, 'transaction').mockImplementation((within) =>
    own.transaction((tx) =>
      within({
        query(query, values) {
          note(query, values);
          return tx.query(query, values);
        },
      }),
    ),
  );
  try {
    await work();
    return asked;
  } finally {
    outside.mockRestore();
    inside.mockRestore();
  }
}
