import { setImmediate as turn } from 'node:timers/promises';
import type { VersionedCart } from '../cart/cart-row.ts';
import type { Queryable } from '../database/pool.ts';
import { drawItem, type DrawnPiece } from '../drawings/draw-item.ts';
import { findKept } from '../drawings/rendition-queries.ts';
import type { KeptDrawing } from './order-row.ts';

export interface NewDrawing {
  hash: string;
  svg: string;
  lettering: string | null;
}

export interface DrawnItems {
  /** What is to be kept of them and is not yet, each hash once: two items may look the same. */
  drawings: NewDrawing[];
  /** What the order says of each item, in their order; null for one that is not drawn. */
  said: (KeptDrawing | null)[];
}

/** The items of a cart as they are ordered. What was ordered before is not drawn again. */
export async function drawItems(
  db: Queryable,
  { cart, offered }: VersionedCart,
): Promise<DrawnItems> {
  const pieces = cart.items.map(({ product, selectedOptions }) => {
    const { art, type } = offered.get(product._id) ?? { art: null, type: null };
    return art && drawItem(art, type?.options ?? [], selectedOptions);
  });
  const said = pieces.map(
    (piece) => piece && { hash: piece.hash, title: piece.title, production: piece.production },
  );
  const byHash = new Map(pieces.flatMap((piece) => (piece ? [[piece.hash, piece]] : [])));
  return { drawings: await drawNew(db, byHash), said };
}

async function drawNew(
  db: Queryable,
  pieces: ReadonlyMap<string, DrawnPiece>,
): Promise<NewDrawing[]> {
  if (pieces.size === 0) return [];
  const kept = await findKept(db, [...pieces.keys()]);
  const drawings: NewDrawing[] = [];
  for (const [hash, piece] of pieces) {
    if (kept.has(hash)) continue;
    drawings.push({ hash, ...piece.draw() });
    // others have their turn after each, since drawing a large cart takes a while
    // oxlint-disable-next-line no-await-in-loop
    await turn();
  }
  return drawings;
}
