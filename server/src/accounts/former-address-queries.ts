import { hasCode, UNIQUE_VIOLATION } from '../database/errors.ts';
import { prepared, type Queryable } from '../database/pool.ts';

export interface ForeignAccount {
  id: string;
  email: string;
}

const foreignAccounts = prepared<ForeignAccount>(
  'accounts-foreign',
  `select id, email from accounts
   where octet_length(email) > length(email) and id > $1 order by id limit $2`,
);

/** The first after this id whose addresses have letters beyond ASCII, by their ids. */
export async function listForeignAccounts(
  db: Queryable,
  after: string,
  limit: number,
): Promise<ForeignAccount[]> {
  return foreignAccounts(db, [after, limit]);
}

const formUpdate = prepared(
  'account-set-email-form',
  `with changed as (update accounts set email = $3 where id = $1 and email = $2 returning id)
   update mailed_tokens t set email = $3 from changed where t.account_id = changed.id and t.email = $2`,
);

/**
 * Writes an address and the links that were mailed to it in another form.
 * @returns false when another account has it in that form
 */
export async function setEmailForm(
  db: Queryable,
  { id, email }: ForeignAccount,
  form: string,
): Promise<boolean> {
  try {
    await formUpdate(db, [id, email, form]);
    return true;
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) return false;
    throw error;
  }
}
