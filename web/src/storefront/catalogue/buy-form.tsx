import type { Product } from '@tailorbird/contract/catalogue';
import { chosenOptions } from '@tailorbird/contract/choice-address';
import { useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { useCartActions } from '../cart/cart-query.ts';
import { BuyBar } from './buy-bar.tsx';
import { missingIn } from './choices.ts';
import { messages } from './messages.ts';
import { NotePart } from './note-part.tsx';
import { OptionPart } from './option-part.tsx';
import { QuantityPart } from './quantity-part.tsx';
import { useChoices } from './use-choices.ts';

const noOptions: NonNullable<Product['type']>['options'] = [];

/** Everything a person says about a piece, down the seam, and the bar that puts it in the cart. */
export function BuyForm({ product }: { product: Product }) {
  const { choices, choose } = useChoices(product.type?.options ?? noOptions);
  const [note, setNote] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [state, setState] = useState<'choosing' | 'adding' | 'added'>('choosing');
  const { add } = useCartActions();
  const form = useRef<HTMLFormElement>(null);

  async function addToCart() {
    setState('adding');
    const cart = await add(product, { quantity, note, selectedOptions: chosenOptions(choices) });
    setState(cart ? 'added' : 'choosing');
    if (!cart) return;
    // What was written or counted meanwhile is for the next piece.
    setNote((now) => (now === note ? '' : now));
    setQuantity((now) => (now === quantity ? 1 : now));
  }

  /** Another piece is being made: what the bar says of the last one is over. */
  function startNext() {
    setState((now) => (now === 'added' ? 'choosing' : now));
  }

  function submit() {
    if (state === 'adding') return;
    const [gap] = missingIn(choices);
    if (gap) showGap(form.current, gap._id);
    else void addToCart();
  }

  return (
    <form
      ref={form}
      noValidate
      onChange={startNext}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="seam">
        {choices.map((choice) => (
          <OptionPart
            key={choice.option._id}
            choice={choice}
            onChoose={(valueId) => choose(choice.option._id, valueId)}
          />
        ))}
        <NotePart value={note} onChange={setNote} />
        <QuantityPart
          value={quantity}
          onChange={(next) => {
            setQuantity(next);
            startNext();
          }}
        />
      </div>
      <noscript>
        <Notice tone="info">{messages.product.noScript}</Notice>
      </noscript>
      <BuyBar cost={product.cost} quantity={quantity} choices={choices} state={state} />
    </form>
  );
}

/** Takes the eye and the focus to an option that still needs a value. */
function showGap(form: HTMLFormElement | null, optionId: string) {
  const part = form?.querySelector(`[data-option="${optionId}"]`);
  part?.scrollIntoView({ block: 'center' });
  part?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
}
