import { QUANTITY } from '@tailorbird/contract/limits';

export type CartOwner = 'guest' | 'account';

export type Act =
  | { act: 'add'; who: CartOwner; product: string; note: string; quantity: number }
  | { act: 'quantity'; who: CartOwner; item: string; quantity: number }
  | { act: 'step'; who: CartOwner; item: string; by: 1 | -1 }
  | { act: 'remove'; who: CartOwner; item: string }
  | { act: 'note'; who: CartOwner; item: string; note: string }
  | { act: 'replace'; who: CartOwner; item: string; note: string; quantity: number }
  /** `group`: a name for the group that may come of it. */
  | { act: 'add rows'; who: CartOwner; group: string; product: string; rows: readonly ModelRow[] }
  | { act: 'replace group'; who: CartOwner; group: string; rows: readonly ModelRow[] }
  | { act: 'remove group'; who: CartOwner; group: string }
  /** The cart as it was before, with the prices of then. */
  | { act: 'order'; who: CartOwner; shown: ModelCart; prices: Prices }
  | { act: 'merge' }
  | { act: 'price'; product: string; cents: number };

export interface ModelRow {
  note: string;
  quantity: number;
}

export interface ModelItem {
  /** The shop's id; of one that came in the meantime, nobody asks for it. */
  id: string;
  /** The shop's id; of one that came in the meantime, any that no other has. */
  group: string | null;
  product: string;
  note: string;
  quantity: number;
}

export interface ModelCart {
  /** How many orders it has become so far. */
  generation: number;
  items: readonly ModelItem[];
}

type Prices = Readonly<Record<string, number>>;

export interface ModelShop {
  carts: Readonly<Record<CartOwner, ModelCart>>;
  prices: Prices;
  /** The id of the order that each generation of a cart has become. */
  orders: Readonly<Record<string, string>>;
}

export interface ActOutcome {
  /** `ok`, or the code of a refusal. */
  code: string;
  /** Only of an order that was placed. */
  order?: { id: string; cents: number };
}

/**
 * Applies one act to the shop when nobody else is there. An order is given the id that the shop
 * answered with, since only the shop makes up ids.
 */
export function perform(
  shop: ModelShop,
  act: Act,
  orderId: string | undefined,
): { shop: ModelShop; outcome: ActOutcome } {
  if (act.act === 'merge') return { shop: merged(shop), outcome: OK };
  if (act.act === 'price') {
    const prices = { ...shop.prices, [act.product]: act.cents };
    return { shop: { ...shop, prices }, outcome: OK };
  }
  if (act.act === 'order') return placeOrder(shop, act, orderId);
  const cart = shop.carts[act.who];
  const items = changed(cart.items, act);
  if (typeof items === 'string') return { shop, outcome: { code: items } };
  const carts = { ...shop.carts, [act.who]: { ...cart, items } };
  return { shop: { ...shop, carts }, outcome: OK };
}

const OK: ActOutcome = { code: 'ok' };

type CartAct = Exclude<Act, { act: 'merge' | 'price' | 'order' }>;

/** The items afterwards, or why nothing changes. */
function changed(items: readonly ModelItem[], act: CartAct): readonly ModelItem[] | string {
  switch (act.act) {
    case 'add':
      return withItem(items, act);
    case 'add rows': {
      const rows = joined(act.rows);
      const [one, other] = rows;
      if (rows.some(isTooMany)) return 'ROWS_REFUSED';
      if (one && !other) return withItem(items, { ...one, product: act.product });
      const { group, product } = act;
      return [...items, ...rows.map((row) => ({ id: 'new', group, product, ...row }))];
    }
    case 'replace group': {
      const held = items.filter(({ group }) => group === act.group);
      const [first] = held;
      if (!first) return 'NOT_FOUND';
      const rows = joined(act.rows);
      if (rows.some(isTooMany)) return 'ROWS_REFUSED';
      const idOf = (row: ModelRow) => held.find(({ note }) => note === row.note)?.id ?? 'new';
      const replaced = rows.map((row) => ({ ...first, id: idOf(row), ...row }));
      return [...items.filter((item) => !held.includes(item)), ...replaced];
    }
    case 'remove group': {
      const left = items.filter(({ group }) => group !== act.group);
      return left.length === items.length ? 'NOT_FOUND' : left;
    }
    default:
      return withChanged(items, act);
  }
}

/** Each note once. */
function joined(rows: readonly ModelRow[]): ModelRow[] {
  const byNote = new Map<string, number>();
  for (const { note, quantity } of rows) byNote.set(note, (byNote.get(note) ?? 0) + quantity);
  return [...byNote].map(([note, quantity]) => ({ note, quantity }));
}

const isTooMany = ({ quantity }: ModelRow) => quantity > QUANTITY.max;

function withItem(
  items: readonly ModelItem[],
  { product, note, quantity: more }: ModelRow & { product: string },
): readonly ModelItem[] | string {
  const added = { id: 'new', group: null, product, note, quantity: more };
  const same = items.find((item) => isSame(item, added));
  if (!same) return [...items, added];
  const quantity = same.quantity + more;
  return quantity > QUANTITY.max
    ? 'CART_ITEM_FULL'
    : items.map((item) => (item === same ? { ...item, quantity } : item));
}

function withChanged(
  items: readonly ModelItem[],
  act: Extract<CartAct, { item: string }>,
): readonly ModelItem[] | string {
  const item = items.find(({ id }) => id === act.item);
  if (!item) return 'NOT_FOUND';
  const become = (next: ModelItem) => items.map((other) => (other === item ? next : other));
  switch (act.act) {
    case 'quantity':
      return become({ ...item, quantity: act.quantity });
    case 'remove':
      return items.filter((other) => other !== item);
    case 'step': {
      const quantity = item.quantity + act.by;
      const isIn = quantity >= QUANTITY.min && quantity <= QUANTITY.max;
      return isIn ? become({ ...item, quantity }) : 'QUANTITY_OUT_OF_RANGE';
    }
    default: {
      const next = { ...item, ...(act.act === 'replace' && { quantity: act.quantity }) };
      next.note = act.note;
      const twin = items.find((other) => other !== item && isSame(other, next));
      if (!twin) return become(next);
      const quantity = twin.quantity + next.quantity;
      if (quantity > QUANTITY.max) return 'CART_ITEM_FULL';
      return items.flatMap((other) =>
        other === item ? [] : other === twin ? { ...twin, quantity } : other,
      );
    }
  }
}

type Identity = Pick<ModelItem, 'group' | 'product' | 'note'>;

const isSame = (one: Identity, other: Identity) =>
  one.group === other.group && one.product === other.product && one.note === other.note;

/** The guest's items join the account's, up to 99 of each. */
function merged(shop: ModelShop): ModelShop {
  const { guest, account } = shop.carts;
  let items = account.items;
  for (const item of guest.items) {
    const same = items.find((other) => isSame(other, item));
    const quantity = Math.min(QUANTITY.max, (same?.quantity ?? 0) + item.quantity);
    items = same
      ? items.map((other) => (other === same ? { ...other, quantity } : other))
      : [...items, item];
  }
  return {
    ...shop,
    carts: { guest: { ...guest, items: [] }, account: { ...account, items } },
  };
}

function placeOrder(
  shop: ModelShop,
  { who, shown, prices }: Extract<Act, { act: 'order' }>,
  orderId: string | undefined,
): { shop: ModelShop; outcome: ActOutcome } {
  const cart = shop.carts[who];
  const isAsShown =
    cart.generation === shown.generation &&
    cart.items.length > 0 &&
    cart.items.every(({ id }) => shown.items.some((item) => item.id === id)) &&
    textOf(cart.items) === textOf(shown.items) &&
    cart.items.every(({ product }) => prices[product] === shop.prices[product]);
  const key = `${who} ${shown.generation}`;
  const cents = shown.items.reduce(
    (sum, { product, quantity }) => sum + (prices[product] ?? 0) * quantity,
    0,
  );
  if (!isAsShown) {
    const earlier = shop.orders[key];
    if (earlier !== undefined)
      return { shop, outcome: { code: 'ok', order: { id: earlier, cents } } };
    return { shop, outcome: { code: cart.items.length === 0 ? 'CART_EMPTY' : 'CART_CHANGED' } };
  }
  const id = orderId ?? '';
  const carts = { ...shop.carts, [who]: { generation: cart.generation + 1, items: [] } };
  const orders = { ...shop.orders, [key]: id };
  return { shop: { ...shop, carts, orders }, outcome: { code: 'ok', order: { id, cents } } };
}

/** Equal for carts of the same contents and groups. */
export function textOf(items: readonly Omit<ModelItem, 'id'>[]): string {
  const groups = new Map<string, string[]>();
  const singles: string[] = [];
  for (const { group, product, note, quantity } of items) {
    const said = `${product} ${JSON.stringify(note)} ${quantity}`;
    if (group === null) singles.push(said);
    else groups.set(group, [...(groups.get(group) ?? []), said]);
  }
  const together = [...groups.values()].map((said) => `{${said.toSorted().join(', ')}}`);
  return [...singles, ...together].toSorted().join('\n');
}
