import type { Option, Product } from '@tailorbird/contract/catalogue';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { BuyBar } from './buy-bar.tsx';
import { faultsOf, missingIn, refusedIn } from './choices.ts';
import type { Trouble } from './drawing-troubles.ts';
import { messages as editMessages } from './edit-messages.ts';
import { EditNotice } from './edit-notice.tsx';
import { messages } from './messages.ts';
import { isNoteTooLong, NotePart } from './note-part.tsx';
import { messages as optionMessages } from './option-messages.ts';
import { optionParts } from './option-parts.ts';
import { QuantityPart } from './quantity-part.tsx';
import type { Choices } from './use-choices.ts';
import type { Drawn } from './use-drawn.ts';
import { useOrdering } from './use-ordering.ts';

const noTroubles: readonly Trouble[] = [];

/** Everything a person says about a piece, down the seam, and the bar that puts it in the cart. */
export function BuyForm({
  product,
  own,
  drawn,
}: {
  product: Product;
  own: Choices;
  drawn: Drawn | undefined;
}) {
  const { choices, choose, rest } = own;
  const troubles = drawn?.troubles ?? noTroubles;
  const lettered = drawn?.piece.lettered;
  const form = useRef<HTMLFormElement>(null);
  const { edited, note, quantity, state, setNote, setQuantity, startNext, send } = useOrdering(
    product,
    own,
  );
  const [isAsked, setAsked] = useState(false);
  /** Pressed while the item that is to be saved was on its way. */
  const isPressed = useRef(false);
  /** The quantity is not what was typed, and whoever has pressed the button may not know yet. */
  const isCorrected = useRef(false);
  const missing = missingIn(choices);
  const refused = refusedIn(choices, troubles);

  function submit() {
    if (state === 'adding') return;
    isPressed.current = edited.state === 'waiting';
    if (isPressed.current) return;
    setAsked(true);
    const gap = gapNow();
    isCorrected.current = false;
    if (gap) showGap(form.current, gap);
    else void send();
  }

  function gapNow(): string | undefined {
    const gap = choices.find(({ option }) => missing.includes(option) || refused.includes(option));
    if (gap) return gap.option._id;
    if (isNoteTooLong(note)) return 'note';
    return isCorrected.current ? 'quantity' : undefined;
  }

  const waits = edited.state === 'waiting' && !edited.failed;
  useEffect(() => {
    if (!isPressed.current || waits) return;
    isPressed.current = false;
    // What is gone cannot be saved: the notice says so, and asks whether to add it again.
    if (edited.state === 'editing') form.current?.requestSubmit();
  }, [waits, edited.state, form]);

  return (
    <form
      ref={form}
      noValidate
      // Nothing but a script sends it: outside a <dialog>, browsers do nothing with such a form.
      method="dialog"
      onChange={startNext}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <EditNotice edited={edited} />
      <div className="seam">
        {choices.map((choice) => {
          const { option } = choice;
          const faults = faultsOf(choice, troubles);
          const Part = optionParts[option.kind];
          return (
            <Part
              key={option._id}
              choice={choice}
              faults={faults}
              isMissing={isAsked && missing.includes(option)}
              lettered={lettered?.optionId === option._id ? lettered.text : undefined}
              blank={blankOf(option, drawn)}
              choose={choose}
              rest={rest}
            />
          );
        })}
        <NotePart value={note} onChange={setNote} />
        <QuantityPart
          value={quantity}
          onChange={(next) => {
            isCorrected.current = false;
            setQuantity(next);
          }}
          onCorrect={() => {
            isCorrected.current = true;
          }}
        />
      </div>
      <noscript>
        <Notice tone="info">{messages.product.noScript}</Notice>
      </noscript>
      <BuyBar
        cost={product.cost}
        quantity={quantity}
        choices={choices}
        refused={refused}
        toMend={[
          ...refused.map(({ name }) => name),
          ...(isNoteTooLong(note) ? [messages.product.note] : []),
        ]}
        state={edited.state === 'waiting' ? 'adding' : state}
        action={
          edited.state === 'editing' || edited.state === 'waiting'
            ? editMessages.save
            : messages.product.add
        }
      />
    </form>
  );
}

/** A drawing shows something where nothing is chosen: a sash has an edging, whether asked or not. */
function blankOf({ _id }: Option, drawn: Drawn | undefined): string {
  const isDrawn = drawn?.product.art.drives.some(({ optionId }) => optionId === _id);
  return isDrawn ? optionMessages.asItComes : optionMessages.none;
}

/** Takes the eye and the focus to a part that still needs something, or something else. */
function showGap(form: HTMLFormElement | null, part: string) {
  const shown = form?.querySelector(`[data-option="${part}"]`);
  shown?.scrollIntoView({ block: 'center' });
  shown?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}
