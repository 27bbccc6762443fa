/** The rules of sessions, without a database: which tokens are good, and what using one does. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

interface Session {
  hasEnded: boolean;
  createdAt: number;
  refreshedAt: number;
  /** How often it was refreshed: the number of its current token. */
  current: number;
}

export interface ModelToken {
  session: Session;
  /** Which of its session's tokens this is. */
  number: number;
  issuedAt: number;
}

export type Verdict = 'good' | 'expired' | 'refused';

/** One account, with all tokens it was ever given. Seconds are counted from its beginning. */
export class SessionModel {
  now = 0;
  exists = true;
  isAdmin = false;
  readonly sessions: Session[] = [];

  logIn(): ModelToken | undefined {
    if (!this.exists) return undefined;
    const session = { hasEnded: false, createdAt: this.now, refreshedAt: this.now, current: 0 };
    this.sessions.push(session);
    return { session, number: 0, issuedAt: this.now };
  }

  /** A token is good for fifteen minutes; one that has run out is not looked at any further. */
  use(token: ModelToken): Verdict {
    if (this.hasExpired(token)) return 'expired';
    return this.#isOfLiveSession(token) ? 'good' : 'refused';
  }

  /**
   * Counts the session of a token, however old the token is.
   * @returns undefined when it is refused
   */
  refresh(token: ModelToken): ModelToken | undefined {
    if (!this.#isOfLiveSession(token)) return undefined;
    const { session } = token;
    if (token.number === session.current) {
      session.current += 1;
      session.refreshedAt = this.now;
    }
    return { session, number: session.current, issuedAt: this.now };
  }

  /** However old the token, as for refreshing. */
  logOut(token: ModelToken): Verdict {
    if (!this.#isOfLiveSession(token)) return 'refused';
    token.session.hasEnded = true;
    return 'good';
  }

  changePassword(token: ModelToken): Verdict {
    const verdict = this.use(token);
    if (verdict === 'good') this.#endSessions((session) => session !== token.session);
    return verdict;
  }

  resetPassword(): void {
    this.#endSessions(() => true);
  }

  delete(): void {
    this.exists = false;
    this.#endSessions(() => true);
  }

  hasExpired({ issuedAt }: ModelToken): boolean {
    return this.now - issuedAt >= 15 * MINUTE;
  }

  /** One that was replaced is good for half a minute; coming back later, it ends the session. */
  #isOfLiveSession({ session, number }: ModelToken): boolean {
    const isIdle = this.now - session.refreshedAt >= 7 * DAY;
    const isOld = this.now - session.createdAt >= 30 * DAY;
    if (session.hasEnded || isIdle || isOld) return false;
    if (number === session.current) return true;
    if (number === session.current - 1 && this.now - session.refreshedAt < 30) return true;
    session.hasEnded = true;
    return false;
  }

  #endSessions(which: (session: Session) => boolean): void {
    for (const session of this.sessions.filter(which)) session.hasEnded = true;
  }
}
