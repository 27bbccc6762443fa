import { mailsIn, queuedFrom, withdrawnAmong } from '../mail/queries.ts';
import { STATUS_HELD_SECONDS } from './order-mails.ts';

/**
 * What a statement that changes statuses does about mails, as its CTEs. `changed` has the changes:
 * owner_id and id of the order, and its status before and after. The parameter lists the mails that
 * tell of the new statuses, as `asList` gives them.
 *
 * A mail of an earlier status that has not gone out is withdrawn. The new mail is queued, unless
 * the customer heard of that very status last and whatever came between lasted less than a mail is
 * held back: then the change only takes back what the customer never heard of.
 */
export const tellingOf = (changed: string, parameter: string) => `
  mailed as (
    select c.owner_id, c.order_id, c.id, c.mail_id, c.after, c.changed_at
    from ${changed} s join order_changes c on c.owner_id = s.owner_id and c.order_id = s.id
    where c.mail_id is not null
  ),
  withdrawn as (${withdrawnAmong('select mail_id from mailed')}),
  untold as (
    update order_changes c set mail_id = null
    from mailed join withdrawn on withdrawn.id = mailed.mail_id
    where c.owner_id = mailed.owner_id and c.order_id = mailed.order_id and c.id = mailed.id
  ),
  told as (
    select distinct on (order_id) owner_id, order_id, after, changed_at from mailed
    where mail_id not in (select id from withdrawn)
      and not exists (select from mails m where m.id = mail_id and m.given_up_at is not null)
    order by order_id, changed_at desc, id desc
  ),
  heard as (
    select told.order_id from told join ${changed} s on s.id = told.order_id
    where told.after = s.after and not exists (
      select from order_changes c
      where c.owner_id = told.owner_id and c.order_id = told.order_id and c.field = 'status'
        and c.changed_at > told.changed_at
        and c.changed_at < statement_timestamp() - make_interval(secs => ${STATUS_HELD_SECONDS}))
  ),
  written as (
    select m.*, (m.content #>> '{order,id}')::uuid as order_id from (${mailsIn(parameter)}) m
  ),
  mail as (
    ${queuedFrom(
      'written',
      `m.order_id in (select id from ${changed})
       and m.order_id not in (select order_id from heard)`,
    )}
  )`;

/** The mail that `tellingOf` queued for an order; null where it queued none. */
export const mailOf = (orderId: string) =>
  `(select w.id from written w join mail on mail.id = w.id where w.order_id = ${orderId})`;

/** Whether the customer had been told of the status that an order had before, by its change `s`. */
export const wasTold = (s: string) =>
  `exists (select from told where told.order_id = ${s}.id and told.after = ${s}.before)`;
