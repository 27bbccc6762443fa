import type { ComponentProps, ReactNode } from 'react';
import { formatMoney, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import type { Option } from '@tailorbird/contract/catalogue';
import { Button } from '../../ui/button.tsx';
import type { Toast } from '../../ui/toast.ts';
import { ToastIcon, useToasts } from '../../ui/toasts.tsx';
import { useCartCount } from '../cart/cart-query.ts';
import { lacksValues } from '@tailorbird/contract/rules/option-kinds';
import { choiceInWords, missingIn } from './choices.ts';
import { messages } from './messages.ts';
import { Link } from '../../ui/link.tsx';

export interface ShownPrice {
  /** Of one piece. */
  unitCents: MinorUnits;
  totalCents: MinorUnits;
  /** It is the least that the choices can cost: the price is still on its way. */
  isLeast: boolean;
}

/** Always in view: a short stitch for each required option, the choice in words, the total. */
export function BuyBar({
  price,
  made,
  quantity,
  choices,
  open,
  toMend,
  state,
  action,
}: {
  price: ShownPrice;
  /** How the price is made; nothing where it is the cost alone. */
  made: ReactNode;
  quantity: number;
  choices: readonly Choice[];
  /** Options without a choice, or whose value or text cannot be ordered as it is. */
  open: readonly Option[];
  /** Names of the options and fields that need a correction. */
  toMend: readonly string[];
  state: 'choosing' | 'adding' | 'added';
  /** Label of the button. */
  action: string;
}) {
  const pieces = useCartCount();
  const toast = usePhoneToast();
  const isAdded = state === 'added';
  return (
    <div className="row buy">
      <div className="line-10 buy-status" aria-live="polite">
        {toast && !(isAdded && toast.type === 'success') ? (
          <span className={`line-8 buy-said toast-${toast.type}`}>
            <ToastIcon type={toast.type} />
            <span>{toast.message}</span>
          </span>
        ) : isAdded ? (
          <span className="line-8 buy-said">
            {messages.product.added(pieces)}{' '}
            <Link className="link" to="/cart">
              View cart
            </Link>
          </span>
        ) : (
          <Chosen choices={choices} open={open} toMend={toMend} />
        )}
      </div>
      <div className="row buy-price">
        <p className="total" aria-live="polite">
          {/* one text, so that the figure is not moved by what goes before it */}
          {`${price.isLeast ? 'from ' : ''}${formatMoney(price.totalCents)}`}
        </p>
        <p className="each">
          {quantity} × {formatMoney(price.unitCents)}
        </p>
        {made}
      </div>
      <Button type="submit" sewn aria-disabled={state === 'adding'} data-once>
        {action}
      </Button>
    </div>
  );
}

/** The newest toast, where the style hides the toasts themselves: they would cover the picture. */
function usePhoneToast(): Toast | undefined {
  const toast = useToasts().findLast(({ message }) => message);
  return toast && matchMedia('(max-width: 47.99rem)').matches ? toast : undefined;
}

function Chosen({
  choices,
  open,
  toMend,
}: Pick<ComponentProps<typeof BuyBar>, 'choices' | 'open' | 'toMend'>) {
  const { product } = messages;
  // what pictures lack is said in a sentence of theirs
  const missing = missingIn(choices.filter(({ lacks }) => !lacks));
  const bare = missing.find(lacksValues);
  const says = bare
    ? product.nothingYet(bare.name)
    : missing[0]
      ? product.stillToChoose(missing.map(({ name }) => name))
      : (choices.find(({ lacks }) => lacks)?.lacks ?? (toMend[0] && product.toMend(toMend)));
  return (
    <>
      <span className="pulls" aria-hidden>
        {choices.map(
          ({ option }) =>
            option.isRequired && (
              <i key={option._id} className={open.includes(option) ? 'open' : ''} />
            ),
        )}
      </span>
      <span className={says ? 'txt buy-missing' : 'txt soft'}>
        {says || choiceInWords(choices) || product.nothingToChoose}
      </span>
    </>
  );
}
