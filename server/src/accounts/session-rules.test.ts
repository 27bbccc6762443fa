import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { SessionTrial, type Step } from '../../test/session-trial.ts';

let processes: [Shop, Shop];
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

async function perform(trial: SessionTrial, next: Action): Promise<Step | undefined> {
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
