import type { DraftFields } from '@tailorbird/contract/desk-drafts';
import { DRAFTS_MAX } from '@tailorbird/contract/limits';
import {
  prepared,
  type Database,
  type DatabaseOrTransaction,
  type Queryable,
} from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';

/** Days without use after which a draft is deleted. */
export const DRAFT_DAYS = 90;

export interface DraftRow {
  id: string;
  version: number;
  created_at: Date;
  created_by: string;
  changed_at: Date;
  changed_by: string;
  data: DraftFields;
  /** Null until it is placed. */
  order_id: string | null;
  is_mailed: boolean;
  /** The quote that it was sent as; null until then. */
  quote_number: string | null;
  quote_version: number | null;
}

const COLUMNS = `d.id, d.version, d.created_at, d.created_by, d.changed_at, d.changed_by, d.data,
  d.order_id, d.is_mailed, q.number as quote_number, q.version as quote_version`;

const draftById = prepared<DraftRow>(
  'desk-draft',
  `select ${COLUMNS} from desk_drafts d left join quotes q on q.id = d.id where d.id = $1`,
);

/** Also one that is placed by now. */
export async function findDraft(db: Queryable, id: string): Promise<DraftRow | undefined> {
  return (await draftById(db, [id]))[0];
}

const openDraft = prepared<{ id: string }>(
  'desk-draft-open',
  'select id from desk_drafts where id = any ($1::uuid[]) and order_id is null',
);

/** Those of the ids that are drafts. */
export async function listOpenDrafts(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await openDraft(db, [ids])).map(({ id }) => id));
}

/** Whether there is such a draft, which is not placed. */
export const hasDraft = async (db: Queryable, id: string): Promise<boolean> =>
  (await listOpenDrafts(db, [id])).size > 0;

const draftCustomer = prepared<{ customer_id: string }>(
  'desk-draft-customer',
  `select coalesce(data ->> 'accountId', id::text) as customer_id
   from desk_drafts where id = $1 and order_id is null`,
);

/** The account that it is for, else the guest whose id it has; undefined when there is no such draft. */
export async function findDraftCustomer(db: Queryable, id: string): Promise<string | undefined> {
  return (await draftCustomer(db, [id]))[0]?.customer_id;
}

const draftHold = prepared<{ id: string }>(
  'desk-draft-hold',
  'select id from desk_drafts where id = $1 and order_id is null for key share',
);

/**
 * The database for what changes the goods of a draft: each statement, and each transaction, keeps the
 * draft from being placed, accepted or deleted meanwhile, and finds none that is.
 */
export function databaseOfDraft(database: Database, id: string): DatabaseOrTransaction {
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      const held = await draftHold(tx, [id]);
      if (held.length === 0) throw new ShopError('NOT_FOUND');
      return work(tx);
    });
  return {
    transaction,
    query: (query, values) => transaction((tx) => tx.query(query, values)),
  };
}

const IS_NO_QUOTE = 'd.order_id is null and not exists (select from quotes q where q.id = d.id)';

const draftInsert = prepared<{ id: string }>(
  'desk-draft-insert',
  `insert into desk_drafts (id, created_by, changed_by, data)
   select $1, $2, $2, $3
   where (select count(*) from desk_drafts d where ${IS_NO_QUOTE}) < ${DRAFTS_MAX}
   returning id`,
);

/** False: there are as many as there may be. */
export async function insertDraft(
  db: Queryable,
  { id, by, data }: { id: string; by: string; data: DraftFields },
): Promise<boolean> {
  return (await draftInsert(db, [id, by, JSON.stringify(data)])).length > 0;
}

const draftUpdate = prepared<{ id: string }>(
  'desk-draft-update',
  `update desk_drafts set data = $4, changed_by = $3, changed_at = now(), version = version + 1
   where id = $1 and version = $2 and order_id is null returning id`,
);

/** False: it has another version by now, or is gone. */
export async function setDraft(
  db: Queryable,
  { id, version, by, data }: { id: string; version: number; by: string; data: DraftFields },
): Promise<boolean> {
  return (await draftUpdate(db, [id, version, by, JSON.stringify(data)])).length > 0;
}

interface ListedRow {
  id: string;
  data: DraftFields;
  changed_at: Date;
  changed_by: string;
}

const draftList = prepared<ListedRow>(
  'desk-drafts',
  `select d.id, d.data, d.changed_at, d.changed_by
   from desk_drafts d where ${IS_NO_QUOTE} order by d.changed_at desc, d.id limit ${DRAFTS_MAX}`,
);

// apart from the drafts: carts may be on other machines
const piecesOfDrafts = prepared<{ id: string; pieces: number }>(
  'desk-drafts-pieces',
  `select owner_id as id, sum(quantity)::int as pieces from cart_items
   where owner_id = any ($1::uuid[]) group by owner_id`,
);

/** Those that are no quotes, the last changed first, with the pieces of their carts. */
export async function listDrafts(db: Queryable): Promise<(ListedRow & { pieces: number })[]> {
  const drafts = await draftList(db, []);
  const counted = await piecesOfDrafts(db, [drafts.map(({ id }) => id)]);
  const pieces = new Map(counted.map((row) => [row.id, row.pieces]));
  return drafts.map((draft) => ({ ...draft, pieces: pieces.get(draft.id) ?? 0 }));
}

const draftLock = prepared<{ version: number; order_id: string | null }>(
  'desk-draft-lock',
  'select version, order_id from desk_drafts where id = $1 for update',
);

/** Until the transaction ends nobody else places, sends or changes it. Whoever locks its quote locks it before. */
export async function lockDraft(
  tx: Queryable,
  id: string,
): Promise<{ version: number; order_id: string | null } | undefined> {
  return (await draftLock(tx, [id]))[0];
}

const goodsLock = prepared<{ version: number }>(
  'desk-draft-lock-goods',
  'select version from carts where owner_id = $1 for update',
);

/** The version of its goods, which nobody changes until the transaction ends. */
export async function lockGoods(tx: Queryable, id: string): Promise<number> {
  return (await goodsLock(tx, [id]))[0]?.version ?? 0;
}

const placedUpdate = prepared(
  'desk-draft-placed',
  `update desk_drafts set order_id = $2, is_mailed = $3, data = '{}', changed_at = now()
   where id = $1`,
);

/** It is the order from now on. Its row is locked. */
export async function setDraftPlaced(
  tx: Queryable,
  id: string,
  { orderId, isMailed }: { orderId: string; isMailed: boolean },
): Promise<void> {
  await placedUpdate(tx, [id, orderId, isMailed]);
}

const draftDelete = prepared('desk-draft-delete', 'delete from desk_drafts where id = $1');

export async function deleteDraftRow(tx: Queryable, id: string): Promise<void> {
  await draftDelete(tx, [id]);
}

const oldDrafts = prepared<{ id: string }>(
  'desk-drafts-old',
  `select d.id from desk_drafts d
   where d.changed_at < now() - make_interval(days => ${DRAFT_DAYS}) and d.id > $1
     and not exists (select from quotes q where q.id = d.id)
   order by d.id limit 50 for update skip locked`,
);

const usedGoods = prepared<{ id: string }>(
  'desk-drafts-used-goods',
  `select owner_id as id from carts
   where owner_id = any ($1::uuid[])
     and updated_at > now() - make_interval(days => ${DRAFT_DAYS})`,
);

/**
 * Some of those that nobody has changed for so long and that no quote is made of, after the one with that
 * id; and which of them nobody has put goods in, either. They are locked.
 */
export async function lockOldDrafts(
  tx: Queryable,
  after: string,
): Promise<{ id: string; isUnused: boolean }[]> {
  const ids = (await oldDrafts(tx, [after])).map(({ id }) => id);
  const used = new Set((await usedGoods(tx, [ids])).map(({ id }) => id));
  return ids.map((id) => ({ id, isUnused: !used.has(id) }));
}
