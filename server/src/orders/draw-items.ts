import { setImmediate as turn } from 'node:timers/promises';
import type { VersionedCart } from '../cart/cart-row.ts';
import { drawItem } from '../drawings/draw-item.ts';
import type { KeptDrawing } from './order-row.ts';

export interface NewDrawing {
  hash: string;
  svg: string;
  lettering: string | null;
}

export interface DrawnItems {
  /** What is kept of them, each hash once: two items may look the same. */
  drawings: NewDrawing[];
  /** What the order says of each item, in their order; null for one that is not drawn. */
  said: (KeptDrawing | null)[];
}

/**
 * The items of a cart as they are ordered. Others have their turn after each, since drawing a large
 * cart takes a while.
 */
export async function drawItems({ cart, offered }: VersionedCart): Promise<DrawnItems> {
  const byHash = new Map<string, NewDrawing>();
  const said: DrawnItems['said'] = [];
  for (const { product, selectedOptions } of cart.items) {
    const { art, type } = offered.get(product._id) ?? { art: null, type: null };
    if (art) {
      const piece = drawItem(art, type?.options ?? [], selectedOptions);
      const { hash, svg, lettering, title, production } = piece;
      byHash.set(hash, { hash, svg, lettering });
      said.push({ hash, title, production });
      // oxlint-disable-next-line no-await-in-loop
      await turn();
    } else {
      said.push(null);
    }
  }
  return { drawings: [...byHash.values()], said };
}
