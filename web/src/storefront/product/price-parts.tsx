import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { TextPrice } from '@tailorbird/contract/price-rules';
import {
  minorUnits,
  formatAmount,
  formatMoney,
  sum,
  times,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { charges } from '@tailorbird/contract/rules/charges';
import { chosenOptions, type Choice } from '@tailorbird/contract/rules/choice-address';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { addUpLines, countPieces } from '@tailorbird/contract/rules/group-items';
import {
  nextTier,
  type PiecePrice,
  priceCart,
  priceItem,
  pricePiece,
  textSetupKey,
} from '@tailorbird/contract/rules/price';
import { tierPrices } from '@tailorbird/contract/rules/tier-prices';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { PriceBreakdown } from '../../ui/price-lines.tsx';
import type { ShownPrice } from './buy-bar.tsx';
import { surchargeInWords } from './messages.ts';

const messages = {
  tiers: 'Price by number',
  countedTogether: 'All choices count together',
  held: (pieces: number) => `${pieces} in your cart ${pieces === 1 ? 'counts' : 'count'} too`,
  pieces: 'Pieces',
  each: 'Each',
  toNext: 'For you',
  tier: (from: number, next: number | undefined) =>
    next === undefined ? `from ${from}` : from === next - 1 ? `${from}` : `${from} to ${next - 1}`,
  moreFor: (more: number, cost: string) => `${more} more for ${cost} each`,
};

/** What is ordered of a product, besides what is in the cart. */
interface ChosenProduct {
  product: Product;
  choices: readonly Choice[];
  quantity: number;
  /** Undefined: it is on its way. */
  cart: Cart | undefined;
  /** The ids of the items of the cart that are chosen anew. */
  replaces: readonly string[];
}

type InCart = Pick<ChosenProduct, 'product' | 'cart' | 'replaces'>;

/** What the items that stay in the cart mean for the price of further pieces of a product. */
function heldInCart({ product, cart, replaces }: InCart) {
  const items = (cart?.items ?? []).filter(
    (item) => !replaces.includes(item._id) && (item.available || isOneOfTooFew(item, product)),
  );
  const paid = paidSetups(product, items);
  const { countedWith } = pricePiece(product, []);
  return {
    /** Pieces that count towards its tiers. */
    pieces: countPieces(
      items.filter((item) => (item.countedWith ?? item.product._id) === countedWith),
    ),
    /** What is paid once per order costs nothing where items of the cart have it. */
    withoutPaid: (piece: PiecePrice): PiecePrice => ({
      ...piece,
      setups: piece.setups.filter(({ key }) => !paid.has(key)),
    }),
  };
}

/** It cannot be ordered alone, but together with more pieces. */
function isOneOfTooFew(item: CartItem, { _id, minimumQuantity, type }: Product): boolean {
  const isAvailable = ({ optionId, valueId }: ChosenOption) =>
    type?.options.some(
      (option) =>
        option._id === optionId &&
        (valueId === null || option.values.some((value) => value._id === valueId)),
    );
  return minimumQuantity > 1 && item.product._id === _id && item.selectedOptions.every(isAvailable);
}

function paidSetups(product: Product, items: readonly CartItem[]): ReadonlySet<string> {
  if (!product.type?.options.some(({ textPrice }) => textPrice?.setup)) return new Set();
  return new Set(
    items.flatMap((item) =>
      item.product._id === product._id
        ? pricePiece(product, item.selectedOptions).setups.map(({ key }) => key)
        : item.selectedOptions.map(({ optionId, value }) => textSetupKey(optionId, value)),
    ),
  );
}

/** One piece, and how many the cart holds already that count towards its tiers. */
function pieceOf(chosen: ChosenProduct) {
  const held = heldInCart(chosen);
  const piece = pricePiece(chosen.product, chosenOptions(chosen.choices));
  return { piece: held.withoutPaid(piece), held: held.pieces };
}

function price(chosen: ChosenProduct) {
  const { quantity } = chosen;
  const { piece, held } = pieceOf(chosen);
  const item = priceItem(piece, quantity, held + quantity);
  const { lines: besides } = priceCart([{ piece, quantity }]);
  const totals = besides.map(({ totalCents }) => minorUnits(totalCents));
  return { ...item, besides, totalCents: sum([times(item.unitCents, quantity), ...totals]) };
}

/** The price of rows of pieces together, with the items of the cart. */
export function priceOfRows(
  inCart: InCart,
  rows: readonly Pick<ChosenProduct, 'choices' | 'quantity'>[],
) {
  const held = heldInCart(inCart);
  const pieces = countPieces(rows);
  const priced = rows.map(({ choices, quantity }) => {
    const piece = held.withoutPaid(pricePiece(inCart.product, chosenOptions(choices)));
    return { piece, quantity, ...priceItem(piece, quantity, held.pieces + pieces) };
  });
  const besides = priceCart(priced).lines;
  const lines = addUpLines(priced.map((row) => ({ ...row, priceLines: row.lines })));
  const all = [...lines, ...besides];
  return {
    pieces,
    each: priced.map(({ unitCents }) => unitCents),
    lines: all,
    totalCents: sum(all.map(({ totalCents }) => minorUnits(totalCents))),
  };
}

/** The price of so many pieces, and of one of them, as the cart will have it. */
export function priceOf(chosen: ChosenProduct): ShownPrice {
  return { ...price(chosen), isLeast: false };
}

/** How it is made. */
export function PriceOfPieces(chosen: ChosenProduct) {
  const made = price(chosen);
  const isPlain = made.lines.every(({ why }) => why === 'piece') && made.besides.length === 0;
  // its room stays: the button must not move from under a press that sets the quantity
  if (isPlain) return <p className="price-made" />;
  return <PriceBreakdown {...made} quantity={chosen.quantity} />;
}

/** Prices for many, with the one that this quantity has and what the next takes. */
export function TierPart(chosen: ChosenProduct) {
  const { piece, held } = pieceOf(chosen);
  const counted = held + chosen.quantity;
  const tiers = tierPrices(piece);
  if (tiers.length === 0) return null;
  const rows = [{ from: 1, unitCents: piece.baseCents }, ...tiers];
  const reached = rows.findLast(({ from }) => from <= counted);
  const next = nextTier(piece, counted);
  return (
    <div className="seam-part">
      <div className="seam-head">
        <span className="label">{messages.tiers}</span>
        <span className="req">{held > 0 ? messages.held(held) : messages.countedTogether}</span>
      </div>
      <table className="tiers">
        <thead>
          <tr>
            <th scope="col">{messages.pieces}</th>
            <th scope="col">{messages.each}</th>
            <th scope="col">{messages.toNext}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, unitCents }, index) => (
            <tr key={from} aria-current={from === reached?.from || undefined}>
              <th scope="row">{messages.tier(from, rows[index + 1]?.from)}</th>
              <td>{formatMoney(unitCents)}</td>
              <td>
                {from === next?.from && messages.moreFor(from - counted, formatMoney(unitCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The price that a text adds, shown as it is written. */
export function chargeInWords(option: Option, text: string): string | undefined {
  const choice = {
    optionId: option._id,
    valueId: null,
    value: writtenText(text, option.textRules),
  };
  const [charge] = charges[option.kind](option, choice);
  return charge && surchargeInWords(fromMinorUnits(charge.unitCents));
}

/** The price of a text, shown before it is written. */
export const textPriceInWords = ({
  flat,
  perCharacter,
  freeCharacters,
  areSpacesFree,
  setup,
  setupFor,
}: TextPrice): string =>
  [
    flat > 0 && `${formatAmount(flat)} when something is written.`,
    perCharacter > 0 &&
      `${formatAmount(perCharacter)} a letter${freeCharacters > 0 ? ` after the first ${freeCharacters}` : ''}${areSpacesFree ? ', spaces free' : ''}.`,
    setup > 0 && `Setup ${formatAmount(setup)}, once for each ${setupFor}.`,
  ]
    .filter(Boolean)
    .join(' ');
