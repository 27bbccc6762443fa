import { randomUUID } from 'node:crypto';
import { getGuestToken, login } from '@tailorbird/contract/accounts';
import { addToCart } from '@tailorbird/contract/cart';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { setPieces } from '@tailorbird/contract/order-desk';
import { editOrder, editOwnOrder } from '@tailorbird/contract/order-edits';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import { recordPayment } from '@tailorbird/contract/payments';
import type { TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { wording } from '../drawn.ts';
import { accounts, colour, PASSWORD, products, size } from '../fixture.ts';
import { keepOn, type Work } from './keep-on.ts';
import { RetryingClient } from './retrying-client.ts';

/** A change that somebody was told of. */
interface AcknowledgedEdit {
  id: string;
  /** Of the order by it. */
  version: number;
  /** Dollars that the order cost then, as the history writes them. */
  total: string;
}

export interface Editing extends Work {
  acknowledged: AcknowledgedEdit[];
  /** Answers that nobody may get, whatever was killed. */
  surprises: string[];
}

/** One after the other of an order. */
const CHANGES = 6;

/** People who order and change what they have ordered, an admin and the customer at once at times. */
export function keepEditing(urls: readonly string[], people: number): Editing {
  const editing = { acknowledged: [] as AcknowledgedEdit[], surprises: [] as string[] };
  const client = new RetryingClient(urls, editing.surprises);
  return { ...editing, ...keepOn(people, () => changeOne(client, editing)) };
}

type EditingLog = Pick<Editing, 'acknowledged' | 'surprises'>;

/** An order, half of them paid or with an invoice, and what is changed of it. */
async function changeOne(client: RetryingClient, log: EditingLog): Promise<void> {
  const guest = getGuestToken.reply.parse((await client.send(getGuestToken, {})).body).token;
  const headers = { authorization: basic(accounts.admin.email, PASSWORD) };
  const admin = login.reply.parse((await client.send(login, { headers })).body).token;
  const ask = async (endpoint: Endpoint, sent: TestRequest, token = admin) =>
    client.send(endpoint, { ...sent, token });
  const params = { id: (await place(client, guest))._id };
  const read = async (): Promise<Order> =>
    getOrder.reply.parse((await ask(getOrder, { params })).body).order;
  if (chance()) await ask(issuePaper, { params, body: { kind: 'invoice' } });
  if (chance()) {
    const { totalAmount: amount } = await read();
    const body = { _id: randomUUID(), kind: 'payment', method: 'cash', amount };
    await ask(recordPayment, { params, body });
  }
  const owners = new Map<number, string>();
  for (let count = 0; count < CHANGES; count += 1) {
    const order = await read();
    notePieces(order, owners, log);
    const { version } = order;
    const own = { version, items: [rename(order)] };
    const calls = [
      ...(count % 3 === 1 ? [] : [ask(editOrder, { params, body: { version, ...change(order) } })]),
      ...(count % 3 === 0 ? [] : [ask(editOwnOrder, { params, body: own }, guest)]),
      ...(count === CHANGES - 2 ? [ask(setPieces, { params, body: beginOf(order) })] : []),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      if (status === 409 || !Object.hasOwn(Object(body), 'difference')) continue;
      note(editOrder.reply.parse(body).order, version, log);
    }
  }
  notePieces(await read(), owners, log);
}

/** The order of the answer is as it is then: a piece may have been begun meanwhile. */
function note(
  { _id: id, version: now, totalAmount }: Order,
  before: number,
  log: EditingLog,
): void {
  // what was sent is as it was
  if (now === before) return;
  const version = before + 1;
  const isTwice = log.acknowledged.some((each) => each.id === id && each.version === version);
  if (isTwice) log.surprises.push(`Version ${version} of ${id} was saved twice.`);
  log.acknowledged.push({ id, version, total: String(totalAmount) });
}

/** Each piece stays that of its item. */
function notePieces(
  { cart, voided = [] }: Order,
  owners: Map<number, string>,
  log: EditingLog,
): void {
  const numbers = numbersOfItems(cart.items);
  for (const [index, { _id }] of cart.items.entries()) {
    for (const number of numbers[index] ?? []) {
      const isOther = (owners.get(number) ?? _id) !== _id;
      if (isOther || voided.includes(number)) log.surprises.push(`Piece ${number} was used again.`);
      owners.set(number, _id);
    }
  }
}

const chance = () => Math.random() < 0.5;
const word = () => randomUUID().slice(0, 8);

const choices = () => [
  { optionId: colour.id, valueId: colour.olive.id },
  { optionId: size.id, valueId: size.small.id },
  { optionId: wording.id, value: word() },
];

const rename = ({ cart }: Order) => ({
  _id: cart.items.find(({ product }) => product._id === products.tote.id)?._id,
  selectedOptions: [{ optionId: wording.id, value: word() }],
});

/** A change at random: words, numbers of pieces, what comes and what goes. */
function change(order: Order): object {
  const { items } = order.cart;
  const at = () => items[Math.floor(Math.random() * items.length)]?._id;
  const all = [
    { items: [rename(order)] },
    { items: [{ _id: at(), quantity: 1 + Math.floor(Math.random() * 4) }] },
    { items: [{ _id: items.at(-1)?._id, quantity: 0 }] },
    { added: [{ product: products.tote.id, selectedOptions: choices() }] },
    { lines: [{ name: 'Folding in tissue', cost: 1.5, quantity: 3, isMade: chance() }] },
  ];
  return all[Math.floor(Math.random() * all.length)] ?? {};
}

const beginOf = ({ cart }: Order) => ({
  how: 'row',
  pieces: [{ number: numbersOfItems(cart.items).flat().at(-1) ?? 1, from: 'waiting', to: 'cut' }],
});

async function place(client: RetryingClient, token: string): Promise<Order> {
  const body = { product: products.tote.id, quantity: 2, selectedOptions: choices() };
  const { body: filled } = await client.send(addToCart, { token, body });
  let { cart } = addToCart.reply.parse(filled);
  for (;;) {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await client.send(placeOrder, { token, body: cart, headers });
    if (answer.status === 201) return placeOrder.reply.parse(answer.body).order;
    // what was put in by a request whose answer was lost came after the one that was repeated
    const again = addToCart.reply.safeParse(answer.body);
    if (!again.success) throw new Error(`An order was refused: ${JSON.stringify(answer)}`);
    ({ cart } = again.data);
  }
}

/**
 * Counts of what is half changed, each to be 0. `$1` are the changes that were acknowledged, as JSON.
 * Each order is one of one moment: the statement sees all of one.
 */
export const EDIT_CHECKS = `
  with item as (
    select order_id, count(*) filter (where pieces is null) as unnumbered,
           count(*) filter (where cardinality(pieces) not in (0, quantity)) as miscounted,
           count(pieces) as numbered
    from order_items group by order_id
  ),
  piece as (select order_id, number from order_items cross join unnest(pieces) as t(number)),
  ledger as (
    select order_id,
      sum(case kind when 'charge' then amount_cents when 'reduction' then -amount_cents else 0 end)
        as charged,
      sum(case kind when 'payment' then amount_cents else 0 end) as paid
    from ledger_entries group by order_id
  ),
  edit as (
    select distinct on (order_id) order_id, version, after from order_changes
    where field = 'edit' order by order_id, version desc
  )
  select
    (select count(*) from jsonb_to_recordset($1::jsonb) as t(id uuid, version int, total text)
     where not exists (
       select from order_changes c where c.order_id = t.id and c.field = 'edit'
         and c.version = t.version and c.after = t.total)
    )::int as "lost changes",
    (select count(*) from orders o join edit e on e.order_id = o.id
     where o.version < e.version or (o.total_cents <> round(e.after::numeric * 100))
    )::int as histories,
    (select count(*) from orders o left join ledger l on l.order_id = o.id
     where (o.charged_cents, o.paid_cents) is distinct from (l.charged, l.paid)
       -- what was withdrawn from and is not paid is asked for no more
       or (o.charged_cents <> o.total_cents and o.withdrawn = '{}')
    )::int as ledgers,
    (select count(*) from item
     where (numbered > 0 and unnumbered > 0) or miscounted > 0
    )::int as numbers,
    (select count(*) from (
       select from piece group by order_id, number having count(*) > 1) t
    )::int as "pieces twice",
    (select count(*) from orders o join piece p on p.order_id = o.id
     where o.voided @> p.number
    )::int as "pieces again",
    (select count(*) from orders o join order_pieces p on p.order_id = o.id
     where o.voided @> p.number
    )::int as "begun and gone",
    (select count(*) from orders o join (
       select order_id, sum(total_cents) as cents,
         count(*) filter (where kind = 'invoice') - count(*) filter (where kind <> 'invoice') as many
       from papers group by order_id) p on p.order_id = o.id
     where (p.cents <> o.total_cents or p.many <> 1) and o.withdrawn = '{}'
    )::int as invoices`;
