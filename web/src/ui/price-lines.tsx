import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import { minorUnits, formatMoney, times } from '@tailorbird/contract/rules/money';
import { includedTax } from '@tailorbird/contract/rules/included-tax';

/** How the price of so many pieces is made; nothing where it is the cost of the product alone. */
export function PriceBreakdown({
  lines,
  quantity,
  besides = [],
}: {
  /** Of an item. */
  lines: readonly PriceLine[];
  /** Of the item: it may have changed since its lines were computed. Left out: as the lines say. */
  quantity?: number;
  /** Of the order. */
  besides?: readonly PriceLine[];
}) {
  if (lines.every(({ why }) => why === 'piece') && besides.length === 0) return null;
  return (
    <details className="price-made">
      <summary className="textlink">How the price is made</summary>
      <PriceLines
        lines={[
          ...lines.map((line) => ({ ...line, quantity: quantity ?? line.quantity })),
          ...besides,
        ]}
      />
    </details>
  );
}

/** Each with its label and total. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <dl className="price-lines">
      {lines.map(({ label, quantity, unitCents, why, note }, index) => (
        // two discounts may have one label
        <div key={`${why} ${label} ${index}`} className={why === 'discount' ? 'saved' : undefined}>
          <dt>
            {label}
            {quantity > 1 &&
              // that of a text has a × in it already
              (why === 'text'
                ? `, ${quantity} pieces`
                : `, ${quantity} × ${formatMoney(minorUnits(unitCents))}`)}
            {note && <p className="xs soft">{note}</p>}
          </dt>
          <dd>{formatMoney(times(minorUnits(unitCents), quantity))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Below a total that contains its tax: how much of it that is, by rate. */
export function TaxIncluded({ tax }: { tax: AppliedTax | undefined }) {
  const included = includedTax(tax);
  if (included.length === 0) return null;
  return (
    <dl className="price-lines small">
      {included.map(({ label, taxCents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(taxCents)}</dd>
        </div>
      ))}
    </dl>
  );
}
