import { containing } from '../database/like-pattern.ts';
import type { Queryable } from '../database/pool.ts';
import { asInNumbers, partCondition, plainCondition, type OrderFilter } from './filter-queries.ts';
import type { Rows } from './newest-queries.ts';

export interface Asked {
  filter: OrderFilter;
  page: Rows;
  /** Counted at most. */
  most: number;
}

/** Of a page, newest first. */
export interface FoundIds {
  ids: string[];
  /** At most as many as are counted. */
  total: number;
  hasMore: boolean;
}

/** What is looked at before anything else: what one order in five has is found in it. */
const GLANCE = 1000;
/** Then looking through the newest takes less than what an index gives of so many. */
const MANY_OF_A_GLANCE = 4;

const NEWEST = 'order by o.placed_at desc, o.id desc';

// None has a name, so that PostgreSQL plans each for the parts that are sought.

/** Of one owner, or of a list of ids: few enough to be looked through. */
export async function findOfFew(db: Queryable, asked: Asked): Promise<FoundIds> {
  return toFound(await findHits(db, asked, ofOwner), asked);
}

/**
 * By a part of the number or of the email. A glance at the newest shows whether many have it; what
 * few have is looked up in an index.
 */
export async function findByPart(db: Queryable, asked: Asked): Promise<FoundIds> {
  const glance = await findHits(db, asked, atAGlance);
  const isEnough = glance.total > asked.most || glance.looked < GLANCE;
  if (isEnough) return toFound(glance, asked);
  const source =
    glance.total < MANY_OF_A_GLANCE ? (byIndex(asked.filter) ?? throughNewest) : throughNewest;
  return toFound(await findHits(db, asked, source), asked);
}

interface Source {
  /** What comes before `hit`. */
  before: string;
  /** Gives `placed_at` and `id`. */
  hits: string;
  looked: string;
}

type SourceOf = (asked: Asked, values: unknown[]) => Source;

interface Hits {
  ids: string[];
  total: number;
  looked: number;
}

async function findHits(db: Queryable, asked: Asked, sourceOf: SourceOf): Promise<Hits> {
  const values: unknown[] = [];
  const { before, hits, looked } = sourceOf(asked, values);
  const { page, most } = asked;
  // the one beyond what is counted is on no page
  const limit = Math.max(0, Math.min(page.limit, most - page.offset));
  const { rows } = await db.query<Hits>(
    `with ${before} hit as materialized (
       select o.placed_at, o.id from (${hits}) o ${NEWEST} limit ${most + 1}
     )
     select (select count(*) from hit) as total, ${looked} as looked,
       array(select o.id from hit o ${NEWEST}
         limit $${values.push(limit)} offset $${values.push(page.offset)}) as ids`,
    values,
  );
  return rows[0] ?? { ids: [], total: 0, looked: 0 };
}

function toFound({ ids, total }: Hits, { most }: Asked): FoundIds {
  return { ids, total: Math.min(total, most), hasMore: total > most };
}

const ofOwner: SourceOf = ({ filter }, values) => ({
  before: '',
  hits: `select o.placed_at, o.id from orders o
    where ${plainCondition(filter, values)} and ${partCondition(filter, values)}`,
  looked: '0',
});

/** In their order, whatever the planner takes the part for: it knows too little of parts. */
const throughNewest: SourceOf = ({ filter }, values) => ({
  before: '',
  hits: `select o.placed_at, o.id from (
      select o.placed_at, o.id, o.order_number, o.customer_email from orders o
      where ${plainCondition(filter, values)} ${NEWEST} offset 0) o
    where ${partCondition(filter, values)}`,
  looked: '0',
});

const atAGlance: SourceOf = ({ filter }, values) => ({
  before: `glanced as materialized (
    select o.placed_at, o.id, o.order_number, o.customer_email from orders o
    where ${plainCondition(filter, values)} ${NEWEST} limit ${GLANCE}),`,
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
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/** Addresses first, which are fewer; orders of days that are not counted have none there yet. */
const byEmail: SourceOf = ({ filter, most }, values) => {
  const part = filter.customerEmail ?? '';
  const isSought = `email like lower($${values.push(containing(part))})
    and letter_pairs(email) @> $${values.push(pairsOf(part.toLowerCase()))}`;
  const condition = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
  const counted = '(select counted_until from order_figures)';
  return {
    before: `sender as materialized (
      select email from order_emails where ${isSought}),
    found as materialized (
      select o.placed_at, o.id from sender cross join lateral (
        select * from orders o
        where lower(o.customer_email) = sender.email and o.placed_at < ${counted} and ${condition}
        ${NEWEST} limit ${most + 1}) o
      union all
      select o.placed_at, o.id from orders o where o.placed_at >= ${counted} and ${condition}),`,
    hits: 'select * from found',
    looked: '0',
  };
};
