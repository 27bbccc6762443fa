import * as contract from '@tailorbird/contract/cart';
import * as groups from '@tailorbird/contract/cart-groups';
import * as drafts from '@tailorbird/contract/desk-drafts';
import type { Endpoint, ParsedInput } from '@tailorbird/contract/endpoint';
import * as saved from '@tailorbird/contract/saved-items';
import { getPriceImpact } from '@tailorbird/contract/price-impact';
import { subtotal, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { ShopError } from '../http/errors.ts';
import type { CountedCall } from '../http/rate-limiter.ts';
import { serve, type Route } from '../http/serve.ts';
import { addToCart } from './add-to-cart.ts';
import { addRows, replaceGroup } from './cart-groups.ts';
import { priceImpact } from './price-impact.ts';
import * as queries from './queries.ts';
import { replaceItem } from './replace-item.ts';
import { getSaved, removeSaved, returnSaved, saveForLater } from './save-for-later.ts';
import { setCode } from './set-code.ts';
import { setItemNote } from './set-item-note.ts';
import type { ChoosingShop } from './own-artworks.ts';
import { getCart, showCart, sourcesOf } from './show-cart.ts';

/** Measuring the letters of so many rows takes as long as a small call. */
const ROWS_OF_A_CALL = 10;

/** A code that does not come off counts as so many more: thirty a minute for whoever guesses. */
const WRONG_CODE_CALLS = 39;

/** A cart that is called about: that of whoever calls, or of a draft of the desk. */
interface CalledCart {
  ownerId: string;
  /** Whose discounts count. */
  customerId: string;
  counted: CountedCall;
}

type BodyOf<E extends Endpoint> = { body: ParsedInput<E>['body'] };

interface ById {
  params: { id: string };
}

/** The calls about a cart, whosever it is. */
function cartCalls(shop: ChoosingShop) {
  const { database } = shop;
  const shown = async (
    { ownerId, customerId }: Pick<CalledCart, 'ownerId' | 'customerId'>,
    stored: queries.StoredCart,
  ) => {
    const { cart } = await showCart(sourcesOf(shop), customerId, stored);
    return { cart: { ...cart, _id: stored.id ?? ownerId } };
  };
  /** A cart was shown as its owner's: the same with the discounts that its customer has. */
  const forCustomer = async (cart: contract.Cart, called: CalledCart): Promise<contract.Cart> => {
    if (called.customerId === called.ownerId) return cart;
    return (await shown(called, await queries.getStoredCart(database, called.ownerId))).cart;
  };
  const step = async (called: CalledCart, itemId: string, by: 1 | -1) => {
    const cart = await queries.stepQuantity(database, called.ownerId, itemId, by);
    if (cart === 'no such item') throw new ShopError('NOT_FOUND');
    if (cart === 'out of range') throw new ShopError('QUANTITY_OUT_OF_RANGE');
    return shown(called, cart);
  };
  return {
    getCart: async (_: unknown, called: CalledCart) => {
      const { cart } = await getCart(shop, called.ownerId);
      return { cart: await forCustomer(cart, called) };
    },
    addToCart: async ({ body }: BodyOf<typeof contract.addToCart>, called: CalledCart) => ({
      cart: await forCustomer(await addToCart(shop, called.ownerId, body), called),
    }),
    removeFromCart: async ({ query }: { query: { item_id: string } }, called: CalledCart) => {
      const cart = await queries.deleteItem(database, called.ownerId, query.item_id);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(called, cart);
    },
    getSubtotal: async (_: unknown, { ownerId }: CalledCart) => {
      const { cart } = await getCart(shop, ownerId);
      return { subTotal: fromMinorUnits(subtotal(cart.items)) };
    },
    replaceItem: async (
      { params, body }: ById & BodyOf<typeof contract.replaceItem>,
      called: CalledCart,
    ) => ({
      cart: await forCustomer(await replaceItem(shop, called.ownerId, params.id, body), called),
    }),
    setItemNote: async (
      { params, body }: ById & BodyOf<typeof contract.setItemNote>,
      called: CalledCart,
    ) => ({
      cart: await forCustomer(
        await setItemNote(shop, called.ownerId, params.id, body.note),
        called,
      ),
    }),
    setItemQuantity: async (
      { params, body }: ById & BodyOf<typeof contract.setItemQuantity>,
      called: CalledCart,
    ) => {
      const cart = await queries.setQuantity(database, called.ownerId, params.id, body.quantity);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(called, cart);
    },
    incrementItem: async ({ params }: ById, called: CalledCart) => step(called, params.id, 1),
    decrementItem: async ({ params }: ById, called: CalledCart) => step(called, params.id, -1),
    setCode: async ({ body }: BodyOf<typeof contract.setCode>, called: CalledCart) => {
      const cart = await called.counted.countOn('failure', WRONG_CODE_CALLS, () =>
        setCode(shop, called.ownerId, body.code, called.customerId),
      );
      return { cart: await forCustomer(cart, called) };
    },
    removeCode: async (_: unknown, called: CalledCart) => {
      await queries.setDiscountCode(database, called.ownerId, null);
      const { cart } = await getCart(shop, called.ownerId);
      return { cart: await forCustomer(cart, called) };
    },
    addRows: async ({ body }: BodyOf<typeof groups.addRows>, called: CalledCart) => {
      called.counted.countMore(Math.floor(body.rows.length / ROWS_OF_A_CALL));
      const added = await addRows(shop, called.ownerId, body);
      return { ...added, cart: await forCustomer(added.cart, called) };
    },
    replaceGroup: async (
      { params, body }: ById & BodyOf<typeof groups.replaceGroup>,
      called: CalledCart,
    ) => {
      called.counted.countMore(Math.floor(body.rows.length / ROWS_OF_A_CALL));
      const replaced = await replaceGroup(shop, called.ownerId, params.id, body);
      return { ...replaced, cart: await forCustomer(replaced.cart, called) };
    },
    removeGroup: async ({ params }: ById, called: CalledCart) => {
      const cart = await queries.deleteGroup(database, called.ownerId, params.id);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(called, cart);
    },
  };
}

/** Whom a draft of the desk is for; undefined when there is no such draft. */
type FindDraftCustomer = (db: ChoosingShop['database'], id: string) => Promise<string | undefined>;

/** The facts about drafts of the desk that carts know. */
export interface DraftKnowledge {
  findDraftCustomer: FindDraftCustomer;
  /** The database for changes of the goods of a draft, which change nothing of one that is gone. */
  databaseOfDraft: (id: string) => ChoosingShop['database'];
  /** Pictures of the customer, also those that its cart has of an order it was begun with. */
  findDraftArtworks: ChoosingShop['findArtworks'];
}

/** Carts of shoppers, each by who has it; those of drafts, for admins, by the id of the draft. */
export function cartRoutes(shop: ChoosingShop & DraftKnowledge): Route[] {
  const { catalogue } = shop;
  const calls = cartCalls(shop);
  return [
    serve(contract.getCart, own(calls.getCart)),
    serve(contract.addToCart, own(calls.addToCart)),
    serve(contract.removeFromCart, own(calls.removeFromCart)),
    serve(contract.getSubtotal, own(calls.getSubtotal)),
    serve(contract.replaceItem, own(calls.replaceItem)),
    serve(contract.setItemNote, own(calls.setItemNote)),
    serve(contract.setItemQuantity, own(calls.setItemQuantity)),
    serve(getPriceImpact, async ({ body }, { reads }) => ({
      impact: await priceImpact(catalogue.now(), reads, body),
    })),
    serve(contract.setCode, own(calls.setCode)),
    serve(contract.removeCode, own(calls.removeCode)),
    serve(groups.addRows, own(calls.addRows)),
    serve(groups.replaceGroup, own(calls.replaceGroup)),
    serve(groups.removeGroup, own(calls.removeGroup)),
    serve(saved.getSaved, async (_, { caller }) => ({ saved: await getSaved(shop, caller.id) })),
    serve(saved.saveForLater, async ({ body }, { caller }) =>
      saveForLater(shop, caller.id, body.id),
    ),
    serve(saved.returnSaved, async ({ params }, { caller }) =>
      returnSaved(shop, caller.id, params.id),
    ),
    serve(saved.removeSaved, async ({ params }, { caller }) => ({
      saved: await removeSaved(shop, caller.id, params.id),
    })),
    serve(contract.incrementItem, own(calls.incrementItem)),
    serve(contract.decrementItem, own(calls.decrementItem)),
    ...draftRoutes(shop),
  ];
}

interface OwnCall {
  caller: { id: string };
  counted: CountedCall;
}

const own =
  <Input, Answer>(call: (input: Input, cart: CalledCart) => Promise<Answer>) =>
  (input: Input, { caller, counted }: OwnCall): Promise<Answer> =>
    call(input, { ownerId: caller.id, customerId: caller.id, counted });

function draftRoutes(shop: ChoosingShop & DraftKnowledge): Route[] {
  type Calls = ReturnType<typeof cartCalls>;
  const ofDraft =
    <Input, Answer>(
      choose: (calls: Calls) => (input: Input, cart: CalledCart) => Promise<Answer>,
    ) =>
    async (
      input: Input & { params: { draftId: string } },
      { counted }: Pick<OwnCall, 'counted'>,
    ): Promise<Answer> => {
      const { draftId: ownerId } = input.params;
      const customerId = await shop.findDraftCustomer(shop.database, ownerId);
      if (customerId === undefined) throw new ShopError('NOT_FOUND');
      const call = choose(
        cartCalls({
          ...shop,
          findArtworks: shop.findDraftArtworks,
          database: shop.databaseOfDraft(ownerId),
        }),
      );
      return call(input, { ownerId, customerId, counted });
    };
  return [
    serve(
      drafts.getDraftCart,
      ofDraft((calls) => calls.getCart),
    ),
    serve(
      drafts.addToDraft,
      ofDraft((calls) => calls.addToCart),
    ),
    serve(
      drafts.replaceDraftItem,
      ofDraft((calls) => calls.replaceItem),
    ),
    serve(
      drafts.removeFromDraft,
      ofDraft((calls) => calls.removeFromCart),
    ),
    serve(
      drafts.getDraftSubtotal,
      ofDraft((calls) => calls.getSubtotal),
    ),
    serve(
      drafts.setDraftItemNote,
      ofDraft((calls) => calls.setItemNote),
    ),
    serve(
      drafts.setDraftItemQuantity,
      ofDraft((calls) => calls.setItemQuantity),
    ),
    serve(
      drafts.incrementDraftItem,
      ofDraft((calls) => calls.incrementItem),
    ),
    serve(
      drafts.decrementDraftItem,
      ofDraft((calls) => calls.decrementItem),
    ),
    serve(
      drafts.setDraftCode,
      ofDraft((calls) => calls.setCode),
    ),
    serve(
      drafts.removeDraftCode,
      ofDraft((calls) => calls.removeCode),
    ),
    serve(
      drafts.addDraftRows,
      ofDraft((calls) => calls.addRows),
    ),
    serve(
      drafts.replaceDraftGroup,
      ofDraft((calls) => calls.replaceGroup),
    ),
    serve(
      drafts.removeDraftGroup,
      ofDraft((calls) => calls.removeGroup),
    ),
  ];
}
