import { refreshToken } from '@tailorbird/contract/accounts';
import { getProfile, setProfile } from '@tailorbird/contract/profile';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accountOf } from '../../test/login.ts';
import { addPerson } from '../../test/people.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a change of name', () => {
  // spec: 7.15
  it('answers with the profile as it is now', async () => {
    const person = await addPerson(shop);
    const token = await shop.logIn(person);
    expect(await shop.call(setProfile, { token, body: { name: '  Zoë Ōtomo ' } })).toMatchObject({
      status: 200,
      body: {
        message: 'Your profile has been updated.',
        user: {
          _id: person.id,
          name: 'Zoë Ōtomo',
          email: person.email,
          roles: ['customer'],
          isEmailVerified: true,
        },
      },
    });
    expect((await shop.ask(getProfile, { token })).user.name).toBe('Zoë Ōtomo');
  });

  it('comes into the token with the next refresh', async () => {
    const token = await shop.logIn(await addPerson(shop));
    await shop.ask(setProfile, { token, body: { name: 'Newly Named' } });
    const { token: next } = await shop.ask(refreshToken, { token });
    expect(decodeJwt(next)['name']).toBe('Newly Named');
  });

  it('changes nothing else, whatever else is sent, and nobody else', async () => {
    const [person, other] = [await addPerson(shop), await addPerson(shop)];
    const token = await shop.logIn(person);
    const before = await accountOf(shop, person.email);
    const otherBefore = await accountOf(shop, other.email);
    const more = {
      _id: other.id,
      roles: ['admin'],
      email: 'else@mail.example',
      isEmailVerified: false,
    };
    await shop.ask(setProfile, { token, body: { name: 'Just This', ...more } });
    expect(await accountOf(shop, person.email)).toEqual({ ...before, name: 'Just This' });
    expect(await accountOf(shop, other.email)).toEqual(otherBefore);
  });
});
