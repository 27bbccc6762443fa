import { login } from '@tailorbird/contract/accounts';
import { vi } from 'vitest';
import type { Answer, Shop } from './app.ts';
import { basic } from './basic.ts';

/** A login by email and password, whatever comes of it. */
export function tryLogin(
  shop: Shop,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return shop.call(login, { headers: { ...headers, authorization: basic(email, password) } });
}

/** The account of this address, as the database has it. */
export async function accountOf(
  shop: Shop,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await shop.database.query<Record<string, unknown>>(
    'select * from accounts where lower(email) = lower($1)',
    [email],
  );
  return rows[0];
}

/** The names of the statements that one piece of work takes, outside of transactions. */
export async function statementsOf(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(shop.ownDatabase, 'query');
  try {
    await work();
    return asked.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query.name ?? query.text),
    );
  } finally {
    asked.mockRestore();
  }
}
