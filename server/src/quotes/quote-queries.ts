import type { QuoteState } from '@tailorbird/contract/kinds/quotes';
import { QUOTE_WISHES_MAX } from '@tailorbird/contract/limits';
import { containing } from '../database/like-pattern.ts';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import type { NewDrawing } from '../orders/new-order.ts';
import type { NewOrder } from '../orders/queries.ts';
import type { FrozenOffer } from './frozen-offer.ts';

/** Days after its end, or after it became an order, until a quote is deleted. */
export const QUOTE_KEPT_DAYS = 180;

/** Days before its end that the customer is reminded. */
export const REMINDER_DAYS = 2;

/** A change that the customer asks for. */
export interface QuoteWish {
  note: string;
  at: string;
  version: number;
}

export interface QuoteRow {
  id: string;
  owner_id: string;
  number: string;
  state: 'sent' | 'accepted' | 'withdrawn';
  /** As the desk sees it. */
  shown: QuoteState;
  name: string;
  company: string;
  email: string;
  is_account: boolean;
  version: number;
  sent_at: Date;
  sent_by: string;
  valid_until: string;
  ends_at: Date;
  /** By the clock of the database. */
  is_over: boolean;
  total_cents: number;
  reminded_at: Date | null;
  wishes: QuoteWish[];
  asked_again_at: Date | null;
  order_id: string | null;
  order_number: string | null;
  accepted_at: Date | null;
}

const SHOWN = `case
  when q.state <> 'sent' then q.state
  when q.asked_again_at is not null then 'wish'
  when q.ends_at <= now() then 'ended'
  when q.wished_at > q.sent_at then 'wish'
  else 'sent' end`;

const COLUMNS = `q.id, q.owner_id, q.number, q.state, ${SHOWN} as shown, q.name, q.company, q.email,
  q.is_account, q.version, q.sent_at, q.sent_by, q.valid_until::text as valid_until, q.ends_at,
  q.ends_at <= now() as is_over, q.total_cents::float8 as total_cents, q.reminded_at, q.wishes,
  q.asked_again_at, q.order_id, q.order_number, q.accepted_at`;

const quoteById = prepared<QuoteRow>('quote', `select ${COLUMNS} from quotes q where q.id = $1`);

export async function findQuote(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  return (await quoteById(db, [id]))[0];
}

const quoteLock = prepared<QuoteRow>(
  'quote-lock',
  `select ${COLUMNS} from quotes q where q.id = $1 for update`,
);

/** Until the transaction ends nobody else changes it. Its draft is locked before. */
export async function lockQuote(tx: Queryable, id: string): Promise<QuoteRow | undefined> {
  return (await quoteLock(tx, [id]))[0];
}

/** A version as it was sent. */
export interface VersionRow {
  version: number;
  sent_at: Date;
  sent_by: string;
  email: string;
  valid_until: string;
  total_cents: number;
  content: FrozenOffer;
}

const versionRows = prepared<VersionRow>(
  'quote-versions',
  `select version, sent_at, sent_by, email, valid_until::text as valid_until,
     total_cents::float8 as total_cents, content
   from quote_versions where quote_id = $1 and version = any ($2::int[]) order by version`,
);

export const listVersions = (
  db: Queryable,
  id: string,
  versions: readonly number[],
): Promise<VersionRow[]> => versionRows(db, [id, versions]);

const sentVersions = prepared<Omit<VersionRow, 'content'>>(
  'quote-versions-sent',
  `select version, sent_at, sent_by, email, valid_until::text as valid_until,
     total_cents::float8 as total_cents
   from quote_versions where quote_id = $1 order by version desc`,
);

/** Without what they contain, the newest first. */
export const listSent = (db: Queryable, id: string): Promise<Omit<VersionRow, 'content'>[]> =>
  sentVersions(db, [id]);

/** A version as it is sent. */
export interface NewVersion {
  id: string;
  ownerId: string;
  number: string;
  isAccount: boolean;
  version: number;
  sentBy: string;
  email: string;
  validUntil: string;
  endsAt: Date;
  content: FrozenOffer;
  artworkIds: readonly string[];
  imageIds: readonly string[];
  drawings: readonly NewDrawing[];
}

const quoteUpsert = prepared<{ id: string }>(
  'quote-send',
  `insert into quotes (id, owner_id, number, name, company, email, is_account, version, sent_at, sent_by,
                       valid_until, ends_at, total_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, statement_timestamp(), $9, $10, $11, $12)
   on conflict (id) do update
     set owner_id = excluded.owner_id, name = excluded.name, company = excluded.company,
         email = excluded.email, is_account = excluded.is_account, version = excluded.version,
         sent_at = excluded.sent_at, sent_by = excluded.sent_by,
         valid_until = excluded.valid_until, ends_at = excluded.ends_at,
         total_cents = excluded.total_cents, state = 'sent', reminded_at = null,
         asked_again_at = null
   returning id`,
);

// in their order, as everybody puts drawings in: so that nobody waits in a circle
const versionInsert = prepared(
  'quote-version-insert',
  `with images as (
     select id from images where id = any ($9::uuid[]) order by id for key share
   ),
   drawn as (
     insert into drawings (hash, svg, lettering, is_quoted)
     select d.*, true from json_to_recordset($10::json) as d(hash text, svg text, lettering text)
     -- nothing changes, but nobody deletes it with another quote meanwhile
     order by d.hash on conflict (hash) do update set is_quoted = drawings.is_quoted
   )
   insert into quote_versions (quote_id, version, sent_at, sent_by, email, valid_until, total_cents,
                               content, artwork_ids, image_ids, drawing_hashes)
   select q.id, q.version, q.sent_at, $3, $4, $5, $6, $7, $8, array(select id from images), $11
   from quotes q where q.id = $1 and q.version = $2`,
);

/** A new version, and the quote as it is with it. Its draft is locked. */
export async function insertVersion(tx: Queryable, sent: NewVersion): Promise<void> {
  const { id, version, sentBy, email, validUntil, content } = sent;
  const { customer, totalCents } = content;
  await quoteUpsert(tx, [
    id,
    sent.ownerId,
    sent.number,
    customer.name,
    customer.company,
    email,
    sent.isAccount,
    version,
    sentBy,
    validUntil,
    sent.endsAt,
    totalCents,
  ]);
  await versionInsert(tx, [
    id,
    version,
    sentBy,
    email,
    validUntil,
    totalCents,
    JSON.stringify(content),
    sent.artworkIds,
    sent.imageIds,
    JSON.stringify(sent.drawings),
    sent.drawings.map(({ hash }) => hash),
  ]);
}

const numberUse = prepared<{ number: string }>(
  'quote-number',
  'select number from quotes where number = $1',
);

/** Whether another quote has this number. */
export const isNumberUsed = async (db: Queryable, number: string): Promise<boolean> =>
  (await numberUse(db, [number])).length > 0;

const acceptedUpdate = prepared(
  'quote-accept',
  `update quotes set state = 'accepted', order_id = $2, order_number = $3, owner_id = $4,
     accepted_at = statement_timestamp()
   where id = $1`,
);

/** It is an order from now on. Its row is locked. */
export async function setQuoteAccepted(
  tx: Queryable,
  id: string,
  order: Pick<NewOrder, 'id' | 'orderNumber' | 'ownerId'>,
): Promise<void> {
  await acceptedUpdate(tx, [id, order.id, order.orderNumber, order.ownerId]);
}

const drawingsKeep = prepared(
  'quote-drawings-keep',
  `update drawings set is_quoted = false from (
     select hash from drawings where hash = any ($1::text[]) and is_quoted order by hash for update
   ) held
   where drawings.hash = held.hash`,
);

/** An order has these drawings from now on. */
export async function keepDrawings(tx: Queryable, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await drawingsKeep(tx, [hashes]);
}

const withdrawal = prepared<{ id: string }>(
  'quote-withdraw',
  `update quotes set state = 'withdrawn' where id = $1 and state <> 'accepted' returning id`,
);

/** False: it was accepted, or there is none. */
export async function setWithdrawn(db: Queryable, id: string): Promise<boolean> {
  return (await withdrawal(db, [id])).length > 0;
}

const wishInsert = prepared<{ id: string }>(
  'quote-wish',
  `with changed as (
     update quotes set wishes = wishes || $3::jsonb, wished_at = statement_timestamp()
     where id = $1 and version = $2 and state = 'sent' and ends_at > now()
       and jsonb_array_length(wishes) < ${QUOTE_WISHES_MAX}
     returning id
   ),
   mailed as (${allQueuedFor('changed', '$4')})
   select id from changed`,
);

/** With its mails. False: it is not open any more, or has as many as it may have. */
export async function insertWish(
  db: Queryable,
  id: string,
  wish: QuoteWish,
  mails: readonly NewMail[],
): Promise<boolean> {
  const values = [id, wish.version, JSON.stringify([wish]), asList(mails)];
  return (await wishInsert(db, values)).length > 0;
}

const askedAgain = prepared<{ id: string }>(
  'quote-ask-again',
  `with changed as (
     update quotes set asked_again_at = statement_timestamp()
     where id = $1 and version = $2 and state = 'sent' and ends_at <= now()
       and asked_again_at is null
     returning id
   )
   ${allQueuedFor('changed', '$3')}`,
);

/** Once, with its mails, where it has ended and is still that version. */
export async function setRenewalRequest(
  db: Queryable,
  { id, version }: Pick<QuoteRow, 'id' | 'version'>,
  mails: readonly NewMail[],
): Promise<void> {
  await askedAgain(db, [id, version, asList(mails)]);
}

/** The filter of the desk's list. */
export interface QuoteFilter {
  state: QuoteState | 'all';
  search?: string | undefined;
  page: number;
  limit: number;
}

const FOUND = `(${SHOWN} = $1 or $1 = 'all')
  and ($2::text is null or q.number ilike $2 or q.name ilike $2 or q.company ilike $2 or q.email ilike $2)`;

const quotesCount = prepared<{ total: number }>(
  'quotes-count',
  `select count(*)::int as total from quotes q where ${FOUND}`,
);

const quotesPage = prepared<QuoteRow>(
  'quotes-page',
  `select ${COLUMNS} from quotes q where ${FOUND}
   order by q.sent_at desc, q.id desc limit $3 offset $4`,
);

const stateCounts = prepared<{ state: QuoteState; count: number }>(
  'quotes-by-state',
  `select ${SHOWN} as state, count(*)::int as count from quotes q group by 1`,
);

/** A page of the quotes, the last sent first, and how many there are. */
export async function listQuotes(
  db: Queryable,
  { state, search, page, limit }: QuoteFilter,
): Promise<{ quotes: QuoteRow[]; total: number }> {
  const values = [state, search ? containing(search) : null];
  const [counted] = await quotesCount(db, values);
  const quotes = await quotesPage(db, [...values, limit, (page - 1) * limit]);
  return { quotes, total: counted?.total ?? 0 };
}

/** How many quotes stand how. */
export const countByState = (db: Queryable): Promise<{ state: QuoteState; count: number }[]> =>
  stateCounts(db, []);

const dueReminders = prepared<{ id: string }>(
  'quotes-to-remind',
  `select id from quotes
   where state = 'sent' and reminded_at is null and id > $1 and ends_at > now()
     and ends_at <= now() + make_interval(days => ${REMINDER_DAYS})
     -- one that was sent so late says its end itself
     and sent_at < ends_at - make_interval(days => ${REMINDER_DAYS})
   order by id limit 20`,
);

/** Quotes that end soon and of which nobody was reminded, after the one with that id: some of them. */
export async function listDueReminders(db: Queryable, after: string): Promise<string[]> {
  return (await dueReminders(db, [after])).map(({ id }) => id);
}

const reminderUpdate = prepared(
  'quote-remind',
  `with changed as (
     update quotes set reminded_at = statement_timestamp()
     where id = $1 and version = $2 and state = 'sent' and reminded_at is null and ends_at > now()
     returning id
   )
   ${allQueuedFor('changed', '$3')}`,
);

/** Once, with its mails, unless somebody else has. */
export async function saveReminder(
  db: Queryable,
  { id, version }: Pick<QuoteRow, 'id' | 'version'>,
  mails: readonly NewMail[],
): Promise<void> {
  await reminderUpdate(db, [id, version, asList(mails)]);
}

const oldQuotes = prepared<{ id: string }>(
  'quotes-old',
  `select id from quotes
   where coalesce(accepted_at, ends_at) < now() - make_interval(days => ${QUOTE_KEPT_DAYS})
   order by id limit 50`,
);

/** Some of those that ended, or became orders, long ago. */
export async function listOldQuotes(db: Queryable): Promise<string[]> {
  return (await oldQuotes(db, [])).map(({ id }) => id);
}

const openOfOwner = prepared<{ id: string }>(
  'quotes-of-owner',
  `select id from quotes where owner_id = $1 and state <> 'accepted' order by id`,
);

/** Those of an owner that are no orders. */
export async function listOpenQuotes(db: Queryable, ownerId: string): Promise<string[]> {
  return (await openOfOwner(db, [ownerId])).map(({ id }) => id);
}

const drawingsOfQuote = prepared<{ hash: string }>(
  'quote-drawings',
  `select distinct unnest(drawing_hashes) as hash from quote_versions where quote_id = $1`,
);

const quoteDelete = prepared('quote-delete', 'delete from quotes where id = $1');

const drawingsLock = prepared<{ hash: string }>(
  'quote-drawings-lock',
  `select hash from drawings where hash = any ($1::text[]) and is_quoted order by hash for update`,
);

const drawingsDelete = prepared(
  'quote-drawings-delete',
  `delete from drawings where hash = any ($1::text[])
     and not exists (select from quote_versions v where v.drawing_hashes @> array[drawings.hash])`,
);

/**
 * With its versions, and the drawings that neither an order nor another quote has. Its draft is locked.
 * Whoever puts such a drawing somewhere holds its row, or waits for ours: so the last statement sees
 * what is true, and it remains true.
 */
export async function deleteQuoteRow(tx: Queryable, id: string): Promise<void> {
  const hashes = (await drawingsOfQuote(tx, [id])).map(({ hash }) => hash);
  await quoteDelete(tx, [id]);
  if (hashes.length === 0) return;
  const locked = (await drawingsLock(tx, [hashes])).map(({ hash }) => hash);
  if (locked.length > 0) await drawingsDelete(tx, [locked]);
}
