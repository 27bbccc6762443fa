import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import type { Option } from '@tailorbird/contract/catalogue';
import { QUANTITY } from '@tailorbird/contract/limits';
import { minorUnits, formatMoney, sum } from '@tailorbird/contract/rules/money';
import { priceCart, pricePiece } from '@tailorbird/contract/rules/price';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { useId, useState } from 'react';
import { PriceLines } from '../../ui/price-lines.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormProblems } from '../kit/use-entity-form.ts';
import { messages } from './messages.ts';
import { MoneyField } from './money-field.tsx';
import { PRICE_KINDS, type TypedTextPrice } from './typed-text-price.ts';
import './prices.css';

const textMessages = messages.text;

interface TextPriceProps {
  typed: TypedTextPrice;
  set: (changes: Partial<TypedTextPrice>) => void;
  problems: FormProblems<TypedTextPrice>;
  isSaving: boolean;
  /** With this price, to be tried. */
  option: Option;
}

/** The price of a text: none, one for all, or one by the letter; with an example. */
export function TextPriceFields(props: TextPriceProps) {
  const { typed, set, isSaving, option } = props;
  return (
    <fieldset className="stack-6 kind-field">
      <legend className="label xs">{textMessages.label}</legend>
      <div className="stack-8 kind-picks">
        {PRICE_KINDS.map((kind) => (
          <label key={kind} className="kind-pick price-kind">
            <input
              type="radio"
              name="priceKind"
              checked={kind === typed.priceKind}
              onChange={() => {
                if (!isSaving) set({ priceKind: kind });
              }}
            />
            <span className="bold">{textMessages.kinds[kind].name}</span>
            <span className="kind-hint">{textMessages.kinds[kind].hint}</span>
          </label>
        ))}
      </div>
      {typed.priceKind !== 'free' && (
        <div className="stack-14 text-rules text-price">
          <Amounts {...props} />
          <TryIt option={option} />
        </div>
      )}
    </fieldset>
  );
}

function Amounts({ typed, set, problems, isSaving }: TextPriceProps) {
  const money = (name: 'flat' | 'perCharacter' | 'setup') => (
    <MoneyField
      label={textMessages[name]}
      name={name}
      value={typed[name]}
      error={problems[name]}
      readOnly={isSaving}
      onChange={(amount) => set({ [name]: amount })}
    />
  );
  const isByLetter = typed.priceKind === 'letters';
  return (
    <>
      <div className="stack-14 text-price-amounts">
        {isByLetter && money('perCharacter')}
        {isByLetter && (
          <TextField
            label={textMessages.freeCharacters}
            name="freeCharacters"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={typed.freeCharacters}
            error={problems.freeCharacters}
            readOnly={isSaving}
            onChange={({ target }) => set({ freeCharacters: target.value })}
          />
        )}
        {money('flat')}
        {money('setup')}
        <Select
          label={textMessages.setupFor}
          name="setupFor"
          value={typed.setupFor}
          disabled={isSaving}
          onChange={({ target }) => set({ setupFor: target.value === 'text' ? 'text' : 'design' })}
        >
          <option value="design">{textMessages.setups.design}</option>
          <option value="text">{textMessages.setups.text}</option>
        </Select>
      </div>
      {isByLetter && (
        <label className="check">
          <input
            type="checkbox"
            name="areSpacesFree"
            checked={typed.areSpacesFree}
            onChange={({ target }) => {
              if (!isSaving) set({ areSpacesFree: target.checked });
            }}
          />
          {textMessages.areSpacesFree}
        </label>
      )}
    </>
  );
}

/** The price of a text as the shop would compute it. Nothing of it is saved. */
function TryIt({ option }: { option: Option }) {
  const id = useId();
  const [text, setText] = useState<string>(messages.tryIt.sample);
  const [pieces, setPieces] = useState('22');
  const quantity = Math.min(QUANTITY.max, Math.max(QUANTITY.min, Number.parseInt(pieces, 10) || 1));
  const lines = linesOf(option, text, quantity);
  const total = sum(lines.map(({ totalCents }) => minorUnits(totalCents)));
  return (
    <fieldset className="stack-8 text-example price-example">
      <legend className="xs faint">{messages.tryIt.label}</legend>
      <div className="stack-8 price-example-in">
        <input
          className="input"
          aria-label={messages.tryIt.text}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={saveNothing}
        />
        <input
          id={id}
          className="input"
          aria-label={messages.tryIt.pieces}
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          onChange={({ target }) => setPieces(target.value)}
          onBlur={() => setPieces(String(quantity))}
          onKeyDown={saveNothing}
        />
        <label className="xs faint" htmlFor={id}>
          {messages.tryIt.piecesUnit}
        </label>
      </div>
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p className="soft">{messages.tryIt.nothing}</p>
        ) : (
          <>
            <PriceLines lines={lines} />
            <p className="price-example-total">
              <span>{messages.tryIt.total(quantity)}</span> <b>{formatMoney(total)}</b>
            </p>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Enter here is a customer's. */
function saveNothing(event: { key: string; preventDefault: () => void }) {
  if (event.key === 'Enter') event.preventDefault();
}

/** The price of the text for so many pieces of something that costs nothing else. */
export function linesOf(option: Option, text: string, quantity: number) {
  const type = {
    _id: '',
    name: '',
    version: 0,
    tiers: [],
    countsTogether: false,
    approval: null,
    madeToMeasure: false,
    ...NO_FACTS,
    options: [option],
  };
  const product = { _id: '', name: '', cost: 0, tiers: [], minimumQuantity: 1, type };
  const choice = {
    optionId: option._id,
    valueId: null,
    value: writtenText(text, option.textRules),
  };
  const { items, lines } = priceCart([{ piece: pricePiece(product, [choice]), quantity }]);
  return [...items.flatMap((item) => item.lines), ...lines].filter(({ why }) => why !== 'piece');
}
