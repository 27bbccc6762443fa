import type { Order } from '@tailorbird/contract/orders';
import { RotateCw } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import type { AddedLine, AgainInWords } from './order-again-words.ts';
import { useOrderAgain } from './use-order-again.ts';

const words = messages.again;

/** The button, and below it what became of it, until the page is left. */
export function OrderAgain({ order }: { order: Order }) {
  const { again, isBusy, said } = useOrderAgain(order);
  return (
    <>
      <div className="row pt-3.5">
        <Button
          className="min-w-44"
          variant="secondary"
          aria-label={isBusy ? undefined : words.actNamed(order.orderId)}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy}
          onClick={again}
        >
          <RotateCw className="icon" aria-hidden />
          {isBusy ? words.busy : words.act}
        </Button>
      </div>
      {said && <Outcome said={said} />}
    </>
  );
}

function Outcome({ said }: { said: AgainInWords }) {
  const { outcome, title, added, left } = said;
  return (
    <div className="pt-3.5">
      <Notice tone={outcome === 'all' ? 'success' : 'warning'} title={title}>
        {added.length > 0 && (
          <ul className="grid grid-cols-1 gap-1 pt-1.5 wrap-anywhere">
            {added.map((line) => (
              <Added key={line.id} line={line} />
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <>
            {added.length > 0 && <p className="pt-2 font-semibold">{words.leftOut}</p>}
            <ul className="grid grid-cols-1 gap-1 pt-1.5 wrap-anywhere">
              {left.map(({ id, reason }) => (
                <li key={id}>{reason}</li>
              ))}
            </ul>
          </>
        )}
        <p className="pt-2.5">
          {outcome === 'none' ? (
            <ButtonLink variant="secondary" to="/">
              {words.toHome}
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" to="/cart">
              {words.toCart}
            </ButtonLink>
          )}
        </p>
      </Notice>
    </div>
  );
}

function Added({ line: { text, chosen, price } }: { line: AddedLine }) {
  return (
    <li>
      {text}
      {chosen.map((option) => (
        <span className="soft" key={option.optionId}>
          , <ChosenText chosen={option} />
        </span>
      ))}
      {price && <span className="font-semibold">, {price}</span>}
    </li>
  );
}
