import { formatMoney } from '@tailorbird/contract/rules/money';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { useCartCount } from '../../cart/cart-query.ts';
import { messages } from './messages.ts';
import type { Many } from './use-many.ts';

/** What is still to be done, what all of it costs, and the button. */
export function ManyBar({ many }: { many: Many }) {
  const { price, pieces, state, group, wrongRows, missing, mode } = many;
  const inCart = useCartCount();
  return (
    <div className="buy">
      <div className="buy-status" aria-live="polite">
        {state === 'added' ? (
          <span className="buy-said">
            {inCart.toLocaleString('en')} in your cart.{' '}
            <Link className="link" to="/cart">
              {messages.viewCart}
            </Link>
          </span>
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
            ) : (
              pieces === 0 && messages.nothingYet
            )}
          </span>
        )}
      </div>
      <div className="buy-price">
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
