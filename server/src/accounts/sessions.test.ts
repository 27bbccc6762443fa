import { randomUUID } from 'node:crypto';
import { getGuestToken, logout, refreshToken } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import { addToCart, getCart } from '@tailorbird/contract/cart';
import { listOrders } from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { expired, inMinutes, signToken } from '../../test/tokens.ts';
import { earlier } from '../../test/meanwhile.ts';

const { customer } = accounts;

let shop: TestShop;
let secondProcess: TestShop;
beforeAll(async () => {
  shop = await openShop();
  secondProcess = await shop.anotherProcess();
});
afterAll(async () => {
  await secondProcess.close();
  await shop.close();
});

const refresh = (token: string, from = shop) => from.call(refreshToken, { token });
const refreshed = async (token: string) => (await shop.ask(refreshToken, { token })).token;
const statusOf = async (token: string, from = shop) =>
  (await from.call(getProfile, { token })).status;

/** Lets time pass for all sessions. */
async function age(column: 'rotated_at' | 'last_used_at' | 'created_at', interval: string) {
  await shop.database.query(`update sessions set ${column} = ${earlier(column, '$1::interval')}`, [
    interval,
  ]);
}

describe('a guest', () => {
  // spec: 1.1 4.6 6.1 7.3
  it('gets a token without roles and an id of their own; nothing is stored', async () => {
    const [one, two] = [decodeJwt(await shop.guest()), decodeJwt(await shop.guest())];
    expect(one).toMatchObject({ roles: [], email: '', name: '' });
    expect(one.sub).not.toBe(two.sub);
    const { rows } = await shop.database.query(
      'select 1 from carts union all select 1 from sessions',
    );
    expect(rows).toEqual([]);
  });

  it('stays the same guest when refreshing, also with a token that has run out', async () => {
    const token = await shop.guest();
    await shop.ask(addToCart, { token, body: { product: products.sash.id } });
    const fresh = await refreshed(await expired(token));
    expect(decodeJwt(fresh)).toMatchObject({ sub: decodeJwt(token).sub, roles: [] });
    expect((await shop.ask(getCart, { token: fresh })).cart.items).toHaveLength(1);
  });

  it('is known for 30 days after the token has run out, and not longer', async () => {
    const sub = randomUUID();
    const days = 30 * 24 * 60;
    const last = await refreshed(await signToken({ sub, exp: inMinutes(1 - days) }));
    expect(decodeJwt(last).sub).toBe(sub);
    const answer = await refresh(await signToken({ sub, exp: inMinutes(-days) }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  });

  it('logs out without anything to end', async () => {
    expect((await shop.call(logout, { token: await shop.guest() })).status).toBe(204);
  });

  it('has no profile', async () => {
    expect(await statusOf(await shop.guest())).toBe(403);
  });

  it('is given a token that nobody keeps on the way', async () => {
    expect((await shop.call(getGuestToken)).headers['cache-control']).toBe('no-store');
  });
});

describe('refreshing', () => {
  it('needs a token', async () => {
    expect(await shop.call(refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'NOT_AUTHENTICATED' },
    });
  });

  // spec: 7.4
  it('gives another token of the same session, which nobody keeps on the way', async () => {
    const token = await shop.logIn(customer);
    const answer = await refresh(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [before, after] = [decodeJwt(token), decodeJwt(await refreshed(token))];
    expect(after['sid']).toBe(before['sid']);
    expect(after.jti).not.toBe(before.jti);
  });

  it('works with a token that has run out', async () => {
    const token = await shop.logIn(customer);
    const fresh = await refreshed(await expired(token));
    expect(await statusOf(fresh)).toBe(200);
  });

  it('leaves the older token good for a moment: other tabs still use it', async () => {
    const token = await shop.logIn(customer);
    await refreshed(token);
    expect(await statusOf(token)).toBe(200);
    await age('rotated_at', '29 seconds');
    expect(await statusOf(token)).toBe(200);
  });

  it('from two tabs at once gives both the same session', async () => {
    const token = await shop.logIn(customer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refreshed(token)));
    expect(new Set(answers.map((answer) => decodeJwt(answer).jti)).size).toBe(1);
    expect(await Promise.all(answers.map((answer) => statusOf(answer)))).toEqual(
      answers.map(() => 200),
    );
  });

  it.each([
    ['a call', (old: string) => shop.call(getProfile, { token: old })],
    ['refreshing', (old: string) => refresh(old)],
  ])(
    'an older token that comes back later in %s ends the session: it may be stolen',
    async (_, use) => {
      const old = await shop.logIn(customer);
      const fresh = await refreshed(old);
      await age('rotated_at', '31 seconds');
      expect(await statusOf(fresh)).toBe(200);
      expect((await use(old)).status).toBe(401);
      expect(await statusOf(fresh)).toBe(401);
      expect((await refresh(fresh)).status).toBe(401);
    },
  );

  it('ends after 7 days without use, and only then', async () => {
    const token = await shop.logIn(customer);
    await age('last_used_at', '6 days 23 hours');
    expect(await statusOf(token)).toBe(200);
    const fresh = await refreshed(token);
    await age('last_used_at', '6 days 23 hours');
    expect((await refresh(fresh)).status).toBe(200);
    await age('last_used_at', '7 days 1 second');
    expect((await refresh(fresh)).status).toBe(401);
  });

  it('ends after 30 days, however much it was used', async () => {
    const token = await shop.logIn(customer);
    await age('created_at', '29 days 23 hours');
    expect((await refresh(token)).status).toBe(200);
    await age('created_at', '2 hours');
    expect((await refresh(token)).status).toBe(401);
  });

  it('a login clears away the account’s sessions that have run out', async () => {
    await shop.logIn(customer);
    await age('created_at', '31 days');
    await shop.logIn(customer);
    const { rows } = await shop.database.query('select 1 from sessions where owner_id = $1', [
      customer.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('takes effect with the next request, in every process:', () => {
  it('logging out', async () => {
    const token = await shop.logIn(customer);
    expect(await statusOf(token, secondProcess)).toBe(200);
    const answer = await shop.call(logout, { token });
    expect(answer).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(token, secondProcess)).toBe(401);
    expect((await refresh(token, secondProcess)).status).toBe(401);
  });

  it('logging out on one browser, and not on another', async () => {
    const [one, other] = [await shop.logIn(customer), await shop.logIn(customer)];
    await shop.ask(logout, { token: one });
    expect(await statusOf(one)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it('logging out after a pause, with a token that has run out', async () => {
    const token = await shop.logIn(customer);
    const answer = await shop.call(logout, { token: await expired(token) });
    expect(answer.status).toBe(204);
    expect(await statusOf(token, secondProcess)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });

  it.each([
    ['no token', undefined],
    ['a token that is none', 'abc.def.ghi'],
  ])('but logging out with %s is refused', async (_, token) => {
    expect(await shop.call(logout, { ...(token && { token }) })).toMatchObject({
      status: 401,
      body: { code: 'NOT_AUTHENTICATED' },
    });
  });

  it('a change of roles', async () => {
    const token = await shop.logIn(accounts.other);
    expect(await ordersVisibleWith(token)).toBe('own');
    await setRoles(['customer', 'admin']);
    expect(await ordersVisibleWith(token)).toBe('all');
    await setRoles(['customer']);
    expect(await ordersVisibleWith(token)).toBe('own');
    expect(decodeJwt(await refreshed(token))['roles']).toEqual(['customer']);
  });

  it('a change of name', async () => {
    const token = await shop.logIn(accounts.other);
    await shop.database.query('update accounts set name = $2 where id = $1', [
      accounts.other.id,
      'Olga',
    ]);
    expect((await secondProcess.ask(getProfile, { token })).user.name).toBe('Olga');
    expect(decodeJwt(await refreshed(token))['name']).toBe('Olga');
  });

  it('the end of an account', async () => {
    const token = await shop.logIn(accounts.other);
    expect(await statusOf(token, secondProcess)).toBe(200);
    await shop.database.query('delete from accounts where id = $1', [accounts.other.id]);
    expect(await statusOf(token, secondProcess)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });
});

describe('the profile', () => {
  // spec: 3.15 7.14
  it('shows the account, and no more than that', async () => {
    const token = await shop.logIn(accounts.admin);
    expect((await shop.call(getProfile, { token })).body).toEqual({
      user: {
        _id: accounts.admin.id,
        name: accounts.admin.name,
        email: accounts.admin.email,
        roles: ['customer', 'admin'],
        isEmailVerified: true,
      },
    });
  });
});

afterEach(async () => {
  await shop.database.query('delete from sessions');
});

async function placeForeignOrder() {
  await shop.database.query(
    `insert into orders (owner_id, id, order_number, cart_id, total_cents)
     values (gen_random_uuid(), gen_random_uuid(), 'TB-0000-0000', gen_random_uuid(), 0)`,
  );
}

// Only an admin may ask for another's; a customer's question for it is left out.
async function ordersVisibleWith(token: string): Promise<'all' | 'own'> {
  await placeForeignOrder();
  const { orders } = await secondProcess.ask(listOrders, { token });
  return orders.length > 0 ? 'all' : 'own';
}

async function setRoles(roles: string[]) {
  await shop.database.query('update accounts set roles = $2 where id = $1', [
    accounts.other.id,
    roles,
  ]);
}
