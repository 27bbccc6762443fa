import { beginCheckout } from '@tailorbird/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { StripeServer, type StandInSession } from '../../test/stripe-server.ts';

/** As an attacker pressed. */
const PRESSES = 400;

let shop: TestShop;
let another: TestShop;
let stripe: StripeServer;
let session: StandInSession;
let order: { _id: string };
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await openShop({ stripe: stripe.keys });
  another = await shop.anotherProcess();
});
beforeEach(async () => {
  stripe.fault = undefined;
  const token = await shop.logIn(accounts.customer);
  order = await placeOne(shop, token);
  const params = { id: order._id };
  const { url } = await shop.ask(beginCheckout, { token, params, body: {} });
  session = stripe.sessionAt(url);
  stripe.calls.length = 0;
});
afterAll(async () => {
  await another.close();
  await shop.close();
  await stripe.stop();
});

const comeBack = (on = shop) => on.server.inject({ url: new URL(session.success_url).pathname });
const paymentState = async () => {
  const { rows } = await shop.database.query<{ payment_state: string }>(
    'select payment_state from orders where id = $1',
    [order._id],
  );
  return rows[0]?.payment_state;
};
const letSecondsPass = () =>
  shop.database.query(`update checkouts set asked_at = asked_at - interval '5 seconds'`);

describe('a browser that comes back from the provider', () => {
  it('again and again, in two processes, has it asked once', async () => {
    // however slow this machine is, all press within the seconds
    stripe.interrupt = async () => {
      stripe.interrupt = undefined;
      await shop.database.query(`update checkouts set asked_at = asked_at + interval '1 hour'`);
    };
    const answers = await Promise.all(
      Array.from({ length: PRESSES }, (_, press) => comeBack(press % 2 === 0 ? shop : another)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set(['/orders']));
    expect(stripe.calls).toEqual([`GET /v1/checkout/sessions/${session.id}`]);
  });

  it('is redirected at once while another waits for the provider', async () => {
    const meanwhile: number[] = [];
    // the provider answers the first when the others have their answers
    stripe.interrupt = async () => {
      stripe.interrupt = undefined;
      for (const on of [shop, another]) meanwhile.push((await comeBack(on)).statusCode);
    };
    await comeBack();
    expect(meanwhile).toEqual([303, 303]);
    expect(stripe.calls).toHaveLength(1);
  });

  it('has it asked again after some seconds, and hears then what was paid', async () => {
    await comeBack();
    stripe.pay(session.id);
    await letSecondsPass();
    await comeBack(another);
    expect(await paymentState()).toBe('paid');
    expect(stripe.calls).toHaveLength(2);
  });

  it('has a provider that is down asked as seldom', async () => {
    stripe.fault = 'down';
    await comeBack();
    const tries = stripe.calls.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(another)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303));
    expect(stripe.calls).toHaveLength(tries);
  });

  it('has nothing asked of a checkout that has ended', async () => {
    stripe.pay(session.id);
    await comeBack();
    await letSecondsPass();
    await comeBack();
    expect(stripe.calls).toHaveLength(1);
  });
});
