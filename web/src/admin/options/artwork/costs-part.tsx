import type { Option } from '@tailorbird/contract/catalogue';
import { ARTWORK_PRICINGS } from '@tailorbird/contract/kinds/artwork';
import { QUANTITY } from '@tailorbird/contract/limits';
import { formatMoney, minorUnits, sum } from '@tailorbird/contract/rules/money';
import { useId } from 'react';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { Select } from '../../../ui/select.tsx';
import { MoneyField } from '../../prices/money-field.tsx';
import type { FormProblems } from '../../kit/use-entity-form.ts';
import { type ArtworkFields, triedOption } from './artwork-edits.ts';
import { EXAMPLE, exampleLines, triedWidth } from './example-picture.ts';
import { messages } from './messages.ts';
import { placeOf, placeProblems, readMillimetres, type TypedPlace } from './place-rows.ts';
import '../../prices/prices.css';

const costMessages = messages.costs;

/** The example that is tried, as typed. */
export interface TriedExample {
  width: string;
  pieces: string;
}

interface CostsPartProps {
  option: Option;
  typed: ArtworkFields;
  set: (changes: Partial<ArtworkFields>) => void;
  problems: FormProblems<ArtworkFields>;
  isSaving: boolean;
  /** Whose price is shown. */
  selected: TypedPlace | undefined;
  tried: TriedExample;
  onTry: (tried: TriedExample) => void;
  onSelect: (id: string) => void;
  onChange: (id: string, changes: Partial<TypedPlace>) => void;
}

/** Prices of the selected place, what redrawing costs, and an example that is counted. */
export function CostsPart(props: CostsPartProps) {
  const { option, typed, set, problems, isSaving, selected, tried, onTry, onSelect } = props;
  return (
    <section className="stack-12 box-panel" aria-labelledby="costs-title">
      <div className="row-8">
        <h3 id="costs-title">{costMessages.title}</h3>
        {selected && typed.places.rows.length === 1 && (
          <bdi className="badge">{selected.name || messages.places.unnamed}</bdi>
        )}
      </div>
      {typed.places.rows.length > 1 && (
        <PlaceChoice rows={typed.places.rows} selected={selected} onSelect={onSelect} />
      )}
      {selected ? (
        <PlacePrice {...props} selected={selected} />
      ) : (
        <p className="soft">{costMessages.none}</p>
      )}
      <div className="artwork-pair">
        <MoneyField
          label={messages.fields.redrawing}
          name="redrawing"
          value={typed.redrawing}
          hint={costMessages.redrawingHint}
          error={problems.redrawing}
          readOnly={isSaving}
          onChange={(redrawing) => set({ redrawing })}
        />
        <Select
          label={messages.fields.redrawingDays}
          name="redrawingDays"
          value={typed.redrawingDays}
          disabled={isSaving || typed.redrawing.trim() === ''}
          onChange={({ target }) => set({ redrawingDays: target.value })}
        >
          {availableDays(typed.redrawingDays).map((days) => (
            <option key={days} value={String(days)}>
              {costMessages.days(days)}
            </option>
          ))}
        </Select>
      </div>
      {selected && (
        <TryIt option={triedOption(typed, option)} place={selected} tried={tried} onTry={onTry} />
      )}
    </section>
  );
}

const DAYS: readonly number[] = [1, 2, 3, 4, 5, 7, 10, 15, 20];

/** With another number that a file has brought. */
function availableDays(chosen: string): number[] {
  return [...new Set([...DAYS, Number(chosen)])].toSorted((one, other) => one - other);
}

interface PlaceChoiceProps {
  rows: readonly TypedPlace[];
  selected: TypedPlace | undefined;
  onSelect: (id: string) => void;
}

function PlaceChoice({ rows, selected, onSelect }: PlaceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="sr">{costMessages.place}</legend>
      {rows.map(({ id, name: place }) => (
        <label key={id} className="segment">
          <input
            type="radio"
            name={name}
            checked={id === selected?.id}
            onChange={() => onSelect(id)}
          />
          <bdi>{place || messages.places.unnamed}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function PlacePrice({
  typed,
  isSaving,
  selected,
  onChange,
}: CostsPartProps & { selected: TypedPlace }) {
  const group = useId();
  const problems = placeProblems(selected, typed.places.rows, undefined);
  const set = (changes: Partial<TypedPlace>) => onChange(selected.id, changes);
  const money = (field: 'piece' | 'each' | 'setup', label: string) => (
    <MoneyField
      key={`${selected.id} ${field}`}
      label={label}
      name={`price-${field}`}
      value={selected[field]}
      error={problems[field]}
      readOnly={isSaving}
      onChange={(amount) => set({ [field]: amount })}
    />
  );
  const { by, isSetupByColour } = selected;
  return (
    <>
      <fieldset className="stack-6 kind-field">
        <legend className="label xs">{costMessages.by}</legend>
        <div className="stack-8 kind-picks">
          {ARTWORK_PRICINGS.map((kind) => (
            <label key={kind} className="kind-pick price-kind">
              <input
                type="radio"
                name={group}
                checked={kind === by}
                onChange={() => {
                  if (!isSaving) set({ by: kind });
                }}
              />
              <span className="bold">{costMessages.kinds[kind].name}</span>
              <span className="kind-hint">{costMessages.kinds[kind].hint}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="stack-12 text-price-amounts">
        {money('piece', costMessages.piece)}
        {by !== 'piece' && money('each', costMessages.each[by])}
        {money('setup', isSetupByColour ? costMessages.setupByColour : costMessages.setup)}
        <Select
          label={costMessages.setupFor}
          value={isSetupByColour ? 'colour' : 'picture'}
          disabled={isSaving}
          onChange={({ target }) => set({ isSetupByColour: target.value === 'colour' })}
        >
          <option value="picture">{costMessages.setups.picture}</option>
          <option value="colour">{costMessages.setups.colour}</option>
        </Select>
      </div>
    </>
  );
}

interface TryItProps {
  /** With these prices. */
  option: Option;
  place: TypedPlace;
  tried: TriedExample;
  onTry: (tried: TriedExample) => void;
}

const tryMessages = messages.tryIt;

/** The price of an example as the shop would compute it. Nothing of it is saved. */
function TryIt({ option, place, tried, onTry }: TryItProps) {
  const id = useId();
  const width = triedWidth(readMillimetres(tried.width));
  const quantity = Math.min(
    QUANTITY.max,
    Math.max(QUANTITY.min, Number.parseInt(tried.pieces, 10) || 1),
  );
  const lines = exampleLines(option, placeOf(place), width, quantity);
  const total = sum(lines.map(({ totalCents }) => minorUnits(totalCents)));
  return (
    <fieldset className="stack-8 text-example price-example">
      <legend className="xs faint">{tryMessages.title}</legend>
      <p>
        {tryMessages.picture(EXAMPLE.name, EXAMPLE.width, EXAMPLE.height, EXAMPLE.colours.length)}
      </p>
      <div className="row-8 artwork-try">
        <input
          id={`${id}-width`}
          className="input"
          aria-label={tryMessages.width}
          inputMode="decimal"
          autoComplete="off"
          value={tried.width}
          onChange={({ target }) => onTry({ ...tried, width: target.value })}
          onBlur={() => onTry({ ...tried, width: String(width) })}
          onKeyDown={saveNothing}
        />
        <label className="xs faint" htmlFor={`${id}-width`}>
          {tryMessages.widthUnit}
        </label>
        <input
          id={`${id}-pieces`}
          className="input"
          aria-label={tryMessages.pieces}
          inputMode="numeric"
          autoComplete="off"
          value={tried.pieces}
          onChange={({ target }) => onTry({ ...tried, pieces: target.value })}
          onBlur={() => onTry({ ...tried, pieces: String(quantity) })}
          onKeyDown={saveNothing}
        />
        <label className="xs faint" htmlFor={`${id}-pieces`}>
          {tryMessages.piecesUnit}
        </label>
      </div>
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p className="soft">{tryMessages.nothing}</p>
        ) : (
          <>
            <PriceLines lines={lines} />
            <p className="price-example-total">
              <span>{tryMessages.total(place.name || messages.places.unnamed, quantity)}</span>{' '}
              <b>{formatMoney(total)}</b>
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
