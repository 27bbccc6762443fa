import {
  claimFoundOrders,
  listFoundOrders,
  mailFoundLink,
} from '@tailorbird/contract/guest-orders';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { changeEmail, changePassword } from '@tailorbird/contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo, type Person } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';

let shop: TestShop;
/** Whose password is not known to be of who reads the mailbox. */
let person: Person;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  person = await addPerson(shop);
  token = await shop.logIn(person);
});
afterAll(() => shop.close());

async function placeAsGuest(email = person.email): Promise<Order> {
  const guest = await shop.guest();
  const cart = await fill(shop, guest);
  const contact = { name: 'Ida', email, phone: '' };
  return (await shop.ask(placeOrder, { token: guest, body: { ...cart, contact } })).order;
}

async function askForLink(): Promise<string> {
  await shop.ask(mailFoundLink, { token });
  return mailedToken(shop, 'found-orders', person.email);
}
const list = (link?: string, by = token) =>
  shop.call(listFoundOrders, {
    token: by,
    ...(link !== undefined && { headers: { 'x-found-link': link } }),
  });
const take = (orderIds: readonly string[], link: string, by = token) =>
  shop.call(claimFoundOrders, { token: by, headers: { 'x-found-link': link }, body: { orderIds } });

const none = { status: 200, body: { needsLink: true, orders: [] } };
const invalid = { status: 400, body: { code: 'FOUND_LINK_INVALID' } };

describe('orders that guests placed with the address of an account', () => {
  it('are shown, and taken over, by the link that was mailed there', async () => {
    const { _id } = await placeAsGuest();
    expect(await list()).toMatchObject(none);
    const link = await askForLink();
    expect(await list(link)).toMatchObject({ body: { needsLink: false, orders: [{ _id }] } });
    // asking for the link and looking is not enough without it
    expect(await list()).toMatchObject(none);
    const taken = await Promise.all([take([_id], link), take([_id], link)]);
    expect(taken.map(({ body }) => body)).toEqual(
      expect.arrayContaining([{ taken: 0 }, { taken: 1 }]),
    );
    expect(await list(link)).toMatchObject({ body: { needsLink: false, orders: [] } });
  });

  it('are nothing that asking for the link tells of', async () => {
    const nobodys = await shop.call(mailFoundLink, { token });
    await placeAsGuest();
    const answer = await shop.call(mailFoundLink, { token });
    expect(answer.body).toEqual(nobodys.body);
    const mails = (await mailsTo(shop, person.email)).filter(({ kind }) => kind === 'found-orders');
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain('TB-');
  });

  it('are shown to nobody by a wrong link, nor by that of another account', async () => {
    const { _id } = await placeAsGuest();
    const link = await askForLink();
    const other = await shop.logIn(await addPerson(shop));
    for (const [wrong, by] of [
      [link, other],
      ['', token],
      [`${link}x`, token],
      [link.toLowerCase(), token],
    ] as const) {
      expect(await list(wrong, by)).toMatchObject(invalid);
      expect(await take([_id], wrong, by)).toMatchObject(invalid);
    }
    expect((await list(link, await shop.guest())).status).toBe(403);
    expect((await list(link)).body).toMatchObject({ orders: [{ _id }] });
  });

  it('are not shown after the hour of the link', async () => {
    await placeAsGuest();
    const link = await askForLink();
    const { rows } = await shop.database.query(
      `select kind, round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from mailed_tokens where account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ kind: 'found orders', minutes: 60 }]);
    await shop.database.query(
      "update mailed_tokens set expires_at = now() - interval '1 second' where account_id = $1",
      [person.id],
    );
    expect(await list(link)).toMatchObject(invalid);
  });

  it('are not shown by a link of before the address, or the password, changed', async () => {
    await placeAsGuest();
    const first = await askForLink();
    const next = 'another password';
    const body = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
    await shop.ask(changePassword, { token, body });
    expect(await list(first)).toMatchObject(invalid);
    const second = await askForLink();
    const moved = `moved-${person.email}`;
    await shop.ask(changeEmail, { token, body: { email: moved, password: next } });
    expect(await list(second)).toMatchObject(invalid);
    // unverified, it gets no such mail
    await placeAsGuest(moved);
    await shop.ask(mailFoundLink, { token });
    expect((await mailsTo(shop, moved)).map(({ kind }) => kind)).not.toContain('found-orders');
    expect(await list()).toMatchObject(none);
  });

  it('are those with the address, and no others', async () => {
    const theirs = await placeAsGuest(`else-${person.email}`);
    const link = await askForLink();
    expect((await take([theirs._id], link)).body).toEqual({ taken: 0 });
  });
});

it('the link is mailed so often an hour, and the answer stays the same', async () => {
  const strict = await openShop({ mailRatePerHour: 3 });
  const owner = await addPerson(strict);
  const by = await strict.logIn(owner);
  const answers = [];
  for (let asked = 0; asked < 5; asked += 1) {
    answers.push(await strict.call(mailFoundLink, { token: by }));
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
  expect(await mailsTo(strict, owner.email)).toHaveLength(3);
  await strict.close();
});
