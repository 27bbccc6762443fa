import { v7 as uuid } from 'uuid';
import {
  deleteSession,
  findLiveSession,
  insertSession,
  rotateSession,
} from './accounts/login-queries.ts';
import { tryAddItems } from './cart/add-queries.ts';
import { noteCartUse } from './cart/guest-cart-queries.ts';
import {
  deleteGroup,
  deleteItem,
  getStoredCart,
  setGroup,
  setQuantity,
  stepQuantity,
} from './cart/queries.ts';
import { holdCart } from './cart/turn-queries.ts';
import type { Database, Queryable } from './database/pool.ts';
import { explain } from './database/shard.ts';
import { listOrders } from './orders/list-queries.ts';
import { findOrder, findPlacedBefore, insertOrder, type NewOrder } from './orders/queries.ts';

/** @throws Error when one of them asks more than one shard */
export async function checkHotStatements(database: Database): Promise<string[]> {
  const lines: string[] = [];
  let isGood = true;
  for (const [name, work] of Object.entries(HOT)) {
    // one connection, one after the other
    const spreads = await explain(database, OWNER, (db) => work(db));
    for (const { shards, namesOwner } of spreads) {
      const isLocal = shards === 1 && namesOwner;
      isGood &&= isLocal;
      const found = isLocal
        ? 'one shard, by the owner'
        : `${shards} shards${namesOwner ? '' : ', without the owner'}`;
      lines.push(`${name}: ${found}`);
    }
  }
  if (!isGood) throw new Error(lines.join('\n'));
  return lines;
}

const OWNER = uuid();
const ITEM = {
  groupId: null,
  position: 0,
  productId: uuid(),
  productName: '',
  productCostCents: 1,
  quantity: 1,
  note: '',
  selectedOptions: [],
  identityKey: '',
};

const ORDER: NewOrder = {
  approval: null,
  ownerId: OWNER,
  id: uuid(),
  orderNumber: '',
  idempotencyKey: uuid(),
  customer: null,
  totalCents: 1,
  paymentState: 'open',
  currency: 'USD',
  priceLines: [],
  tax: null,
  details: {},
  items: [],
  drawings: [],
  cart: { id: uuid(), version: 1, nextId: uuid() },
  mails: [],
};

/** What shoppers wait for, by what it is for. */
const HOT: Record<string, (db: Queryable) => Promise<unknown>> = {
  'read a cart': (db) => getStoredCart(db, OWNER),
  'add to a cart': (db) =>
    tryAddItems(db, OWNER, {
      items: [{ ...ITEM, id: uuid() }],
      allAtOnce: false,
    }),
  'wait for a turn at a cart': (db) => holdCart(db, OWNER),
  'set a quantity': (db) => setQuantity(db, OWNER, uuid(), 2),
  'step a quantity': (db) => stepQuantity(db, OWNER, uuid(), 1),
  'remove an item': (db) => deleteItem(db, OWNER, uuid()),
  'replace a group': (db) =>
    setGroup(db, { ownerId: OWNER, version: 1, groupId: uuid() }, [{ ...ITEM, id: uuid() }]),
  'remove a group': (db) => deleteGroup(db, OWNER, uuid()),
  'note the use of a cart': (db) => noteCartUse(db, OWNER),
  'place an order': (db) => insertOrder(db, ORDER),
  'place an order of drawn goods': (db) =>
    insertOrder(db, { ...ORDER, drawings: [{ hash: '', svg: '', lettering: null }] }),
  'find an order placed before': (db) =>
    findPlacedBefore(db, OWNER, { key: uuid(), cartId: uuid() }),
  'list own orders': (db) =>
    listOrders(db, { ownerId: OWNER, status: 'all', timeZone: 'UTC', page: 1, limit: 10 }),
  'show an own order': (db) => findOrder(db, uuid(), OWNER),
  'find a live session': (db) => findLiveSession(db, OWNER, uuid()),
  'open a session': (db) => insertSession(db, { ownerId: OWNER, id: uuid(), tokenId: uuid() }),
  'refresh a session': (db) =>
    rotateSession(db, { ownerId: OWNER, id: uuid(), from: uuid(), to: uuid() }),
  'end a session': (db) => deleteSession(db, OWNER, uuid()),
};
