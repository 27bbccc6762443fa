import type { Session } from '../../session.ts';
import type { Profile } from './settings-profile-query.ts';

/** The token says who the person was when it was made: a name or a role may have changed since. */
export function isTokenOutdated(session: Session, { name, email, roles }: Profile): boolean {
  if (session.status === 'guest') return false;
  return (
    session.name !== name ||
    session.email !== email ||
    session.roles.toSorted().join() !== roles.toSorted().join()
  );
}
