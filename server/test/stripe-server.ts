import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export const STRIPE_KEYS = { secretKey: 'sk_test_standIn', webhookSecret: 'whsec_standIn' };

/**
 * A fault of a call: nothing answers; it is done, and the answer is lost; it is done, and nobody
 * waits so long for the answer.
 */
export type Fault = 'down' | 'lost' | 'slow' | undefined;

/** When the shop hears of a payment, as seen from the browser that comes back. */
export type WebhookTiming = 'before' | 'twice' | 'never';

export interface StandInSession {
  id: string;
  object: 'checkout.session';
  client_reference_id: string | null;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  /** Ours: the number in the name of its item. */
  order: string;
}

export interface StandInRefund {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'failed' | 'canceled';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

export interface SignedEvent {
  body: string;
  headers: { 'content-type': string; 'stripe-signature': string };
}

/** A refusal as Stripe words it. */
class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  /** Of the request, where one is wrong. */
  readonly param: string | undefined;

  constructor(status: number, type: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.param = param;
  }
}

const invalid = (message: string, param?: string) =>
  new Refusal(400, 'invalid_request_error', message, param);

/**
 * A server that speaks the part of Stripe's protocol that the shop uses, with a page to pay at. What
 * it does wrong, it is told to.
 */
export class StripeServer {
  readonly sessions = new Map<string, StandInSession>();
  readonly refunds: StandInRefund[] = [];
  /** Calls of the shop, such as `GET /v1/refunds`. */
  readonly calls: string[] = [];
  /** Of the calls that come, until it is changed. */
  fault: Fault;
  /** Of the next calls, one each, before `fault`. */
  readonly nextFaults: Fault[] = [];
  told: WebhookTiming = 'before';
  webhookUrl: string | undefined;
  /** Refuses refunds, as of a payment that is disputed. */
  refusesRefunds = false;
  /** Refuses every new session, as of an account that is not set up to the end. */
  refusesSessions = false;
  /** Waited for before a call is done, and after that before it is answered. */
  interrupt: ((moment: 'before' | 'after') => Promise<void>) | undefined;
  readonly #answered = new Map<string, { request: string; answer: unknown }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It has no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** What a shop is given to be paid here. */
  get keys() {
    // a busy machine is no provider that does not answer
    return { ...STRIPE_KEYS, apiUrl: this.url, timeoutMs: 60_000 };
  }

  get environment(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: this.url,
    };
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  session(id: string): StandInSession {
    const session = this.sessions.get(id);
    if (!session) throw new Refusal(404, 'invalid_request_error', `No such session: ${id}`);
    return session;
  }

  /** The latest that was opened for the order. */
  sessionOf(orderNumber: string): StandInSession | undefined {
    return [...this.sessions.values()].findLast((one) => one.order === orderNumber);
  }

  /** The session that is paid at this address. */
  sessionAt(url: string): StandInSession {
    return this.session(url.split('/').at(-1) ?? '');
  }

  /** As the button does. @throws when it cannot be paid any more */
  pay(id: string): StandInSession {
    const session = this.session(id);
    if (session.status !== 'open') throw invalid('This cannot be paid any more.');
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${randomUUID()}`,
      url: null,
    });
    return session;
  }

  /** All that came by payments, less what was given back; cents. */
  get balance(): number {
    const paid = [...this.sessions.values()].filter((one) => one.payment_status === 'paid');
    return (
      sum(paid.map((one) => one.amount_total)) -
      sum(this.#createdRefunds().map((one) => one.amount))
    );
  }

  /** Tells the shop of a session: whether it took that. */
  async tell(id: string): Promise<boolean> {
    const { body, headers } = this.signed(typeOf(this.session(id)), this.session(id));
    if (this.webhookUrl === undefined) throw new Error('The shop has no webhook.');
    const answer = await fetch(this.webhookUrl, { method: 'POST', body, headers }).catch(
      () => undefined,
    );
    return answer?.ok ?? false;
  }

  /** @param age seconds since it was signed */
  signed(type: string, object: object, age = 0): SignedEvent {
    const at = Math.floor(Date.now() / 1_000) - age;
    const event = { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
    const body = JSON.stringify(event);
    const mark = createHmac('sha256', STRIPE_KEYS.webhookSecret).update(`${at}.${body}`);
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${at},v1=${mark.digest('hex')}`,
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    try {
      const body = new URLSearchParams(await text(request));
      if (pathname.startsWith('/pay/')) {
        await this.#servePage(request.method ?? 'GET', pathname.slice('/pay/'.length), response);
        return;
      }
      this.calls.push(`${request.method ?? ''} ${pathname}`);
      const fault = this.nextFaults.length > 0 ? this.nextFaults.shift() : this.fault;
      if (fault === 'down') {
        request.socket.destroy();
        return;
      }
      await this.interrupt?.('before');
      const answer = this.#answerOnce(
        request,
        pathname,
        request.method === 'GET' ? searchParams : body,
      );
      await this.interrupt?.('after');
      if (fault === 'lost') request.socket.destroy();
      else if (fault !== 'slow') sendJson(response, 200, answer);
    } catch (error) {
      // who asked may be gone: then nobody reads an answer
      if (request.socket.destroyed) return;
      if (!(error instanceof Refusal)) throw error;
      const { status, type, message, param } = error;
      sendJson(response, status, { error: { type, message, param } });
    }
  }

  /** Answers a key that comes again as before; with another request it is refused. */
  #answerOnce(request: IncomingMessage, path: string, sent: URLSearchParams): unknown {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) {
      throw new Refusal(401, 'authentication_error', 'Invalid API Key provided');
    }
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') {
      return this.#answer(request.method ?? '', path, sent);
    }
    const described = `${path} ${sent}`;
    const earlier = this.#answered.get(key);
    if (earlier && earlier.request !== described) {
      throw new Refusal(400, 'idempotency_error', 'Keys can only be used with the same request.');
    }
    const answer = earlier?.answer ?? this.#answer('POST', path, sent);
    this.#answered.set(key, { request: described, answer: structuredClone(answer) });
    return answer;
  }

  #answer(method: string, path: string, sent: URLSearchParams): unknown {
    const [, id, act] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id !== undefined && act === 'expire') return this.expire(id);
    if (id !== undefined) return this.session(id);
    if (path === '/v1/checkout/sessions' && method === 'POST') return this.#open(sent);
    if (path === '/v1/refunds' && method === 'POST') return this.#refund(sent);
    if (path === '/v1/refunds') {
      const data = this.refunds.filter(
        ({ payment_intent }) => payment_intent === sent.get('payment_intent'),
      );
      return { object: 'list', data, has_more: false };
    }
    throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL: ${path}`);
  }

  #open(sent: URLSearchParams): StandInSession {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const amount = Number(sent.get('line_items[0][price_data][unit_amount]'));
    const lasts = Number(sent.get('expires_at')) - Date.now() / 1_000;
    const email = sent.get('customer_email');
    if (email?.includes('..')) {
      throw invalid(`Invalid email address: ${email}`, 'customer_email');
    }
    if (this.refusesSessions) throw invalid('The account cannot make live charges yet.');
    const currency = sent.get('line_items[0][price_data][currency]') ?? '';
    const problem = refusedAmount(amount, currency);
    if (problem !== undefined) throw invalid(problem);
    if (lasts < 1_790) throw invalid('expires_at must be at least 30 minutes from now.');
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      client_reference_id: sent.get('client_reference_id'),
      url: `${this.url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency,
      success_url: sent.get('success_url') ?? '',
      cancel_url: sent.get('cancel_url') ?? '',
      order: (sent.get('line_items[0][price_data][product_data][name]') ?? '').replace(
        'Order ',
        '',
      ),
    };
    this.sessions.set(id, session);
    return session;
  }

  expire(id: string): StandInSession {
    const session = this.session(id);
    if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  }

  #createdRefunds = () => this.refunds.filter(({ status }) => status === 'succeeded');

  #refund(sent: URLSearchParams): StandInRefund {
    const payment = sent.get('payment_intent') ?? '';
    const amount = Number(sent.get('amount'));
    const paid = [...this.sessions.values()].find((one) => one.payment_intent === payment);
    const before = this.#createdRefunds()
      .filter((one) => one.payment_intent === payment)
      .reduce((total, one) => total + one.amount, 0);
    if (this.refusesRefunds || !paid || before + amount > paid.amount_total) {
      throw invalid('Refund amount is greater than the unrefunded amount on charge.');
    }
    const refund: StandInRefund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: 'succeeded',
      amount,
      currency: paid.currency,
      payment_intent: payment,
      metadata: { key: sent.get('metadata[key]') ?? '' },
    };
    this.refunds.push(refund);
    return refund;
  }

  async #servePage(method: string, id: string, response: ServerResponse): Promise<void> {
    const session = this.sessions.get(id);
    if (!session) return sendPage(response, 404, '<p>There is nothing to pay here.</p>');
    if (session.status !== 'open') {
      return sendPage(response, 200, '<p>This cannot be paid any more.</p>');
    }
    if (method === 'POST') {
      this.pay(id);
      const times = { before: 1, twice: 2, never: 0 }[this.told];
      for (let time = 0; time < times; time += 1) {
        await this.tell(id);
      }
      response.writeHead(303, { location: session.success_url }).end();
      return;
    }
    const price = written(session);
    sendPage(
      response,
      200,
      `<p>${price}</p><form method="post"><button>Pay ${price}</button></form>
       <p><a href="${session.cancel_url}">Back to the shop</a></p>`,
    );
  }
}

/** Currencies that Stripe counts whole, and the least it takes of some, in the units that it counts. */
const WHOLE = new Set(['clp', 'jpy', 'krw']);
const LEAST: Record<string, number> = {
  chf: 50,
  eur: 50,
  gbp: 30,
  huf: 17_500,
  jpy: 50,
  pln: 200,
  sek: 300,
  usd: 50,
};
/** Currencies without decimals that are sent as if they had two, which must be nothing. */
const SENT_WITH_DECIMALS = new Set(['isk']);

/** Why Stripe takes no such amount, or nothing. */
function refusedAmount(amount: number, currency: string): string | undefined {
  if (!/^[a-z]{3}$/.test(currency)) return `Invalid currency: ${currency}.`;
  if (!Number.isInteger(amount)) return `Invalid integer: ${amount}`;
  if (amount < (LEAST[currency] ?? 1)) {
    return currency === 'usd'
      ? 'The amount must be at least 50 cents.'
      : `The amount must be at least ${LEAST[currency]} ${currency}.`;
  }
  if (String(amount).length > 8) return 'The amount must be no more than 8 digits.';
  if (SENT_WITH_DECIMALS.has(currency) && amount % 100 !== 0) {
    return `Amounts in ${currency} must be divisible by 100.`;
  }
  return undefined;
}

/** As its page shows it: dollars with their sign, others with their code. */
function written({ amount_total: amount, currency }: StandInSession): string {
  if (currency === 'usd') return `$${(amount / 100).toFixed(2)}`;
  const decimals = WHOLE.has(currency) ? 0 : 2;
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const typeOf = ({ status }: StandInSession) =>
  status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed';

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><head><title>Checkout</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Checkout</h1>${html}</main></body></html>`,
    );
}
