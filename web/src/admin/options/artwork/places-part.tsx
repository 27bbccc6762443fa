import {
  ARTWORK_METHOD_NAMES,
  ARTWORK_METHODS,
  ARTWORK_PLACES_MAX,
  ARTWORK_SIDES,
} from '@tailorbird/contract/kinds/artwork';
import { CircleAlert, Plus, Trash2 } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { messages } from './messages.ts';
import type { PieceSize } from './piece-sizes.ts';
import {
  type PlaceField,
  placeProblems,
  readMillimetres,
  type TypedPlace,
  writeMillimetres,
} from './place-rows.ts';

const placeMessages = messages.places;

interface PlacesPartProps {
  rows: readonly TypedPlace[];
  /** Of the drawing beside it; undefined until it is there. */
  template: string | undefined;
  /** What `from collar` is measured from, such as: the zip */
  mount: string | undefined;
  piece: PieceSize | undefined;
  selectedId: string | undefined;
  /** Whether a save has asked for them: what is unfinished is a problem then, too. */
  isChecked: boolean;
  isSaving: boolean;
  onSelect: (id: string) => void;
  onChange: (id: string, changes: Partial<TypedPlace>) => void;
  onAdd: () => void;
  onRemove: (id: string) => void;
}

/** The places of the option, a row each; a card each where there is little room. */
export function PlacesPart(props: PlacesPartProps) {
  const { rows, template, mount, isChecked, isSaving, onAdd } = props;
  const section = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isChecked) return;
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isChecked]);
  const isFull = rows.length >= ARTWORK_PLACES_MAX;
  const button = (
    <Button
      ref={add}
      variant="secondary"
      size="compact"
      disabled={isFull}
      busy={isSaving}
      onClick={onAdd}
    >
      <Icon of={Plus} />
      {placeMessages.add}
    </Button>
  );
  return (
    <section ref={section} className="stack-12 box-panel" aria-labelledby="places-title">
      <div className="row-8">
        <h3 id="places-title">{placeMessages.title}</h3>
        {template !== undefined && (
          <span className="badge">{placeMessages.onTemplate(template)}</span>
        )}
      </div>
      {rows.length === 0 ? (
        <div className="stack-8 places-none">
          <p className="bold">{placeMessages.none}</p>
          <p className="soft">{placeMessages.noneHint}</p>
          {button}
        </div>
      ) : (
        <>
          <p className="soft">
            {mount === undefined ? placeMessages.hint : placeMessages.hintAt(mount)}
          </p>
          <ol className="place-rows">
            {rows.map((row, index) => (
              <PlaceRow
                key={row.id}
                {...props}
                row={row}
                number={index + 1}
                onRemove={(id) => {
                  props.onRemove(id);
                  add.current?.focus();
                }}
              />
            ))}
          </ol>
          <div className="row">
            {button}
            <span className="soft">
              {isFull ? placeMessages.most(ARTWORK_PLACES_MAX) : placeMessages.orDraw}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

const ROW_FIELDS = ['name', 'width', 'height', 'below', 'aside'] as const satisfies PlaceField[];
type RowField = (typeof ROW_FIELDS)[number];

interface PlaceRowProps extends PlacesPartProps {
  row: TypedPlace;
  number: number;
}

function PlaceRow(props: PlaceRowProps) {
  const { row, rows, number, piece, selectedId, isChecked, isSaving, onSelect, onChange } = props;
  /** The field that is typed in: it is not judged before it is left. */
  const [typing, setTyping] = useState<RowField>();
  const problems = placeProblems(row, rows, piece);
  const name = row.name.trim() || placeMessages.unnamed;
  const isSelected = row.id === selectedId;
  const set = (changes: Partial<TypedPlace>) => onChange(row.id, changes);

  const errorOf = (field: RowField) => {
    const isShown = isChecked || (typing !== field && row[field].trim() !== '');
    return isShown ? problems[field] : undefined;
  };
  const text = (field: RowField) => {
    const error = errorOf(field);
    return {
      label: <Label field={placeMessages[field]} of={field === 'name' ? String(number) : name} />,
      autoComplete: 'off',
      value: row[field],
      readOnly: isSaving,
      ...(error !== undefined && { error }),
      onFocus: () => setTyping(field),
    };
  };
  const millimetres = (field: Exclude<RowField, 'name'>) => (
    <TextField
      {...text(field)}
      className="place-mm"
      inputMode="decimal"
      onChange={({ target }) => {
        setTyping(field);
        set({ [field]: target.value });
      }}
      onBlur={() => {
        setTyping(undefined);
        const typed = readMillimetres(row[field]);
        const written = typed === undefined ? row[field] : writeMillimetres(typed);
        if (written !== row[field]) set({ [field]: written });
      }}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of its fields
    <li
      className={isSelected ? 'place-row is-selected' : 'place-row'}
      onFocus={() => {
        if (!isSelected) onSelect(row.id);
      }}
    >
      <button
        type="button"
        className="place-number"
        aria-label={placeMessages.show(name)}
        aria-pressed={isSelected}
        onClick={() => onSelect(row.id)}
      >
        {number}
      </button>
      <TextField
        {...text('name')}
        className="place-name"
        dir="auto"
        onChange={({ target }) => {
          setTyping('name');
          set({ name: target.value });
        }}
        onBlur={() => setTyping(undefined)}
      />
      <Select
        label={<Label field={placeMessages.side} of={name} />}
        className="place-side"
        value={row.side}
        disabled={isSaving}
        onChange={({ target }) => {
          const side = ARTWORK_SIDES.find((one) => one === target.value);
          if (side) set({ side });
        }}
      >
        {ARTWORK_SIDES.map((side) => (
          <option key={side} value={side}>
            {placeMessages.sides[side]}
          </option>
        ))}
      </Select>
      {millimetres('width')}
      {millimetres('height')}
      {millimetres('below')}
      {millimetres('aside')}
      <Select
        label={<Label field={placeMessages.method} of={name} />}
        className="place-method"
        value={row.method}
        disabled={isSaving}
        onChange={({ target }) => {
          const method = ARTWORK_METHODS.find((one) => one === target.value);
          if (method) set({ method });
        }}
      >
        {ARTWORK_METHODS.map((method) => (
          <option key={method} value={method}>
            {ARTWORK_METHOD_NAMES[method]}
          </option>
        ))}
      </Select>
      <Button
        variant="quiet"
        size="compact"
        className="place-remove"
        aria-label={placeMessages.remove(name)}
        busy={isSaving}
        onClick={() => props.onRemove(row.id)}
      >
        <Icon of={Trash2} />
      </Button>
      {ROW_FIELDS.map((field) => {
        const error = errorOf(field);
        return (
          error !== undefined && (
            // where the fields are narrow, in place of what stands at each of them
            <p key={field} className="place-problem field-error" aria-hidden>
              <Icon of={CircleAlert} />
              {placeMessages[field]}: {error}
            </p>
          )
        );
      })}
    </li>
  );
}

/** A label that says to which row it belongs, for those who do not see it beside. */
export function Label({ field, of }: { field: string; of: string }): ReactNode {
  return (
    <>
      {field}
      <span className="sr">, {of}</span>
    </>
  );
}
