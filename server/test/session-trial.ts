import { randomBytes } from 'node:crypto';
import { login, logout, refreshToken } from '@tailorbird/contract/accounts';
import { changePassword } from '@tailorbird/contract/profile';
import { resetPassword } from '@tailorbird/contract/registration';
import { deleteUser, listUsers, setRoles } from '@tailorbird/contract/users';
import { decodeJwt } from 'jose';
import { insertMailedToken } from '../src/accounts/queries.ts';
import { hashOfToken } from '../src/accounts/mailed-tokens.ts';
import type { Answer, TestShop } from './app.ts';
import { basic } from './basic.ts';
import { PASSWORD } from './fixture.ts';
import type { Person } from './people.ts';
import { SessionModel, type ModelToken, type Verdict } from './session-model.ts';
import { expired } from './tokens.ts';
import { earlier } from './meanwhile.ts';

const HOUR = 60 * 60;

/** The shop's answer, and the one that the rules ask for. */
export interface TrialStep {
  answered: object;
  ruled: object;
}

/** One account, in the shop and in the model. */
export class SessionTrial {
  readonly #model = new SessionModel();
  readonly #tokens: { text: string; model: ModelToken }[] = [];
  readonly #admin: string;
  readonly #person: Person;
  #password = PASSWORD;

  /** With the token of an admin, and somebody who is not logged in. */
  constructor(admin: string, person: Person) {
    this.#admin = admin;
    this.#person = person;
  }

  /** How many tokens were given out. */
  get tokens(): number {
    return this.#tokens.length;
  }

  async logIn(shop: TestShop): Promise<TrialStep> {
    const model = this.#model.logIn();
    const authorization = basic(this.#person.email, this.#password);
    const answer = await shop.call(login, { headers: { authorization } });
    return this.#keep(answer, model);
  }

  /** By a call of admins, so that the roles tell as well. */
  async use(shop: TestShop, index: number): Promise<TrialStep> {
    const { token, model } = await this.#token(index);
    const answer = await shop.call(listUsers, { token, query: { limit: 1 } });
    const good = this.#model.isAdmin ? 200 : 403;
    return { answered: outcome(answer), ruled: ruled(this.#model.use(model), good) };
  }

  async refresh(shop: TestShop, index: number): Promise<TrialStep> {
    const { token, model } = await this.#token(index);
    return this.#keep(await shop.call(refreshToken, { token }), this.#model.refresh(model));
  }

  async logOut(shop: TestShop, index: number): Promise<TrialStep> {
    const { token, model } = await this.#token(index);
    const answer = await shop.call(logout, { token });
    return { answered: outcome(answer), ruled: ruled(this.#model.logOut(model), 204) };
  }

  async changePassword(shop: TestShop, index: number): Promise<TrialStep> {
    const { token, model } = await this.#token(index);
    const next = randomBytes(9).toString('hex');
    const body = { currentPassword: this.#password, newPassword: next, confirmPassword: next };
    const answer = await shop.call(changePassword, { token, body });
    const verdict = this.#model.changePassword(model);
    if (verdict === 'good') this.#password = next;
    return { answered: outcome(answer), ruled: ruled(verdict, 200) };
  }

  async resetPassword(shop: TestShop): Promise<TrialStep | undefined> {
    if (!this.#model.exists) return undefined;
    const token = randomBytes(32).toString('base64url');
    await insertMailedToken(shop.database, {
      hash: hashOfToken(token),
      kind: 'password reset',
      accountId: this.#person.id,
      email: this.#person.email,
      expiresAt: new Date(Date.now() + HOUR * 1000),
    });
    this.#password = randomBytes(9).toString('hex');
    const answer = await shop.call(resetPassword, { body: { token, password: this.#password } });
    this.#model.resetPassword();
    return { answered: outcome(answer), ruled: { status: 200 } };
  }

  async setRoles(shop: TestShop, toAdmin: boolean): Promise<TrialStep> {
    const body = { userId: this.#person.id, roles: toAdmin ? ['customer', 'admin'] : ['customer'] };
    const answer = await shop.call(setRoles, { token: this.#admin, body });
    this.#model.isAdmin = toAdmin;
    return { answered: outcome(answer), ruled: this.#model.exists ? { status: 200 } : GONE };
  }

  async delete(shop: TestShop): Promise<TrialStep> {
    const query = { _id: this.#person.id };
    const answer = await shop.call(deleteUser, { token: this.#admin, query });
    const step = { answered: outcome(answer), ruled: this.#model.exists ? { status: 204 } : GONE };
    this.#model.delete();
    return step;
  }

  async wait(shop: TestShop, passed: number): Promise<void> {
    this.#model.now += passed;
    await shop.database.query(
      `update sessions set created_at = ${earlier('created_at', 'make_interval(secs => $2)')},
         rotated_at = ${earlier('rotated_at', 'make_interval(secs => $2)')},
         last_used_at = ${earlier('last_used_at', 'make_interval(secs => $2)')}
       where owner_id = $1`,
      [this.#person.id, passed],
    );
  }

  /** The token as it would be by now: run out, when it is older than tokens get. */
  async #token(fromNewest: number): Promise<{ token: string; model: ModelToken }> {
    const chosen = this.#tokens.at(-1 - (fromNewest % this.#tokens.length));
    if (!chosen) throw new Error('there is no token yet');
    const { text, model } = chosen;
    return { token: this.#model.hasExpired(model) ? await expired(text) : text, model };
  }

  /** The token that was given, if one was to be given; it must name today's roles. */
  #keep(answer: Answer, model: ModelToken | undefined): TrialStep {
    const token = refreshToken.reply.safeParse(answer.body).data?.token;
    if (token === undefined || !model) {
      return { answered: { status: answer.status }, ruled: { status: model ? 200 : 401 } };
    }
    this.#tokens.push({ text: token, model });
    const { sub, roles } = decodeJwt(token);
    return {
      answered: { status: answer.status, sub, roles },
      ruled: {
        status: 200,
        sub: this.#person.id,
        roles: this.#model.isAdmin ? ['customer', 'admin'] : ['customer'],
      },
    };
  }
}

const GONE = { status: 404, code: 'NOT_FOUND' };

const refusals = {
  expired: { status: 401, code: 'TOKEN_EXPIRED' },
  refused: { status: 401, code: 'NOT_AUTHENTICATED' },
};

function ruled(verdict: Verdict, good: number): object {
  if (verdict !== 'good') return refusals[verdict];
  return good === 403 ? { status: 403, code: 'FORBIDDEN' } : { status: good };
}

function outcome({ status, body }: Answer): object {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return { status, ...(code !== undefined && { code }) };
}
