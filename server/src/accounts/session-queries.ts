import { prepared, type Queryable } from '../database/pool.ts';

export interface SessionRow {
  token_id: string;
  previous_token_id: string | null;
  /** The previous token is still good: it was replaced less than the grace ago. */
  in_grace: boolean;
  account_id: string;
  name: string;
  email: string;
  roles: ('customer' | 'admin')[];
}

/** Seconds in which a replaced token still works: other tabs and requests on their way. */
const GRACE = `interval '30 seconds'`;
const ALIVE = `s.last_used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`;

const liveSession = prepared<SessionRow>(
  'live-session',
  `select s.token_id, s.previous_token_id, s.rotated_at > now() - ${GRACE} as in_grace,
          a.id as account_id, a.name, a.email, a.roles
   from sessions s join accounts a on a.id = s.owner_id
   where s.owner_id = $1 and s.id = $2 and ${ALIVE}`,
);

export async function findLiveSession(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return (await liveSession(db, [ownerId, sessionId]))[0];
}

const sessionInsert = prepared(
  'session-insert',
  `with gone as (
     delete from sessions s where owner_id = $1 and not (${ALIVE})
   )
   insert into sessions (owner_id, id, token_id) values ($1, $2, $3)`,
);

/** Also clears away the owner's sessions that have run out. */
export async function insertSession(
  db: Queryable,
  session: { ownerId: string; id: string; tokenId: string },
): Promise<void> {
  await sessionInsert(db, [session.ownerId, session.id, session.tokenId]);
}

const sessionRotate = prepared<{ token_id: string }>(
  'session-rotate',
  `update sessions
   set previous_token_id = token_id, token_id = $4, rotated_at = now(), last_used_at = now()
   where owner_id = $1 and id = $2 and token_id = $3
   returning token_id`,
);

/** False when another refresh was faster. */
export async function rotateSession(
  db: Queryable,
  session: { ownerId: string; id: string; from: string; to: string },
): Promise<boolean> {
  const rows = await sessionRotate(db, [session.ownerId, session.id, session.from, session.to]);
  return rows.length === 1;
}

const sessionDelete = prepared(
  'session-delete',
  `delete from sessions where owner_id = $1 and id = $2`,
);

export async function deleteSession(
  db: Queryable,
  ownerId: string,
  sessionId: string,
): Promise<void> {
  await sessionDelete(db, [ownerId, sessionId]);
}
