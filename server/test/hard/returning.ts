import { randomUUID } from 'node:crypto';
import { getGuestToken, login } from '@tailorbird/contract/accounts';
import { addToCart } from '@tailorbird/contract/cart';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import * as parcels from '@tailorbird/contract/parcels';
import { recordPayment } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import * as withdrawals from '@tailorbird/contract/withdrawals';
import type { TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { accounts, PASSWORD, products } from '../fixture.ts';
import { keepOn, type Work } from './keep-on.ts';
import { RetryingClient } from './retrying-client.ts';

/** A parcel that somebody was told of. */
interface AcknowledgedParcel {
  order: string;
  id: string;
  /** Whether taking it back was begun. */
  isTakenBack: boolean;
}

/** A withdrawal that somebody was told of. */
interface AcknowledgedWithdrawal {
  order: string;
  id: string;
  cents: number;
}

export interface Returning extends Work {
  parcels: AcknowledgedParcel[];
  withdrawals: AcknowledgedWithdrawal[];
  /** Answers that nobody may get, whatever was killed. */
  surprises: string[];
}

type ReturningLog = Omit<Returning, 'stop'>;

/** Pieces of each order, the last of which is withdrawn from. */
const PIECES = 5;

/** Desks that send the pieces of an order at once, and customers who withdraw from one of them. */
export function keepReturning(urls: readonly string[], people: number): Returning {
  const log: ReturningLog = { parcels: [], withdrawals: [], surprises: [] };
  const client = new RetryingClient(urls, log.surprises);
  return { ...log, ...keepOn(people, () => new ReturnedOrder(client, log).go()) };
}

const chance = () => Math.random() < 0.5;

/** What becomes of one order. */
class ReturnedOrder {
  readonly #client: RetryingClient;
  readonly #log: ReturningLog;
  #admin = '';
  #guest = '';
  #id = '';

  constructor(client: RetryingClient, log: ReturningLog) {
    this.#client = client;
    this.#log = log;
  }

  async go(): Promise<void> {
    await this.#place();
    await Promise.all([
      this.#send([1, 2]),
      this.#send([2, 3]),
      this.#sendByRow(),
      ...(chance() ? [this.#withdraw()] : []),
    ]);
    const receipts = await Promise.all([this.#withdraw(), this.#withdraw()]);
    const ids = new Set(receipts.map(({ id }) => id));
    if (ids.size > 1) this.#surprise('was withdrawn from twice');
    await Promise.all([this.#settle(), this.#settle(), ...(chance() ? [this.#takeBack()] : [])]);
  }

  async #ask(endpoint: Endpoint, sent: TestRequest, token = this.#admin) {
    return this.#client.send(endpoint, { params: { id: this.#id }, ...sent, token });
  }

  async #place(): Promise<void> {
    const { body: arrived } = await this.#client.send(getGuestToken, {});
    this.#guest = getGuestToken.reply.parse(arrived).token;
    const headers = { authorization: basic(accounts.admin.email, PASSWORD) };
    this.#admin = login.reply.parse((await this.#client.send(login, { headers })).body).token;
    const returns = { days: 14, sendTo: '' };
    await this.#client.send(setSettings, { token: this.#admin, body: { returns } });
    const note = randomUUID();
    const item = { product: products.sash.id, quantity: PIECES, note, selectedOptions: [] };
    const filled = await this.#client.send(addToCart, { token: this.#guest, body: item });
    let { cart } = addToCart.reply.parse(filled.body);
    const key = { 'idempotency-key': randomUUID() };
    for (;;) {
      const sent = { token: this.#guest, body: cart, headers: key };
      const answer = await this.#client.send(placeOrder, sent);
      if (answer.status === 201) {
        this.#id = placeOrder.reply.parse(answer.body).order._id;
        break;
      }
      // what was put in by a request whose answer was lost came after the one that was repeated
      const again = addToCart.reply.safeParse(answer.body);
      if (!again.success) throw new Error(`An order was refused: ${JSON.stringify(answer)}`);
      ({ cart } = again.data);
      key['idempotency-key'] = randomUUID();
    }
    if (chance()) await this.#ask(issuePaper, { body: { kind: 'invoice' } });
    if (chance()) {
      const { totalAmount: amount } = await this.#read();
      const entry = { _id: randomUUID(), kind: 'payment', method: 'cash', amount };
      await this.#ask(recordPayment, { body: entry });
    }
  }

  async #read(): Promise<Order> {
    return getOrder.reply.parse((await this.#ask(getOrder, {})).body).order;
  }

  async #send(pieces: number[]): Promise<void> {
    const id = randomUUID();
    const body = { _id: id, pieces, carrier: '', tracking: '' };
    const { status } = await this.#ask(parcels.sendParcel, { body });
    if (status === 201) this.#log.parcels.push({ order: this.#id, id, isTakenBack: false });
    else if (status !== 409) this.#surprise(`was not sent: ${status}`);
  }

  /** A number from a file sends what is packed. */
  async #sendByRow(): Promise<void> {
    const { orderId: order } = await this.#read();
    const rows = [{ order, parcel: '', tracking: randomUUID().slice(0, 12), carrier: 'Post' }];
    const body = { isTrial: false, rows };
    const { status } = await this.#ask(parcels.takeTrackingRows, { params: {}, body });
    if (status !== 200) this.#surprise(`took no number: ${status}`);
  }

  async #takeBack(): Promise<void> {
    const parcel = this.#log.parcels.find(({ order }) => order === this.#id);
    if (!parcel) return;
    parcel.isTakenBack = true;
    await this.#ask(parcels.takeParcelBack, { params: { id: this.#id, parcelId: parcel.id } });
  }

  async #withdraw(): Promise<{ id: string }> {
    const { cart } = await this.#read();
    const items = [{ _id: cart.items[0]?._id, quantity: 1, withdrawn: 0 }];
    const body = { _id: randomUUID(), name: 'Ida', email: 'ida@mail.example', items };
    const answer = await this.#ask(withdrawals.declareOwnWithdrawal, { body }, this.#guest);
    if (answer.status !== 201) throw new Error(`Not withdrawn: ${JSON.stringify(answer)}`);
    const { receipt } = withdrawals.declareOwnWithdrawal.reply.parse(answer.body);
    const known = this.#log.withdrawals.find(({ order }) => order === this.#id);
    if (known && known.id !== receipt._id) this.#surprise('was withdrawn from twice');
    const { _id: id, totalCents: cents } = receipt;
    if (!known) this.#log.withdrawals.push({ order: this.#id, id, cents });
    return { id };
  }

  async #settle(): Promise<void> {
    const known = this.#log.withdrawals.find(({ order }) => order === this.#id);
    const params = { id: this.#id, withdrawalId: known?.id ?? '' };
    const body = { step: 'credit', method: 'cash' };
    const { status } = await this.#ask(withdrawals.settleWithdrawal, { params, body });
    if (status !== 200) this.#surprise(`was not settled: ${status}`);
    const pieces = numbersOfItems((await this.#read()).cart.items).flat();
    if (pieces.length !== PIECES) this.#surprise('lost a piece');
  }

  #surprise(how: string): void {
    this.#log.surprises.push(`The order ${this.#id} ${how}.`);
  }
}

/**
 * Counts of what is half sent or half withdrawn from, each to be 0. `$1` is what was acknowledged, as
 * JSON. The statement sees all of one moment.
 */
export const RETURN_CHECKS = `
  with parcel as (
    select o.id as order_id, (p.it ->> 'id')::uuid as id,
           (p.it ->> 'pieces')::int4multirange as pieces
    from orders o cross join jsonb_array_elements(o.parcels) as p(it)
  ),
  in_parcel as (
    select p.order_id, p.id as parcel_id, number
    from parcel p cross join unnest(p.pieces) as r(run)
      cross join generate_series(lower(run), upper(run) - 1) as number
  ),
  in_sent as (
    select o.id as order_id, number
    from orders o cross join unnest(o.sent) as r(run)
      cross join generate_series(lower(run), upper(run) - 1) as number
  ),
  money as (
    select w.order_id, w.id, w.cents, w.settled,
           (select coalesce(sum(l.amount_cents), 0) from ledger_entries l
            where l.order_id = w.order_id and l.kind in ('refund', 'reduction')) as back
    from withdrawals w
  )
  select
    (select count(*) from jsonb_to_recordset($1::jsonb -> 'parcels')
       as t("order" uuid, id uuid, "isTakenBack" boolean)
     where not t."isTakenBack" and not exists (
       select from parcel p where p.order_id = t."order" and p.id = t.id)
    )::int as "lost parcels",
    (select count(*) from (
       select from in_parcel group by order_id, number having count(*) > 1) t
    )::int as "in two parcels",
    (select count(*) from (
       (select order_id, number from in_sent except select order_id, number from in_parcel)
       union all
       (select order_id, number from in_parcel except select order_id, number from in_sent)) t
    )::int as "sent in none",
    (select count(*) from (
       (select order_id, parcel_id, number from in_parcel
        except select order_id, parcel_id, number from order_pieces)
       union all
       (select order_id, parcel_id, number from order_pieces where parcel_id is not null
        except select order_id, parcel_id, number from in_parcel)) t
    )::int as "pieces elsewhere",
    (select count(*) from jsonb_to_recordset($1::jsonb -> 'withdrawals')
       as t("order" uuid, id uuid, cents int)
     where not exists (
       select from withdrawals w
       where w.order_id = t."order" and w.id = t.id and w.cents = t.cents)
    )::int as "lost withdrawals",
    (select count(*) from orders o
     where o.withdrawals_open <> (
         select count(*) from withdrawals w where w.order_id = o.id and w.settled is null)
       or (select coalesce(sum(upper(run) - lower(run)), 0) from unnest(o.withdrawn) as r(run)) <> (
         select count(*) from withdrawals w cross join jsonb_array_elements(w.items) as t(it)
           cross join jsonb_array_elements(t.it -> 'pieces')
         where w.order_id = o.id)
    )::int as "withdrawn otherwise",
    (select count(*) from money
     where back > cents or (settled is not null and back <> cents)
    )::int as "money back",
    (select count(*) from money m join orders o on o.id = m.order_id join (
       select order_id, sum(total_cents) as cents from papers group by order_id) p
       on p.order_id = m.order_id
     where p.cents <> o.total_cents - m.back
    )::int as "credit notes"`;
