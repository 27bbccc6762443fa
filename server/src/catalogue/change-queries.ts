import { listenerName } from '../database/listen.ts';
import { prepared, type Queryable } from '../database/pool.ts';

/** On which the triggers of the catalogue's tables announce changes. */
export const CATALOGUE_CHANGED = 'catalogue_changed';

const notification = prepared(
  'catalogue-notify',
  `select pg_notify('${CATALOGUE_CHANGED}', $1::text)`,
);

/** Tells every process that listens, this one as well. */
export async function notify(db: Queryable, message: string): Promise<void> {
  await notification(db, [message]);
}

const notificationCounted = prepared<{ listeners: number }>(
  'catalogue-notify-counted',
  `select count(*) as listeners, pg_notify('${CATALOGUE_CHANGED}', $1::text)
   from pg_stat_activity where datname = current_database() and application_name = $2`,
);

/** Announces a change, and counts the processes that listened then. */
export async function notifyCounted(db: Queryable, message: string): Promise<number> {
  const name = listenerName(CATALOGUE_CHANGED);
  return (await notificationCounted(db, [message, name]))[0]?.listeners ?? 0;
}

/** Any number, the same in every version of the shop. */
const CATALOGUE_LOCK = 7_205_817_391;

const catalogueShare = prepared(
  'catalogue-share',
  `select pg_advisory_xact_lock_shared(${CATALOGUE_LOCK})`,
);
const catalogueHold = prepared('catalogue-hold', `select pg_advisory_xact_lock(${CATALOGUE_LOCK})`);

/** For a change of a few rows; any number of them go on at once. */
export async function shareCatalogue(tx: Queryable): Promise<void> {
  await catalogueShare(tx, []);
}

/**
 * For a change of all of it. It is the first lock that each change takes, so that none of them
 * holds a row which another one waits for.
 */
export async function holdCatalogue(tx: Queryable): Promise<void> {
  await catalogueHold(tx, []);
}
