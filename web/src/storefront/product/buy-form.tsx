import type { Option, Product } from '@tailorbird/contract/catalogue';
import { useEffect, useMemo, useRef, useState, memo } from 'react';
import { chosenOptions } from '@tailorbird/contract/rules/choice-address';
import { lengthInCodePoints } from '@tailorbird/contract/rules/code-points';
import { NOTE_MAX_LENGTH, QUANTITY } from '@tailorbird/contract/limits';
import { formatMoney } from '@tailorbird/contract/rules/money';
import {
  nextTier,
  priceCart,
  pricePiece,
  tierPrices,
  type PiecePrice,
} from '@tailorbird/contract/rules/price';
import { Notice } from '../../ui/notice.tsx';
import { BuyBar } from './buy-bar.tsx';
import { problemsOf, missingIn, refusedIn } from './choices.ts';
import type { DrawingProblem } from './drawing-problems.ts';
import { editMessages, messages, optionMessages } from './messages.ts';
import { optionParts, OptionProblems } from './option-parts.tsx';
import type { Choices } from './use-choices.ts';
import type { Drawn } from './use-drawn.ts';
import { useOrdering } from './use-ordering.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { changeMessages } from '../cart/change-messages.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

const noProblems: readonly DrawingProblem[] = [];

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
  const drawingProblems = drawn?.problems ?? noProblems;
  const lettered = drawn?.piece.lettered;
  const form = useRef<HTMLFormElement>(null);
  const { EditNotice, edited, note, quantity, state, setNote, setQuantity, startNext, send } =
    useOrdering(product, own);
  const [isAsked, setAsked] = useState(false);
  /** Pressed while the item that is to be saved was on its way. */
  const isPressed = useRef(false);
  /** The quantity is not what was typed, and whoever has pressed the button may not know yet. */
  const isCorrected = useRef(false);
  const piece = useMemo(() => pricePiece(product, chosenOptions(choices)), [product, choices]);
  const price = priceCart([{ piece, quantity }]);
  const missing = missingIn(choices);
  const refused = refusedIn(choices, drawingProblems);

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
    // An item that left the cart cannot be saved: the notice says so and offers to add it again.
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
      {EditNotice && <EditNotice edited={edited} />}
      <div className="seam">
        {choices.map((choice) => {
          const { option } = choice;
          const problems = problemsOf(choice, drawingProblems);
          const Part = optionParts[option.kind];
          return (
            <Part
              key={option._id}
              choice={choice}
              problems={problems}
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
        <TierPart piece={piece} quantity={quantity} />
      </div>
      <noscript>
        <Notice tone="info">{messages.product.noScript}</Notice>
      </noscript>
      <BuyBar
        price={price}
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

interface NoteProps {
  value: string;
  onChange: (note: string) => void;
}

/** More can be written than is taken, so that nothing of a pasted text is lost. */
const NotePart = memo(function NotePart({ value, onChange }: NoteProps) {
  const area = useEarlyInput<HTMLTextAreaElement>((early) => {
    if (early.value !== value) onChange(early.value);
  });
  const isRefused = isNoteTooLong(value);
  const state = isRefused ? ' is-missing' : value ? ' is-sewn' : '';
  return (
    <div className={`seam-part${state}`} data-option="note">
      <div className="seam-head">
        <label className="label" htmlFor="note">
          {messages.product.note}
        </label>
        <span className="req">Optional</span>
      </div>
      <textarea
        ref={area}
        className="textarea"
        id="note"
        placeholder={messages.product.notePlaceholder}
        aria-describedby={isRefused ? 'note-hint note-faults' : 'note-hint'}
        aria-invalid={isRefused || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="hint-row">
        <span className="hint" id="note-hint">
          {messages.product.noteHint}
        </span>
        <span className={isRefused ? 'hint count-over' : 'hint'}>
          {lengthOf(value)} / {NOTE_MAX_LENGTH}
        </span>
      </div>
      <div role="alert">
        <OptionProblems
          id="note-faults"
          problems={
            isRefused ? [{ says: changeMessages.noteTooLong(NOTE_MAX_LENGTH), isHard: true }] : []
          }
        />
      </div>
    </div>
  );
});

function isNoteTooLong(note: string): boolean {
  return lengthOf(note) > NOTE_MAX_LENGTH;
}

/** As the server counts: trimmed, and in characters instead of UTF-16 units. */
function lengthOf(note: string): number {
  return lengthInCodePoints(note.trim());
}

/** Prices for many, with the one that this quantity has and what the next takes. */
function TierPart({ piece, quantity }: { piece: PiecePrice; quantity: number }) {
  const tiers = tierPrices(piece);
  if (tiers.length === 0) return null;
  const rows = [{ from: 1, unitCents: piece.baseCents }, ...tiers];
  const reached = rows.findLast(({ from }) => from <= quantity);
  const next = nextTier(piece, quantity);
  return (
    <div className="seam-part">
      <div className="seam-head">
        <span className="label">{messages.product.tiers}</span>
        <span className="req">{messages.product.countedTogether}</span>
      </div>
      <table className="tiers">
        <thead>
          <tr>
            <th scope="col">{messages.product.pieces}</th>
            <th scope="col">{messages.product.each}</th>
            <th scope="col">{messages.product.toNext}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, unitCents }, place) => (
            <tr key={from} aria-current={from === reached?.from || undefined}>
              <th scope="row">{messages.product.tier(from, rows[place + 1]?.from)}</th>
              <td>{formatMoney(unitCents)}</td>
              <td>
                {from === next?.from &&
                  messages.product.moreFor(from - quantity, formatMoney(unitCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuantityPart({
  value,
  onChange,
  onCorrect,
}: {
  value: number;
  onChange: (quantity: number) => void;
  onCorrect: () => void;
}) {
  return (
    <div className="seam-part" data-option="quantity">
      <div className="seam-head">
        <label className="label" htmlFor="quantity">
          Quantity
        </label>
        <span className="req">
          {QUANTITY.min} to {QUANTITY.max}
        </span>
      </div>
      <QuantityStepper
        id="quantity"
        label="Quantity"
        value={value}
        onChange={onChange}
        onCorrect={onCorrect}
      />
    </div>
  );
}
