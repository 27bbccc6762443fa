import type { OrderApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import { IS_RECENT } from '../orders/link-queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { writeRanges } from '../orders/piece-ranges.ts';
import type { FrozenLine } from './frozen-lines.ts';

/** Answers of the customer that an order keeps; one more is refused. */
export const MOST_ANSWERS = 30;

/** Likewise of steps of the desk, but of those that let something be made. */
export const MOST_STEPS = 300;

/** An item that a step was about. */
export interface StepItem extends FrozenLine {
  /** The change that the customer asks for; absent: none. */
  wish?: string;
  /** Its words before the step, where the step changed them. */
  before?: string[];
}

export type StepKind =
  | 'answer'
  | 'set rule'
  | 'ask again'
  | 'keep'
  | 'by phone'
  | 'make anyway'
  | 'new words';

/** An answer of the customer or a step of the desk. None is ever changed. */
export interface ApprovalEntry {
  id: string;
  at: Date;
  step: StepKind;
  /** The name that a customer typed, or that the admin had then. */
  by: string;
  version: number;
  /** The sentence that was agreed to; empty: nothing was approved. */
  sentence: string;
  note: string;
  items: StepItem[];
}

/** All that is stored of the approvals of an order besides its items. */
export interface StoredApprovals {
  rule: OrderApprovalRule;
  /** Null until the promised day has moved. */
  leadDays: number | null;
  askedAt: Date | null;
  reminders: number;
  /** In their order. */
  entries: ApprovalEntry[];
}

interface ApprovalsRow {
  rule: OrderApprovalRule | null;
  lead_days: number | null;
  asked_at: Date | null;
  reminders: number;
  entries: (Omit<ApprovalEntry, 'at'> & { at: string })[];
}

const approvalsOfOrder = prepared<ApprovalsRow>(
  'order-approvals',
  `select o.approval as rule, o.lead_days, o.asked_at, o.reminders, coalesce((
     select json_agg(json_build_object('id', a.id, 'at', a.at, 'step', a.step, 'by', a.by_name,
       'version', a.version, 'sentence', a.sentence, 'note', a.note, 'items', a.items) order by a.version, a.id)
     from order_approvals a where a.owner_id = $1 and a.order_id = $2), '[]') as entries
   from orders o where o.owner_id = $1 and o.id = $2`,
);

/** @returns undefined when the order is not this owner's any more */
export async function findApprovals(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
): Promise<StoredApprovals | undefined> {
  const [row] = await approvalsOfOrder(db, [ownerId, orderId]);
  return (
    row && {
      rule: row.rule ?? 'never',
      leadDays: row.lead_days,
      askedAt: row.asked_at,
      reminders: row.reminders,
      entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    }
  );
}

const openApproval = prepared<{ id: string }>(
  'approval-open',
  `select o.id from orders o where o.owner_id = $1 and o.id = $2 and ${IS_RECENT}`,
);

/** Whether a link to the order still works: as long as it is open, and some time after. */
export async function isLinkOpen(db: Queryable, { ownerId, orderId }: OrderKey): Promise<boolean> {
  return (await openApproval(db, [ownerId, orderId])).length > 0;
}

/** A step, with how the order is afterwards. */
export interface SavedStep {
  /** Of the order as it was read: the step is taken on no other. */
  version: number;
  step: StepKind;
  by: string;
  sentence?: string;
  note?: string;
  network?: string;
  items: readonly StepItem[];
  rule: OrderApprovalRule;
  held: Iterable<number>;
  wished: Iterable<number>;
  /** Whether a mail asks the customer now: reminders begin anew. */
  isAsking: boolean;
  /** Its details where the promised day moves, and how many working days it has. */
  later?: { details: OrderDetails; leadDays: number } | undefined;
  /** Of the history. */
  count: { count: number; wishes?: number };
  mails: readonly NewMail[];
}

const stepInsert = prepared(
  'approval-step',
  `with changed as (
     update orders
     set held = $4::int4multirange, wished = $5::int4multirange, approval = $6,
         details = coalesce($7::jsonb, details), lead_days = coalesce($18::int, lead_days),
         asked_at = case when $8 then statement_timestamp() else asked_at end,
         reminders = case when $8 then 0 else reminders end,
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id, version
   ),
   step as (
     insert into order_approvals (owner_id, order_id, id, at, step, by_name, version, sentence, note,
                                  network, items)
     select owner_id, id, $9, statement_timestamp(), $10, $11, $3, $12, $13, $14, $15::jsonb
     from changed
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $9, statement_timestamp(), $11, version, 'approval', $13, $10, $16::jsonb
     from changed
   ),
   mail as (${allQueuedFor('changed', '$17')})
   select id from changed`,
);

/**
 * The step with its history and mails, or nothing.
 * @returns false when the order is not at this version any more
 */
export async function saveStep(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  saved: SavedStep,
): Promise<boolean> {
  const rows = await stepInsert(db, [
    ownerId,
    orderId,
    saved.version,
    writeRanges(saved.held),
    writeRanges(saved.wished),
    saved.rule,
    saved.later ? JSON.stringify(saved.later.details) : null,
    saved.isAsking,
    uuid(),
    saved.step,
    saved.by,
    saved.sentence ?? '',
    saved.note ?? '',
    saved.network ?? '',
    JSON.stringify(saved.items),
    JSON.stringify(saved.count),
    asList(saved.mails),
    saved.later?.leadDays ?? null,
  ]);
  return rows.length > 0;
}

/** Days after the mail that asked until the customer is reminded, and once more. */
export const FIRST_REMINDER_DAYS = 2;
export const SECOND_REMINDER_DAYS = 5;

const dueReminders = prepared<{ owner_id: string; id: string; reminders: number }>(
  'approvals-due',
  `select owner_id, id, reminders from orders
   where held <> '{}' and status = 'pending' and held <> wished and id > $1
     and asked_at < now() - make_interval(days => (array[${FIRST_REMINDER_DAYS}, ${SECOND_REMINDER_DAYS}])[reminders + 1])
   order by id limit 20`,
);

/** Orders whose customers are to be reminded now, after the one with that id: some of them. */
export async function listDueReminders(
  db: Queryable,
  after: string,
): Promise<(OrderKey & { reminders: number })[]> {
  return (await dueReminders(db, [after])).map(({ owner_id: ownerId, id: orderId, reminders }) => ({
    ownerId,
    orderId,
    reminders,
  }));
}

const reminderUpdate = prepared(
  'approval-remind',
  `with changed as (
     update orders
     set reminders = case when asked_at < now() - make_interval(days => ${SECOND_REMINDER_DAYS})
                     then 2 else 1 end
     where owner_id = $1 and id = $2 and reminders = $3 and held <> '{}' and status = 'pending'
       and held <> wished
     returning owner_id, id
   )
   ${allQueuedFor('changed', '$4')}`,
);

/** Counts a reminder, with its mail, unless somebody else has. One that comes late is the last. */
export async function saveReminder(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  reminders: number,
  mails: readonly NewMail[],
): Promise<void> {
  await reminderUpdate(db, [ownerId, orderId, reminders, asList(mails)]);
}
