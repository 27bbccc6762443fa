import { getCart } from '@tailorbird/contract/cart';
import { refreshToken } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as fc from 'fast-check';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { SessionTrial, type TrialStep } from '../../test/session-trial.ts';
import { expired, inMinutes, signToken } from '../../test/tokens.ts';

/** Two parts of a token are text in base64url. */
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');

describe('tokens', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  const admin = { sub: accounts.admin.id, sid: NOWHERE, roles: ['admin', 'customer'] };

  describe('a token is refused', () => {
    it.each<[string, () => string | Promise<string>]>([
      [
        'that nobody signed',
        () =>
          `${part({ alg: 'none' })}.${part({ ...admin, aud: 'tailorbird', exp: inMinutes(15) })}.`,
      ],
      [
        'signed with another key',
        () => signToken({ sub: NOWHERE }, { secret: 'some other secret of 32 letters!' }),
      ],
      ['for another audience', () => signToken({ sub: NOWHERE }, { audience: 'elsewhere' })],
      [
        'that was made for remembering a browser',
        () => signToken({ sub: NOWHERE }, { audience: 'tailorbird-device' }),
      ],
      [
        'signed with another algorithm',
        () => signToken({ sub: NOWHERE }, { header: { alg: 'HS512' } }),
      ],
      ['whose session never was', () => signToken(admin)],
      ['of an account without a session', () => signToken({ sub: NOWHERE, roles: ['customer'] })],
      ['that lacks what a token carries', () => signToken({ sub: NOWHERE, name: undefined })],
      ['whose session is no id', () => signToken({ ...admin, sid: 'x' })],
      ['whose owner is no id', () => signToken({ ...admin, sub: 'x' })],
      ['of a guest who is no id', () => signToken({ sub: 'x' })],
      ['that is no token', () => 'abc'],
      ['that is cut off', async () => (await signToken({ sub: NOWHERE })).slice(0, -2)],
      ['with something behind it', async () => `${await signToken({ sub: NOWHERE })}.x`],
      [
        'without a signature',
        async () => (await signToken({ sub: NOWHERE })).replace(/[^.]+$/, ''),
      ],
      [
        'whose signature is the same bytes written otherwise',
        async () => `${await signToken({ sub: NOWHERE })}=`,
      ],
      [
        'whose head says more than the algorithm',
        () => signToken({ sub: NOWHERE }, { header: { alg: 'HS256', b64: true, crit: ['b64'] } }),
      ],
    ])('%s', async (_, make) => {
      const answer = await shop.call(getCart, { token: await make() });
      expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
      const again = await shop.call(refreshToken, { token: await make() });
      expect(again).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
    });

    it('whose payload was changed under its signature', async () => {
      const [head, , signature] = (await shop.logIn(accounts.customer)).split('.');
      const forged = `${head}.${part({ ...admin, aud: 'tailorbird', exp: inMinutes(15) })}.${signature}`;
      expect((await shop.call(getCart, { token: forged })).status).toBe(401);
    });

    it('that has run out, with a code of its own: the client refreshes it', async () => {
      const token = await expired(await shop.guest());
      expect(await shop.call(getCart, { token })).toMatchObject({
        status: 401,
        body: { code: 'TOKEN_EXPIRED' },
      });
    });

    it('that ran out after it had been accepted', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const exp = inMinutes(5);
      const token = await signToken({ sub: NOWHERE, exp });
      vi.setSystemTime(exp * 1000 - 1);
      expect((await shop.call(getCart, { token })).status).toBe(200);
      vi.setSystemTime(exp * 1000);
      expect((await shop.call(getCart, { token })).status).toBe(401);
    });

    it('in a header of another kind', async () => {
      const authorization = `Token ${await shop.guest()}`;
      expect((await shop.call(getCart, { headers: { authorization } })).status).toBe(401);
    });

    it('never with a header that makes the browser open its own login box', async () => {
      for (const token of ['abc', undefined]) {
        const answer = await shop.call(getCart, token === undefined ? {} : { token });
        expect(answer.headers).not.toHaveProperty('www-authenticate');
      }
    });
  });

  describe('a token', () => {
    // spec: 3.16
    it('says who somebody is, and is good for 15 minutes', async () => {
      const payload = decodeJwt(await shop.logIn(accounts.customer));
      expect(payload).toMatchObject({
        sub: accounts.customer.id,
        email: accounts.customer.email,
        name: accounts.customer.name,
        roles: ['customer'],
        aud: 'tailorbird',
      });
      expect(payload.exp).toBeGreaterThan(inMinutes(14));
      expect(payload.exp).toBeLessThanOrEqual(inMinutes(15));
    });

    it('is a JWT to other programs, too', async () => {
      const key = Buffer.from(TOKEN_SECRET);
      const { payload } = await jwtVerify(await shop.guest(), key, {
        algorithms: ['HS256'],
        audience: 'tailorbird',
      });
      expect(payload).toMatchObject({ roles: [], iat: expect.any(Number) });
    });

    it('that claims more than the account has wins nothing', async () => {
      const { sid, jti } = decodeJwt(await shop.logIn(accounts.customer));
      const token = await signToken({ sub: accounts.customer.id, sid, jti, roles: ['admin'] });
      const { user } = await shop.ask(getProfile, { token });
      expect(user.roles).toEqual(['customer']);
    });
  });
});

const HOUR = 60 * 60;
const NEARLY_A_WEEK = 164 * HOUR;

/**
 * However they add up, they stay clear of 30 seconds, 15 minutes, 7 and 30 days by more than a run
 * takes.
 */
const seconds = fc.constantFrom(25, 35, 17 * 60, 9 * HOUR, 73 * HOUR, NEARLY_A_WEEK);

/** Which of all tokens, counted from the newest. */
const which = fc.nat({ max: 5 });

const through = fc.constantFrom(0 as const, 1 as const);

describe('session rules', () => {
  let processes: [TestShop, TestShop];
  let admin: string;

  beforeAll(async () => {
    const shop = await openShop();
    processes = [shop, await shop.anotherProcess()];
    admin = await shop.logIn(accounts.admin);
  });

  afterAll(async () => {
    await processes[1].close();
    await processes[0].close();
  });

  const action = fc.oneof(
    { weight: 1, arbitrary: fc.record({ act: fc.constant('log in' as const), through }) },
    {
      weight: 12,
      arbitrary: fc.record({
        act: fc.constantFrom('use' as const, 'refresh' as const, 'refresh' as const),
        which,
        through,
      }),
    },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('wait' as const), seconds }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('log out' as const, 'change password' as const),
        which,
        through,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'make admin' as const,
          'make customer' as const,
          'reset password' as const,
          'delete' as const,
        ),
        through,
      }),
    },
  );

  type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

  /** Four weeks in which somebody comes once a week: chance alone hardly brings that about. */
  const weeks: Action[] = Array.from({ length: 4 }).flatMap((): Action[] => [
    { act: 'wait', seconds: NEARLY_A_WEEK },
    { act: 'refresh', which: 0, through: 0 },
  ]);

  const actions = fc
    .array(
      fc.oneof(
        { weight: 20, arbitrary: action.map((one) => [one]) },
        { weight: 1, arbitrary: fc.constant(weeks) },
      ),
      { minLength: 5, maxLength: 30 },
    )
    .map((several) => several.flat());

  it('whatever happens to a session, those of its tokens are good that the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (then) => {
        const trial = new SessionTrial(admin, await addPerson(processes[0]));
        const first: Action = { act: 'log in', through: 0 };
        for (const next of [first, ...then]) {
          const step = await perform(trial, next);
          expect(step?.answered).toEqual(step?.ruled);
        }
        // all that were ever given out, the newest first
        for (let index = 0; index < trial.tokens; index += 1) {
          const { answered, ruled } = await trial.use(processes[index % 2 === 0 ? 0 : 1], index);
          expect(answered).toEqual(ruled);
        }
      }),
      { numRuns: 60 },
    );
  });

  async function perform(trial: SessionTrial, next: Action): Promise<TrialStep | undefined> {
    if (next.act === 'wait') {
      await trial.wait(processes[0], next.seconds);
      return undefined;
    }
    const shop = processes[next.through];
    switch (next.act) {
      case 'log in':
        return trial.logIn(shop);
      case 'use':
        return trial.use(shop, next.which);
      case 'refresh':
        return trial.refresh(shop, next.which);
      case 'log out':
        return trial.logOut(shop, next.which);
      case 'change password':
        return trial.changePassword(shop, next.which);
      case 'reset password':
        return trial.resetPassword(shop);
      case 'delete':
        return trial.delete(shop);
      default:
        return trial.setRoles(shop, next.act === 'make admin');
    }
  }
});
