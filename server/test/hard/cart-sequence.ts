import { createHash } from 'node:crypto';
import {
  perform,
  textOf,
  type Act,
  type ModelShop,
  type ActOutcome,
  type CartOwner,
} from './cart-model.ts';

/** The shop's answer to an act. */
export interface AnsweredAct {
  act: Act;
  outcome: ActOutcome;
  /** The cart in the answer, by `textOf`: as it was after the act, or later. */
  cart: string | undefined;
}

/** Places that are looked at; mostly there are as many as acts. */
const MOST_PLACES = 1_000_000;

/**
 * Whether there is an order in which the acts, one after another, give each of these answers and
 * end in these carts. `answered` is in the order in which the answers came, which is nearly it.
 */
export function findSequence(
  before: ModelShop,
  answered: readonly AnsweredAct[],
  after: Readonly<Record<CartOwner, string>>,
): 'found' | 'none' | 'undecided' {
  if (answered.some(({ act }) => act.act === 'merge')) {
    return new Search(answered, ['guest', 'account'], after).find(before);
  }
  // what is done to one cart is in nobody's way at the other
  const outcomes = (['guest', 'account'] as const).map((who) => {
    const own = answered.filter((one) => one.act.act === 'price' || whoOf(one) === who);
    return new Search(own, [who], after).find(before);
  });
  return outcomes.find((outcome) => outcome !== 'found') ?? 'found';
}

/**
 * Depth first, and never twice from the same place. Of acts that do not touch each other one order
 * is as good as any, so one alone is tried: the guest's first, and prices just before an order.
 */
class Search {
  readonly #acts: readonly AnsweredAct[];
  readonly #carts: readonly CartOwner[];
  readonly #after: Readonly<Record<CartOwner, string>>;
  /** Two that did the same and were answered the same are as good as each other. */
  readonly #names: Map<AnsweredAct, string>;
  /** Digests: the places themselves would fill the memory. */
  readonly #seen = new Set<string>();

  constructor(
    acts: readonly AnsweredAct[],
    carts: readonly CartOwner[],
    after: Readonly<Record<CartOwner, string>>,
  ) {
    this.#acts = acts;
    this.#carts = carts;
    this.#after = after;
    const texts = acts.map((one) => JSON.stringify(one));
    this.#names = new Map(acts.map((one, at) => [one, String(texts.indexOf(texts[at] ?? ''))]));
  }

  find(before: ModelShop): 'found' | 'none' | 'undecided' {
    if (this.#go(before, this.#acts, [])) return 'found';
    return this.#seen.size > MOST_PLACES ? 'undecided' : 'none';
  }

  /**
   * `awaited`: carts that were answered and have not been there yet. `last`: the act that led here,
   * where it limits which may be next.
   */
  #go(
    shop: ModelShop,
    all: readonly AnsweredAct[],
    awaited: readonly string[],
    last?: Act,
  ): boolean {
    // prices are seen by orders alone
    const isOrdered = all.some(({ act }) => act.act === 'order');
    const left = isOrdered ? all : all.filter((one) => !isNewPrice(one));
    if (left.length === 0) return awaited.length === 0 && this.#isAfter(shop);
    const names = left.map((one) => this.#names.get(one) ?? '').toSorted();
    const state = isOrdered ? shop : shop.carts;
    const place = JSON.stringify([state, names, awaited.toSorted(), last && touchedBy(last)]);
    const digest = createHash('sha1').update(place).digest('base64');
    if (this.#seen.has(digest) || this.#seen.size > MOST_PLACES) return false;
    this.#seen.add(digest);
    const possible = left.flatMap((one) => {
      const done = perform(shop, one.act, one.outcome.order?.id);
      return isOutcome(done.outcome, one.outcome) ? [{ one, next: done.shop }] : [];
    });
    // what changes nothing may happen at once: it is in nobody's way
    const idle = possible.find(({ one, next }) => next === shop && isThere(shop, one));
    if (idle) return this.#go(shop, without(left, idle.one), awaited);
    const tried = possible.filter(({ one }) => !last || mayFollow(last, one.act));
    const [exact, others] = split(tried, ({ one, next }) => isThere(next, one));
    const later = others.filter(({ one }) => MAY_SHOW_LATER.has(one.act.act));
    return [...exact, ...later].some(({ one, next }) => {
      const waiting = isThere(next, one) ? awaited : [...awaited, `${whoOf(one)}:${one.cart}`];
      const still = waiting.filter((cart) => !isNow(next, cart));
      return this.#go(next, without(left, one), still, one.act);
    });
  }

  #isAfter(shop: ModelShop): boolean {
    return this.#carts.every((who) => textOf(shop.carts[who].items) === this.#after[who]);
  }
}

const isNewPrice = ({ act, outcome }: AnsweredAct) => act.act === 'price' && outcome.code === 'ok';

/** What an act reads or changes; of two that touch nothing in common, the lower rank goes first. */
function touchedBy(act: Act): { things: readonly string[]; rank: number } {
  switch (act.act) {
    case 'merge':
      return { things: ['guest', 'account'], rank: 2 };
    case 'price':
      return { things: [`price ${act.product}`], rank: 3 };
    case 'order': {
      const prices = Object.keys(act.prices).map((product) => `price ${product}`);
      return { things: [act.who, ...prices], rank: RANKS[act.who] };
    }
    default:
      return { things: [act.who], rank: RANKS[act.who] };
  }
}

const RANKS: Readonly<Record<CartOwner, number>> = { guest: 0, account: 1 };

function mayFollow(last: Act, next: Act): boolean {
  const [before, after] = [touchedBy(last), touchedBy(next)];
  return after.rank >= before.rank || after.things.some((thing) => before.things.includes(thing));
}

/** Whose answer may be the cart as it was read after others changed it. */
const MAY_SHOW_LATER: ReadonlySet<Act['act']> = new Set([
  'quantity',
  'step',
  'remove',
  'remove group',
]);

const without = <T>(list: readonly T[], one: T) => list.filter((other) => other !== one);

function split<T>(list: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [list.filter(is), list.filter((one) => !is(one))];
}

const whoOf = ({ act }: AnsweredAct): CartOwner => ('who' in act ? act.who : 'account');

const isNow = (shop: ModelShop, cart: string) =>
  (['guest', 'account'] as const).some((who) => cart === `${who}:${textOf(shop.carts[who].items)}`);

/** Whether the answer shows the cart as it is in this state; one without a cart fits each. */
const isThere = (shop: ModelShop, one: AnsweredAct) =>
  one.cart === undefined || one.cart === textOf(shop.carts[whoOf(one)].items);

const isOutcome = (model: ActOutcome, shop: ActOutcome) =>
  model.code === shop.code &&
  model.order?.id === shop.order?.id &&
  model.order?.cents === shop.order?.cents;
