import type { TextPrice } from '@tailorbird/contract/price-rules';
import { formatDollars, formatMoney } from '@tailorbird/contract/rules/money';
import type { Product } from '@tailorbird/contract/catalogue';
import { chosenOptions, type Choice } from '@tailorbird/contract/rules/choice-address';
import { nextTier, priceCart, pricePiece, tierPrices } from '@tailorbird/contract/rules/price';
import { PriceMade } from '../../ui/price-lines.tsx';
import type { ShownPrice } from './buy-bar.tsx';

const words = {
  tiers: 'Price by number',
  countedTogether: 'All choices count together',
  pieces: 'Pieces',
  each: 'Each',
  toNext: 'For you',
  tier: (from: number, next: number | undefined) =>
    next === undefined ? `from ${from}` : from === next - 1 ? `${from}` : `${from} to ${next - 1}`,
  moreFor: (more: number, cost: string) => `${more} more for ${cost} each`,
};

/** What is ordered of a product. */
interface Chosen {
  product: Product;
  choices: readonly Choice[];
  quantity: number;
}

const pieceOf = ({ product, choices }: Chosen) => pricePiece(product, chosenOptions(choices));
const price = (chosen: Chosen) =>
  priceCart([{ piece: pieceOf(chosen), quantity: chosen.quantity }]);

/** The price of so many pieces, and of one of them, as the cart will have it. */
export function priceOf(chosen: Chosen): ShownPrice {
  const { items, totalCents } = price(chosen);
  return { unitCents: items[0]?.unitCents ?? totalCents, totalCents, isLeast: false };
}

/** How it is made. */
export function PriceOfPieces(chosen: Chosen) {
  const { items, lines } = price(chosen);
  return (
    <PriceMade
      lines={items.flatMap((item) => item.lines)}
      quantity={chosen.quantity}
      besides={lines}
    />
  );
}

/** Prices for many, with the one that this quantity has and what the next takes. */
export function TierPart(chosen: Chosen) {
  const { quantity } = chosen;
  const piece = pieceOf(chosen);
  const tiers = tierPrices(piece);
  if (tiers.length === 0) return null;
  const rows = [{ from: 1, unitCents: piece.baseCents }, ...tiers];
  const reached = rows.findLast(({ from }) => from <= quantity);
  const next = nextTier(piece, quantity);
  return (
    <div className="seam-part">
      <div className="seam-head">
        <span className="label">{words.tiers}</span>
        <span className="req">{words.countedTogether}</span>
      </div>
      <table className="tiers">
        <thead>
          <tr>
            <th scope="col">{words.pieces}</th>
            <th scope="col">{words.each}</th>
            <th scope="col">{words.toNext}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, unitCents }, place) => (
            <tr key={from} aria-current={from === reached?.from || undefined}>
              <th scope="row">{words.tier(from, rows[place + 1]?.from)}</th>
              <td>{formatMoney(unitCents)}</td>
              <td>
                {from === next?.from && words.moreFor(from - quantity, formatMoney(unitCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a text costs, told before it is written. */
export const textPriceInWords = ({
  flat,
  perCharacter,
  freeCharacters,
  areSpacesFree,
  setup,
  setupFor,
}: TextPrice): string =>
  [
    flat > 0 && `${formatDollars(flat)} when something is written.`,
    perCharacter > 0 &&
      `${formatDollars(perCharacter)} a letter${freeCharacters > 0 ? ` after the first ${freeCharacters}` : ''}${areSpacesFree ? ', spaces free' : ''}.`,
    setup > 0 && `Setup ${formatDollars(setup)}, once for each ${setupFor}.`,
  ]
    .filter(Boolean)
    .join(' ');
