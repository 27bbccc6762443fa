import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { TestShop } from './app.ts';
import { accounts } from './fixture.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
}

interface Particulars {
  name?: string;
  email?: string;
  roles?: readonly ('customer' | 'admin')[];
  isVerified?: boolean;
  isLocked?: boolean;
  passwordBy?: 'registrant' | 'mailbox';
  dateCreated?: string;
  lastLogIn?: string | null;
}

/** An account with the password that all of the fixture have. */
export async function addPerson(shop: TestShop, particulars: Particulars = {}): Promise<Person> {
  const id = randomUUID();
  const { name = 'Pia Person', email = `${id}@mail.example` } = particulars;
  await shop.database.query(
    `insert into accounts (id, name, email, password_hash, roles, is_email_verified,
                           is_account_locked, failed_login_attempts, lockout_reason,
                           date_created, last_log_in, password_by)
     select $1, $2, $3, password_hash, $4, $5, $6, case when $6 then 5 else 0 end,
            case when $6 then '5 wrong passwords in a row' end, coalesce($7, now()), $8, $10
     from accounts where id = $9`,
    [
      id,
      name,
      email,
      particulars.roles ?? ['customer'],
      particulars.isVerified ?? true,
      particulars.isLocked ?? false,
      particulars.dateCreated ?? null,
      particulars.lastLogIn ?? null,
      accounts.customer.id,
      particulars.passwordBy ?? null,
    ],
  );
  return { id, name, email };
}

export interface QueuedMail {
  kind: string;
  recipient_name: string;
  recipient_email: string;
  content: object;
}

/** Does what was requested by mail addresses, as a worker does after the answer. */
export async function untilRequestsAreDone({ database }: TestShop): Promise<void> {
  const isDone = async () => {
    const { rows } = await database.query('select from address_requests');
    if (rows.length > 0) throw new Error(`${rows.length} requests by address still wait`);
  };
  await vi.waitFor(isDone, { timeout: 280_000, interval: 5 });
}

/** The mails that wait for this address, oldest first. */
export async function mailsTo(shop: TestShop, email: string): Promise<QueuedMail[]> {
  await untilRequestsAreDone(shop);
  const { rows } = await shop.database.query<QueuedMail>(
    `select kind, recipient_name, recipient_email, content from mails
     where recipient_email = $1 order by id`,
    [email],
  );
  return rows;
}

/** All that is stored about people, to see that a refused call has changed none of it. */
export async function allAboutPeople(shop: TestShop): Promise<unknown> {
  await untilRequestsAreDone(shop);
  const tables = ['accounts', 'sessions', 'mailed_tokens', 'login_failures', 'unlock_requests'];
  const { rows } = await shop.database.query(
    [...tables, 'mails', 'carts', 'cart_items', 'orders']
      .map((table) => `select '${table}' as table, to_jsonb(t)::text as row from ${table} t`)
      .join(' union all ')
      .concat(' order by 1, 2'),
  );
  return rows;
}

/** Takes back that a wrong password was counted, to see that nothing else has changed. */
export async function uncountFailures(shop: TestShop, { id, email }: Person): Promise<void> {
  await shop.database.query('delete from login_failures where email = lower($1)', [email]);
  await shop.database.query('update accounts set failed_login_attempts = 0 where id = $1', [id]);
}
