import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { useCartCount } from '../../cart/cart-query.ts';
import { messages } from './messages.ts';
import type { Many } from './use-many.ts';

/** The rows that are still to be done, the price of all, and the button. */
export function ManyBar({ many }: { many: Many }) {
  const { price, pieces, state, group, wrongRows, missing, lacks, mode, later } = many;
  return (
    <div className="row buy">
      <div className="line-10 buy-status" aria-live="polite">
        {state === 'added' ? (
          <InCart isAlone={later.length === 0} />
        ) : (
          <span className="txt soft">
            {wrongRows.length > 0 ? (
              <b className="buy-missing">
                {messages.toMend(wrongRows, mode === 'sizes' ? 'size' : 'row')}
              </b>
            ) : missing.length > 0 ? (
              <b className="buy-missing">
                {messages.stillToChoose(missing.map(({ name }) => name))}
              </b>
            ) : lacks ? (
              <b className="buy-missing">{lacks}</b>
            ) : (
              pieces === 0 && messages.nothingYet
            )}
          </span>
        )}
      </div>
      <div className="row buy-price">
        <p className="total" aria-live="polite">
          {price && formatMoney(price.totalCents)}
        </p>
        <p className="each">{messages.pieces(pieces)}</p>
        {price && (
          <details className="price-made">
            <summary className="textlink">How the price is made</summary>
            <PriceLines lines={price.lines} />
          </details>
        )}
      </div>
      <Button type="submit" sewn aria-disabled={state === 'adding' || pieces === 0}>
        {group ? messages.saveChanges : messages.addToCart}
      </Button>
    </div>
  );
}

/**
 * Rows and pictures that stood above it go, and the page moves away from it.
 * @param props.isAlone whether they are all gone
 */
function InCart({ isAlone }: { isAlone: boolean }) {
  const pieces = useCartCount();
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isAlone) said.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isAlone]);
  return (
    <span className="line-8 buy-said" ref={said}>
      {formatNumber(pieces)} in your cart.{' '}
      <Link className="link" to="/cart">
        {messages.viewCart}
      </Link>
    </span>
  );
}
