import type { Cart } from '@tailorbird/contract/cart';
import type { Database } from '../database/pool.ts';
import { changeItem } from './change-item.ts';

/** An item whose new note makes it the same as another joins that one. */
export async function setItemNote(
  database: Database,
  ownerId: string,
  itemId: string,
  note: string,
): Promise<Cart> {
  return changeItem(database, { ownerId, itemId }, async (_, item) => ({ ...item, note }));
}
