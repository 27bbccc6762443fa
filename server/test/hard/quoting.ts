import { randomUUID } from 'node:crypto';
import { login } from '@tailorbird/contract/accounts';
import * as drafts from '@tailorbird/contract/desk-drafts';
import { createDiscount, listDiscounts, updateDiscount } from '@tailorbird/contract/discounts';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import * as quotes from '@tailorbird/contract/quotes';
import { NO_PRODUCT_ID } from '@tailorbird/contract/rules/edit-order';
import type { TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { wording } from '../drawn.ts';
import { accounts, colour, PASSWORD, products, size } from '../fixture.ts';
import { FOLDING, HELEN, inDays, secretOf, shownBy } from '../quotes.ts';
import { keepOn, type Work } from './keep-on.ts';
import { RetryingClient } from './retrying-client.ts';

/** A version of a quote that somebody was told of. */
interface AcknowledgedVersion {
  quote: string;
  version: number;
  total: number;
}

/** An order of a draft or of a quote that somebody was told of. */
interface AcknowledgedSale {
  /** Of the draft and of its quote. */
  id: string;
  number: string;
  total: number;
  /** By the customer, else placed by the desk. */
  isAccepted: boolean;
  /** Whether somebody was told that a mail goes out. */
  isMailed: boolean;
}

export interface Quoting extends Work {
  sent: AcknowledgedVersion[];
  sold: AcknowledgedSale[];
  /** Answers that nobody may get, whatever was killed. */
  surprises: string[];
}

/** Each way that a draft goes, in turn. */
const WAYS = [
  'is accepted',
  'is placed',
  'gets a next version meanwhile',
  'is accepted twice at once',
  'is placed twice at once',
  'is placed meanwhile',
  'is withdrawn meanwhile',
  'is left open',
] as const;

/** Admins who make drafts and place or send them, and customers who accept what was sent. */
export function keepQuoting(urls: readonly string[], people: number): Quoting {
  const log: Omit<Quoting, 'stop'> = { sent: [], sold: [], surprises: [] };
  const client = new RetryingClient(urls, log.surprises);
  let turn = 0;
  const one = async () => {
    const way = WAYS[turn % WAYS.length] ?? 'is accepted';
    turn += 1;
    await new Desk(client, log).make(way);
  };
  return { ...log, ...keepOn(people, one) };
}

type Way = (typeof WAYS)[number];
type Answer = Awaited<ReturnType<RetryingClient['send']>>;
type QuotingLog = Omit<Quoting, 'stop'>;

/** A version as whoever accepts it has it. */
interface LinkedVersion {
  secret: string;
  total: number;
}

const CODE = 'QUOTED';
/** How many more uses the code gets whenever it is used up. */
const MORE_USES = 5;

const chance = () => Math.random() < 0.5;
const codeOf = ({ body }: Answer): unknown => Object(body).code;

/** What becomes of one draft. */
class Desk {
  readonly #client: RetryingClient;
  readonly #log: QuotingLog;
  #token = '';
  #id = '';

  constructor(client: RetryingClient, log: QuotingLog) {
    this.#client = client;
    this.#log = log;
  }

  async make(way: Way): Promise<void> {
    const headers = { authorization: basic(accounts.admin.email, PASSWORD) };
    this.#token = login.reply.parse((await this.#client.send(login, { headers })).body).token;
    await this.#begin();
    await this.#choose();
    if (way === 'is placed') return this.#expectSold(await this.#place(1));
    if (way === 'is placed twice at once') return this.#expectSold(await this.#place(2));
    const version = await this.#send();
    if (!version) return this.#surprise('was not sent');
    if (way === 'is accepted') return this.#expectSold(await this.#accept(version, 1));
    if (way === 'is accepted twice at once') {
      return this.#expectSold(await this.#accept(version, 2));
    }
    if (way === 'is placed meanwhile') {
      const sold = await Promise.all([this.#accept(version, 2), this.#place(1)]);
      return this.#expectSold(sold.includes(true));
    }
    if (way === 'is withdrawn meanwhile') return this.#acceptBesideWithdrawal(version);
    if (way === 'gets a next version meanwhile') return this.#acceptBesideNext(version);
    way satisfies 'is left open';
  }

  async #acceptBesideWithdrawal(version: LinkedVersion): Promise<void> {
    const [isAccepted, { status }] = await Promise.all([
      this.#accept(version, 1),
      this.#ask(quotes.withdrawQuote, {}),
    ]);
    if (isAccepted === (status === 200)) this.#surprise('is accepted and withdrawn, or neither');
  }

  async #acceptBesideNext(version: LinkedVersion): Promise<void> {
    const sendNext = async () => {
      await this.#choose();
      return this.#send();
    };
    const [isAccepted, next] = await Promise.all([this.#accept(version, 1), sendNext()]);
    if (isAccepted && next) this.#surprise('was accepted, and got a next version');
    this.#expectSold(isAccepted || (next !== undefined && (await this.#accept(next, 2))));
  }

  async #begin(): Promise<void> {
    const body = {
      accountId: chance() ? accounts.customer.id : null,
      contact: HELEN,
      lines: [{ ...FOLDING, _id: randomUUID(), isMade: chance() }],
      ...(chance() && { deposit: { amount: 5 } }),
    };
    for (;;) {
      const answer = await this.#ask(drafts.createDraft, { body });
      const made = drafts.createDraft.reply.safeParse(answer.body);
      if (made.success) {
        this.#id = made.data.draft._id;
        return;
      }
      // drafts whose answers were lost stay: the one that nobody has changed for longest makes room
      const listed = drafts.listDrafts.reply.parse((await this.#ask(drafts.listDrafts, {})).body);
      await this.#ask(drafts.deleteDraft, { params: { id: listed.drafts.at(-1)?._id ?? '' } });
    }
  }

  /** Goods, a code and a price that was agreed on, half of the time each. It may be gone meanwhile. */
  async #choose(): Promise<void> {
    const params = { draftId: this.#id };
    const quantity = 1 + Math.floor(Math.random() * 3);
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
      { optionId: wording.id, value: randomUUID().slice(0, 8) },
    ];
    const tote = { product: products.tote.id, quantity, selectedOptions };
    await this.#ask(drafts.addToDraft, { params, body: tote });
    if (chance()) {
      await this.#ask(drafts.addToDraft, { params, body: { product: products.patch.id } });
    }
    if (chance()) await this.#useCode();
    const shown = chance() ? await this.#read() : undefined;
    if (!shown) return;
    const itemId = shown.cart.items[0]?._id;
    const overrides = [{ itemId, cost: 19.5, reason: 'A regular', isShown: chance() }];
    await this.#ask(drafts.setDraft, { body: { ...shown.draft, overrides } });
  }

  /** A code that is used up by now is good for some more uses, and this draft goes without it. */
  async #useCode(): Promise<void> {
    const answer = await this.#ask(drafts.setDraftCode, {
      params: { draftId: this.#id },
      body: { code: CODE },
    });
    if (codeOf(answer) === 'DISCOUNT_UNKNOWN') {
      await this.#ask(createDiscount, { body: { code: CODE, percent: 10, mostUses: MORE_USES } });
    }
    if (codeOf(answer) !== 'DISCOUNT_USED_UP') return;
    const { body } = await this.#ask(listDiscounts, {});
    const { discounts } = listDiscounts.reply.parse(body);
    const discount = discounts.find(({ code }) => code === CODE);
    const mostUses = (discount?.used ?? 0) + MORE_USES;
    await this.#ask(updateDiscount, { body: { ...discount, mostUses } });
  }

  /** Undefined: it is placed or accepted by now. */
  async #read(): Promise<drafts.DraftView | undefined> {
    const { status, body } = await this.#ask(drafts.getDraft, {});
    return status === 404 ? undefined : drafts.getDraft.reply.parse(body);
  }

  /** Undefined: it is accepted by now. */
  async #send(): Promise<LinkedVersion | undefined> {
    for (;;) {
      const shown = await this.#read();
      if (!shown) return undefined;
      const body = { ...shownBy(shown), validUntil: inDays(14) };
      const answer = await this.#ask(quotes.sendQuote, { body });
      if (answer.status === 201) {
        const { version, total, link } = quotes.sendQuote.reply.parse(answer.body).quote;
        this.#log.sent.push({ quote: this.#id, version, total });
        return { secret: secretOf(link), total };
      }
      if (answer.status === 404) return undefined;
      this.#expectMeanwhile(answer);
    }
  }

  /** False: its customer has accepted it meanwhile. */
  async #place(times: number): Promise<boolean> {
    for (;;) {
      const shown = await this.#read();
      if (!shown) return false;
      const body = { ...shownBy(shown), agreedWith: 'Helen, by phone' };
      const answers = await this.#askAtOnce(times, () => this.#ask(drafts.placeDraft, { body }));
      const placed = answers.filter(({ status }) => status === 201);
      for (const answer of placed) {
        const { order, isMailed } = drafts.placeDraft.reply.parse(answer.body);
        this.#noteSale({
          number: order.orderId,
          total: order.totalAmount,
          isAccepted: false,
          isMailed,
        });
      }
      if (placed.length > 0) return true;
      if (answers.some(({ status }) => status === 404)) return false;
      for (const answer of answers) this.#expectMeanwhile(answer);
    }
  }

  /** False: it is replaced, withdrawn or placed by now. */
  async #accept({ secret, total }: LinkedVersion, times: number): Promise<boolean> {
    const headers = { 'x-quote-link': secret };
    const answers = await this.#askAtOnce(times, () =>
      this.#client.send(quotes.acceptQuote, { headers, body: { total } }),
    );
    for (const { status, body } of answers) {
      const number = status === 200 && quotes.acceptQuote.reply.parse(body).quote.order?.orderId;
      if (number) this.#noteSale({ number, total, isAccepted: true, isMailed: false });
      else if (status !== 409) this.#surprise(`is not accepted: ${JSON.stringify(body)}`);
    }
    return answers.some(({ status }) => status === 200);
  }

  #askAtOnce(times: number, ask: () => Promise<Answer>): Promise<Answer[]> {
    return Promise.all(Array.from({ length: times }, ask));
  }

  async #ask(endpoint: Endpoint, sent: TestRequest): Promise<Answer> {
    const asked = { params: { id: this.#id }, ...sent, token: this.#token };
    const answer = await this.#client.send(endpoint, asked);
    const isDeclared = answer.status < 300 || [404, 409].includes(answer.status);
    if (!isDeclared) this.#surprise(`${endpoint.path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  #noteSale(sale: Omit<AcknowledgedSale, 'id'>): void {
    const id = this.#id;
    const before = this.#log.sold.find((each) => each.id === id);
    if (before && before.number !== sale.number) this.#surprise('is two orders');
    this.#log.sold.push({ id, ...sale });
  }

  /** Something else has come between: a change whose answer was lost, or that of a price by the code. */
  #expectMeanwhile(answer: Answer): void {
    if (['CHANGED_MEANWHILE', 'DRAFT_PRICE_CHANGED'].includes(String(codeOf(answer)))) return;
    throw new Error(`A draft was refused: ${JSON.stringify(answer)}`);
  }

  #expectSold(isSold: boolean): void {
    if (!isSold) this.#surprise('is no order');
  }

  #surprise(how: string): void {
    this.#log.surprises.push(`The draft ${this.#id} ${how}.`);
  }
}

/**
 * Counts of what is half sold, each to be 0. `$1` is what was acknowledged, as JSON. The statement sees
 * all of one moment.
 */
export const QUOTE_CHECKS = `
  with placed as (
    select c.order_id, c.changed_by, c.details ->> 'quote' as quote,
           c.changed_by = 'Customer' as is_by_customer
    from order_changes c where c.field = 'placed'
  ),
  newest as (
    select q.*, v.content, v.total_cents as sent_cents
    from quotes q left join quote_versions v on v.quote_id = q.id and v.version = q.version
  ),
  accepted as (
    select n.id as quote_id, n.content, n.sent_cents, o.*
    from newest n join orders o on o.id = n.order_id join placed p on p.order_id = o.id
    where p.is_by_customer
  ),
  gone as (
    select id from quotes where state = 'accepted'
    union select id from desk_drafts where order_id is not null
  ),
  goods as (
    select owner_id, array_agg(id order by id) as ids from cart_items group by owner_id
  )
  select
    (select count(*) from jsonb_to_recordset($1::jsonb -> 'sent') as t(quote uuid, version int, total numeric)
     where not exists (
       select from quote_versions v where v.quote_id = t.quote and v.version = t.version
         and v.total_cents = round(t.total * 100))
    )::int as "lost versions",
    (select count(*) from jsonb_to_recordset($1::jsonb -> 'sold') as t(id uuid, number text, total numeric)
     where not exists (
       select from orders o where o.order_number = t.number and o.total_cents = round(t.total * 100)
         and (exists (select from quotes q where q.id = t.id and q.order_id = o.id)
           or exists (select from desk_drafts d where d.id = t.id and d.order_id = o.id)))
    )::int as "lost sales",
    (select count(*) from (
       select from order_items group by id having count(*) > 1) t
    )::int as "sold twice",
    (select count(*) from (
       select from placed where quote is not null group by quote having count(*) > 1) t
    )::int as "accepted twice",
    (select count(*) from quotes q
     where (q.state = 'accepted') <> exists (
       select from orders o join placed p on p.order_id = o.id
       where o.id = q.order_id and o.owner_id = q.owner_id and o.order_number = q.order_number
         and p.quote = q.number)
    )::int as "quotes without order",
    (select count(*) from placed p
     where p.quote is not null and not exists (
       select from quotes q
       where q.number = p.quote and q.state = 'accepted' and q.order_id = p.order_id)
    )::int as "orders without quote",
    (select count(*) from accepted a
     where a.total_cents <> a.sent_cents or a.price_lines <> a.content -> 'priceLines'
       or (select count(*) from order_items i where i.order_id = a.id)
         <> jsonb_array_length(a.content -> 'items')
       or exists (
         select from jsonb_array_elements(a.content -> 'items') as line
           left join order_items i on i.order_id = a.id and i.id = (line ->> 'id')::uuid
           cross join jsonb_each(line) as field
         where to_jsonb(i) -> field.key is distinct from field.value)
    )::int as "other goods",
    (select count(*) from discounts d join discount_counts c on c.discount_id = d.id
     where d.code is not null and (
       c.used <> (
         select count(*) from discount_uses u where u.discount_id = d.id and not u.is_returned)
       or array(select order_id from discount_uses u where u.discount_id = d.id order by 1)
         <> array(
           select o.id from orders o
           where o.price_lines @> jsonb_build_array(
             jsonb_build_object('why', 'discount', 'label', 'Discount ' || d.code))
           order by 1))
    )::int as uses,
    (select count(*) from discounts d
     where d.most_uses < (
       select count(*) from discount_uses u join placed p on p.order_id = u.order_id
       where u.discount_id = d.id and not p.is_by_customer)
    )::int as "too many uses",
    (select count(*) from gone
     where exists (select from carts c where c.owner_id = gone.id)
       or exists (select from cart_items i where i.owner_id = gone.id)
       or exists (select from desk_drafts d where d.id = gone.id and d.order_id is null)
    )::int as "goods left behind",
    (select count(*) from newest n
     where n.state <> 'accepted' and not exists (
       select from desk_drafts d join carts c on c.owner_id = d.id join goods g on g.owner_id = d.id
       where d.id = n.id and d.order_id is null
         and (c.version > (n.content -> 'versions' ->> 'goods')::int or g.ids = array(
           select (sent ->> 'id')::uuid from jsonb_array_elements(n.content -> 'items') as sent
           where sent ->> 'product_id' <> '${NO_PRODUCT_ID}' order by 1)))
    )::int as "goods half gone"`;
