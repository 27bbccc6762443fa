import { emailKey, emailParts } from '@tailorbird/contract/email-form';
import type { OrderSort, OrderStatus } from '@tailorbird/contract/orders';
import type { ApprovalFilter } from '@tailorbird/contract/kinds/approval';
import type { SendingFilter } from '@tailorbird/contract/kinds/parcels';
import type { ReturnFilter } from '@tailorbird/contract/kinds/withdrawals';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import { orderNumberFrom } from '@tailorbird/contract/kinds/payment-reference';
import { endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { containing } from '../database/like-pattern.ts';
import type { Queryable } from '../database/pool.ts';
import type { Rows } from './list-queries.ts';

export interface OrderFilter {
  /** Undefined for everybody's. */
  ownerId: string | undefined;
  status: OrderStatus | 'all';
  /** Days of the shop, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** A part of the order number. */
  orderNumber?: string | undefined;
  customerEmail?: string | undefined;
  /** Words, each the beginning of one of the order's; for everybody's orders alone. */
  search?: string | undefined;
  /** Open orders without those that are cancelled. */
  payment?: PaymentState | undefined;
  /** Pending ones with pieces that are not approved: by whom they wait. */
  approval?: ApprovalFilter | undefined;
  /** Pending ones by what of them is sent. */
  sending?: SendingFilter | undefined;
  returns?: ReturnFilter | undefined;
  /** These alone. */
  orderIds?: readonly string[] | undefined;
  /** The shop's. */
  timeZone: string;
}

/** From the one, included, to the other, excluded: as parameters of the type timestamptz. */
export function placedBetween(filter: Pick<OrderFilter, 'startDate' | 'endDate' | 'timeZone'>): {
  from: string | undefined;
  until: string | undefined;
} {
  const { startDate, endDate, timeZone } = filter;
  return {
    from: startDate && momentParameter(startOfDay(startDate, timeZone)),
    until: endDate && momentParameter(endOfDay(endDate, timeZone)),
  };
}

/** The years 1 to 9999 alone have the same form in ISO 8601 and PostgreSQL. */
export function momentParameter(moment: Date): string {
  const year = moment.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9999 ? 'infinity' : moment.toISOString();
}

/** The conditions on `orders o`, except those on parts of texts and words; `true` when there is none. */
export function plainCondition(filter: OrderFilter, values: unknown[]): string {
  const { ownerId, status, payment, approval, sending, returns, orderIds } = filter;
  const { from, until } = placedBetween(filter);
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ownerId !== undefined && `o.owner_id = ${parameter(ownerId)}`,
    status !== 'all' && `o.status = ${parameter(status)}`,
    payment !== undefined && `o.payment_state = ${parameter(payment)}`,
    payment === 'open' && `o.status <> 'cancelled'`,
    approval !== undefined && `o.held <> '{}' and o.status = 'pending'`,
    approval === 'change wanted' && `o.wished <> '{}'`,
    approval === 'asked' && 'o.held <> o.wished',
    sending === 'to send' && `o.packed > 0 and o.status = 'pending'`,
    sending === 'on the way' && `o.sent <> '{}' and o.status = 'pending'`,
    returns === 'withdrawn' && 'o.withdrawals_open > 0',
    returns === 'fault' && 'o.faults_open > 0',
    orderIds !== undefined && `o.id = any (${parameter(orderIds)}::uuid[])`,
    from !== undefined && `o.placed_at >= ${parameter(from)}::timestamptz`,
    until !== undefined && `o.placed_at < ${parameter(until)}::timestamptz`,
  ];
  return parts.filter((part) => part !== false).join(' and ') || 'true';
}

/** The conditions on `orders o` for a part of the order number and of the email. */
export function partCondition(
  { orderNumber, customerEmail }: Pick<OrderFilter, 'orderNumber' | 'customerEmail'>,
  values: unknown[],
): string {
  const parameter = (part: string | string[]) => `$${values.push(part)}`;
  const parts = [
    orderNumber && `o.order_number like ${parameter(containing(asInNumbers(orderNumber)))}`,
    customerEmail &&
      `lower(o.customer_email collate "C")
        like any (${parameter(keyParts(customerEmail).map(containing))}::text[])`,
  ];
  return parts.filter(Boolean).join(' and ') || 'true';
}

const keyParts = (part: string) => [...new Set(emailParts(part).map(emailKey))];

export const hasPart = ({
  orderNumber,
  customerEmail,
}: Pick<OrderFilter, 'orderNumber' | 'customerEmail'>) => Boolean(orderNumber || customerEmail);

/** Order numbers are in capitals, with hyphens where they are whole. */
export function asInNumbers(part: string): string {
  const whole = orderNumberFrom(part);
  return whole ?? part.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** All conditions on `orders o` but words. Unset filters are left out, so the fitting index is used. */
export function conditions(filter: OrderFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const all = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
  return { where: `where ${all}`, values };
}

export interface OrderSearchRequest {
  filter: OrderFilter;
  sort: OrderSort;
  page: Rows;
  /** Counted at most. */
  most: number;
}

/** The ids of one page, in its order. */
export interface OrderIdPage {
  ids: string[];
  /** At most as many as are counted. */
  total: number;
  hasMore: boolean;
}

/** The first orders are searched first: a text that one order in five has is found among them. */
export const SCAN_LIMIT = 1000;

/** Then looking through all in their order takes less than what an index gives of so many. */
const MANY_IN_A_SCAN = 4;

/** Of `orders o`, or of finds with their `placed_at` and `id`. */
export const ORDER_BY: Record<OrderSort, string> = {
  newest: 'order by o.placed_at desc, o.id desc',
  oldest: 'order by o.placed_at, o.id',
};

// None has a name, so that PostgreSQL plans each for the parts that are sought.

/** Finds among the orders of one owner or a list of ids: few enough to be looked through. */
export async function searchFew(db: Queryable, asked: OrderSearchRequest): Promise<OrderIdPage> {
  return toIdPage(await getHits(db, asked, ofOwner), asked);
}

/** Those with pieces to be sent, the oldest promised day first: by the index on them. */
export async function searchToSend(
  db: Queryable,
  { filter, page, most }: OrderSearchRequest,
): Promise<OrderIdPage> {
  const values: unknown[] = [];
  const { rows } = await db.query<{ ids: string[] }>(
    `select array(select o.id from orders o
       where ${plainCondition(filter, values)} and ${partCondition(filter, values)}
       order by o.details #>> '{delivery,promisedDay}', o.placed_at, o.id
       limit ${most + 1}) as ids`,
    values,
  );
  const ids = rows[0]?.ids ?? [];
  const counted = ids.slice(0, most);
  return {
    ids: counted.slice(page.offset, page.offset + page.limit),
    total: counted.length,
    hasMore: ids.length > most,
  };
}

/**
 * By a part of the number or of the email. A glance at the first shows whether many have it; what
 * few have is looked up in an index.
 */
export async function searchByPart(db: Queryable, asked: OrderSearchRequest): Promise<OrderIdPage> {
  const glance = await getHits(db, asked, firstScan);
  const isEnough = glance.total > asked.most || glance.looked < SCAN_LIMIT;
  if (isEnough) return toIdPage(glance, asked);
  const source = glance.total < MANY_IN_A_SCAN ? (byIndex(asked.filter) ?? inOrder) : inOrder;
  return toIdPage(await getHits(db, asked, source), asked);
}

interface Source {
  /** The common table expressions before `hit`. */
  before: string;
  /** Gives `placed_at` and `id`. */
  hits: string;
  looked: string;
}

export type SourceOf = (asked: OrderSearchRequest, values: unknown[]) => Source;

interface Hits {
  ids: string[];
  total: number;
  looked: number;
}

export async function getHits(
  db: Queryable,
  asked: OrderSearchRequest,
  sourceOf: SourceOf,
): Promise<Hits> {
  const values: unknown[] = [];
  const { before, hits, looked } = sourceOf(asked, values);
  const { page, most, sort } = asked;
  // the one beyond what is counted is on no page
  const limit = Math.max(0, Math.min(page.limit, most - page.offset));
  const { rows } = await db.query<Hits>(
    `with ${before} hit as materialized (
       select o.placed_at, o.id from (${hits}) o ${ORDER_BY[sort]} limit ${most + 1}
     )
     select (select count(*) from hit) as total, ${looked} as looked,
       array(select o.id from hit o ${ORDER_BY[sort]}
         limit $${values.push(limit)} offset $${values.push(page.offset)}) as ids`,
    values,
  );
  return rows[0] ?? { ids: [], total: 0, looked: 0 };
}

export function toIdPage(
  { ids, total }: Pick<Hits, 'ids' | 'total'>,
  { most }: OrderSearchRequest,
): OrderIdPage {
  return { ids, total: Math.min(total, most), hasMore: total > most };
}

const ofOwner: SourceOf = ({ filter }, values) => ({
  before: '',
  hits: `select o.placed_at, o.id from orders o
    where ${plainCondition(filter, values)} and ${partCondition(filter, values)}`,
  looked: '0',
});

/** In their order, whatever the planner takes the part for: it knows too little of parts. */
const inOrder: SourceOf = ({ filter, sort }, values) => ({
  before: '',
  hits: `select o.placed_at, o.id from (
      select o.placed_at, o.id, o.order_number, o.customer_email from orders o
      where ${plainCondition(filter, values)} ${ORDER_BY[sort]} offset 0) o
    where ${partCondition(filter, values)}`,
  looked: '0',
});

const firstScan: SourceOf = ({ filter, sort }, values) => ({
  before: `glanced as materialized (
    select o.placed_at, o.id, o.order_number, o.customer_email from orders o
    where ${plainCondition(filter, values)} ${ORDER_BY[sort]} limit ${SCAN_LIMIT}),`,
  hits: `select * from glanced o where ${partCondition(filter, values)}`,
  looked: '(select count(*) from glanced)',
});

/** Undefined: it is too short for an index. */
function byIndex({ orderNumber, customerEmail }: OrderFilter): SourceOf | undefined {
  if (hasPairs(orderNumber)) return byNumber;
  return hasPairs(customerEmail) ? byEmail : undefined;
}

const byNumber: SourceOf = ({ filter }, values) => ({
  before: `found as materialized (
    select o.placed_at, o.id from orders o
    where letter_pairs(o.order_number) @> $${values.push(pairsOf(asInNumbers(filter.orderNumber ?? '')))}
      and ${plainCondition(filter, values)} and ${partCondition(filter, values)}),`,
  hits: 'select * from found',
  looked: '0',
});

const hasPairs = (part = '') => pairsOf(part).length > 0;

/** Each two letters that follow each other. */
function pairsOf(part: string): string[] {
  const letters = Array.from(part);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Addresses first, which are fewer; orders of days that are not counted have none there yet. */
const byEmail: SourceOf = ({ filter }, values) => {
  const areSought = keyParts(filter.customerEmail ?? '').map(
    (part) => `email like $${values.push(containing(part))}
      and letter_pairs(email) @> $${values.push(pairsOf(part))}`,
  );
  const condition = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
  const counted = '(select counted_until from order_figures)';
  return {
    before: `sender as materialized (
      select email from order_emails where ${areSought.join(' or ')}),
    found as materialized (
      select o.placed_at, o.id from orders o
      where lower(o.customer_email collate "C") = any (array(select email from sender))
        and o.placed_at < ${counted} and ${condition}
      union all
      select o.placed_at, o.id from orders o where o.placed_at >= ${counted} and ${condition}),`,
    hits: 'select * from found',
    looked: '0',
  };
};
