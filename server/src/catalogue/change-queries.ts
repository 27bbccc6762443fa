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

/** The same; says how many processes listened then. */
export async function notifyCounted(db: Queryable, message: string): Promise<number> {
  const name = listenerName(CATALOGUE_CHANGED);
  return (await notificationCounted(db, [message, name]))[0]?.listeners ?? 0;
}
