import type { Database } from '../database/pool.ts';
import type { Slice } from '../slice.ts';
import { cartRoutes } from './routes.ts';

export function cartSlice({ database }: { database: Database }): Slice {
  return { routes: cartRoutes(database) };
}
