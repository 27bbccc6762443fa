import type { Shop, Slice } from '../slice.ts';
import { paperRoutes } from './routes.ts';

/** Invoices and credit notes. */
export function papersSlice({ database, timeZone }: Pick<Shop, 'database' | 'timeZone'>): Slice {
  return { routes: paperRoutes(database, timeZone) };
}
