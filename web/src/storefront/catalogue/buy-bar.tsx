import { formatDollars, formatMoney } from '@tailorbird/contract/money';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Choice } from '@tailorbird/contract/choice-address';
import { choiceInWords, missingIn } from './choices.ts';
import { messages } from './messages.ts';
import { runningTotal } from './running-total.ts';

/** Always in view: a short stitch for each required option, the choice in words, the total. */
export function BuyBar({
  cost,
  quantity,
  choices,
  state,
}: {
  /** Dollars. */
  cost: number;
  quantity: number;
  choices: readonly Choice[];
  state: 'choosing' | 'adding' | 'added';
}) {
  return (
    <div className="buy">
      <div className="buy-status" aria-live="polite">
        {state === 'added' ? (
          <span className="txt">
            {messages.product.added}{' '}
            <Link className="link" to="/cart">
              View cart
            </Link>
          </span>
        ) : (
          <Chosen choices={choices} />
        )}
      </div>
      <div>
        <p className="total" aria-live="polite">
          {formatMoney(runningTotal(cost, quantity))}
        </p>
        <p className="each">
          {quantity} × {formatDollars(cost)}
        </p>
      </div>
      <Button type="submit" sewn aria-disabled={state === 'adding'}>
        Add to Cart
      </Button>
    </div>
  );
}

function Chosen({ choices }: { choices: readonly Choice[] }) {
  const missing = missingIn(choices);
  const required = choices.filter(({ option }) => option.isRequired);
  return (
    <>
      {required.length > 0 && (
        <span className="pulls" aria-hidden>
          {required.map(({ option, value }) => (
            <i key={option._id} className={value ? undefined : 'open'} />
          ))}
        </span>
      )}
      {missing.length > 0 ? (
        <span className="txt buy-missing">
          {messages.product.stillToChoose(missing.map(({ name }) => name))}
        </span>
      ) : (
        <span className="txt soft">
          {choiceInWords(choices) || messages.product.nothingToChoose}
        </span>
      )}
    </>
  );
}
