import type { Option, Product } from '@tailorbird/contract/catalogue';
import type * as PriceParts from './price-parts.tsx';
import { useEffect, useRef, useState, memo } from 'react';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { NOTE_MAX_LENGTH, QUANTITY } from '@tailorbird/contract/limits';
import { toMinorUnits, times } from '@tailorbird/contract/rules/money';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { BuyBar } from './buy-bar.tsx';
import { problemsOf, missingIn, refusedIn } from './choices.ts';
import { optionsOf } from './chosen-drawing.ts';
import type { DrawingProblem } from './drawing-problems.ts';
import { editMessages, messages, optionMessages } from './messages.ts';
import { optionParts, OptionProblems } from './option-parts.tsx';
import type { Choices } from './use-choices.ts';
import type { ProductDrawing } from './use-drawn.ts';
import { type EditedItem, useOrdering } from './use-ordering.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { useCart } from '../cart/cart-query.ts';
import { changeMessages } from '../cart/change-messages.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

const noProblems: readonly DrawingProblem[] = [];

// spec: 2.45 2.50
/** Everything a person says about a piece, down the seam, and the bar that puts it in the cart. */
export function BuyForm({
  product,
  own,
  begun,
  drawn,
  onMany,
}: {
  product: Product;
  own: Choices;
  /** The item that the page was opened for. */
  begun: EditedItem;
  drawn: ProductDrawing | undefined;
  /** To several pieces at once. */
  onMany: () => void;
}) {
  const { choices, choose, rest } = own;
  const drawingProblems = drawn?.problems ?? noProblems;
  const form = useRef<HTMLFormElement>(null);
  const { EditNotice, edited, note, quantity, state, setNote, setQuantity, startNext, send } =
    useOrdering(product, own, begun);
  const [isAsked, setAsked] = useState(false);
  /** Pressed while the item that is to be saved was on its way. */
  const isPressed = useRef(false);
  /** The quantity is not what was typed, and whoever has pressed the button may not know yet. */
  const isCorrected = useRef(false);
  const hasTiers = product.tiers.length > 0 || (product.type?.tiers ?? []).length > 0;
  const isPriced = hasTiers || product.hasPricedChoices;
  const parts = usePriceParts(isPriced);
  const { data: cart } = useCart();
  const replaces = edited.item ? [edited.item._id] : [];
  const chosen = { product, choices, quantity, cart, replaces };
  const inMany = orderedInMany(optionsOf(product));
  const missing = missingIn(choices);
  const refused = refusedIn(choices, drawingProblems);
  const open = [...missing, ...refused];

  /** The pictures that were chosen before are on their way. */
  const isReading = choices.some(({ option }) => option.artwork && !own.pictures[option._id]);

  function submit() {
    if (state === 'adding') return;
    isPressed.current = edited.state === 'waiting' || isReading;
    if (isPressed.current) return;
    setAsked(true);
    const gap = gapNow();
    isCorrected.current = false;
    if (gap) showGap(form.current, gap);
    else void send();
  }

  function gapNow(): string | undefined {
    const gap = choices.find(({ option }) => open.includes(option));
    if (gap) return gap.option._id;
    if (isNoteTooLong(note)) return 'note';
    return isCorrected.current ? 'quantity' : undefined;
  }

  const waits = isReading || (edited.state === 'waiting' && !edited.failed);
  useEffect(() => {
    if (!isPressed.current || waits) return;
    isPressed.current = false;
    // An item that left the cart cannot be saved: the notice says so and offers to add it again.
    if (edited.state === 'editing' || edited.state === 'none') form.current?.requestSubmit();
  }, [waits, edited.state, form, isPressed]);

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
              lettered={drawn?.piece.lettered[option._id]}
              prices={option.textPrice ? parts : undefined}
              {...drawnAs(option, drawn)}
              ways={edited.state === 'none' && option === inMany && <Ways onMany={onMany} />}
              choose={choose}
              rest={rest}
              product={product}
              own={own}
              begun={begun}
              drawn={drawn}
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
        {hasTiers &&
          (parts ? <parts.TierPart {...chosen} /> : <div className="seam-part tiers-waiting" />)}
      </div>
      <noscript>
        <p className="stack-12 notice notice-info">{messages.product.noScript}</p>
      </noscript>
      <BuyBar
        price={
          parts?.priceOf(chosen) ?? {
            unitCents: toMinorUnits(product.leastCost),
            totalCents: times(toMinorUnits(product.leastCost), quantity),
            isLeast: isPriced,
          }
        }
        made={
          isPriced && (parts ? <parts.PriceOfPieces {...chosen} /> : <p className="price-made" />)
        }
        quantity={quantity}
        choices={choices}
        open={open}
        toMend={refused
          .map(({ name }) => name)
          .concat(isNoteTooLong(note) ? messages.product.note : [])}
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

/** What computes and explains a price, loaded where it is more than the cost. */
function usePriceParts(isPriced: boolean): typeof PriceParts | undefined {
  const [parts, setParts] = useState<typeof PriceParts>();
  useEffect(() => {
    // without it the page still says the least price
    if (isPriced) import('./price-parts.tsx').then(setParts, () => undefined);
  }, [isPriced]);
  return parts;
}

/** What several pieces at once differ in first: their lettering, else their size or another value. */
function orderedInMany(options: readonly Option[]): Option | undefined {
  const several = options.filter(({ values }) => values.length > 1);
  return options.find(isLettering) ?? several.find(({ isSize }) => isSize) ?? several[0];
}

/** One piece, as this form has it, or several. */
function Ways({ onMany }: { onMany: () => void }) {
  return (
    <fieldset className="modes" aria-label={messages.product.how}>
      <button type="button" aria-pressed>
        {messages.product.one}
      </button>
      <button type="button" aria-pressed={false} onClick={onMany}>
        {messages.product.many}
      </button>
    </fieldset>
  );
}

/**
 * The value of a choice in the drawing, which shows something where nothing is chosen: a sash has
 * an edging, whether it is chosen or not.
 */
export function drawnAs({ _id }: Option, drawn: ProductDrawing | undefined) {
  const drives = drawn?.product.art.drives.filter(({ optionId }) => optionId === _id) ?? [];
  return {
    blank: drives[0] ? optionMessages.standard : optionMessages.none,
    fontOf: drives.some(({ parameter }) => parameter.startsWith('textStyle')) ? drawn : undefined,
  };
}

/** Takes the eye and the focus to a part that still needs something, or something else. */
function showGap(form: HTMLFormElement | null, part: string) {
  const shown = form?.querySelector(`[data-option="${part}"]`);
  shown?.scrollIntoView({ block: 'center' });
  shown
    ?.querySelector<HTMLElement>('input, select, textarea, [data-gap]')
    ?.focus({ preventScroll: true });
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
