import { type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { Problem } from './problem.tsx';
import { type Field, hintOf, namesOf, type InputText } from './fields.tsx';
import { kitMessages } from './messages.ts';
import type { Fields } from './save-with-merge.ts';

type Choices<Value extends string> = Readonly<Record<Value, string>>;

interface SelectOptions<
  Value extends string,
  Typed extends Fields<Typed>,
  Entity,
> extends InputText<Typed> {
  of: (entity: Entity) => Value;
  /** Of a new entity. */
  initial: Value;
  /** Their labels, in the order of the list. A function gets the value that is chosen. */
  choices: Choices<Value> | ((chosen: Value) => Choices<Value>);
  /** By default its label. */
  show?: (value: Value) => ReactNode;
}

/** One of several values. */
export function selectField<Value extends string, Typed extends Fields<Typed>, Entity>(
  options: SelectOptions<Value, Typed, Entity>,
): Field<Value, Typed, Entity> {
  const { label, hint, of, initial, choices, show, isShown } = options;
  const choicesAt = (value: Value) => (typeof choices === 'function' ? choices(value) : choices);
  return {
    label,
    of: (entity) => (entity ? of(entity) : initial),
    Input: ({ name, value, error, isSaving, set, form }) => {
      const labels = choicesAt(value);
      const values = namesOf(labels);
      return (
        <Select
          label={label}
          name={name}
          hint={hintOf(hint, form.typed)}
          error={error}
          autoComplete="off"
          value={value}
          disabled={isSaving}
          onChange={({ target }) => {
            const chosen = values.find((each) => each === target.value);
            if (chosen !== undefined) set(chosen);
          }}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </Select>
      );
    },
    show: (value) => (show ? show(value) : choicesAt(value)[value]),
    ...(isShown && { isShown }),
  };
}

interface CheckOptions<Typed extends Fields<Typed>, Entity> extends InputText<Typed> {
  of: (entity: Entity) => boolean;
  /** Of a new entity; false unless said. */
  initial?: boolean;
}

/** Yes or no. */
export function checkField<Typed extends Fields<Typed>, Entity>(
  options: CheckOptions<Typed, Entity>,
): Field<boolean, Typed, Entity> {
  const { label, hint, of, initial = false, isShown } = options;
  return {
    label,
    of: (entity) => (entity ? of(entity) : initial),
    Input: ({ name, value, isSaving, set, form }) => (
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={isSaving}
          onChange={({ target }) => set(target.checked)}
        />
        <span>
          {label}
          {hint && <span className="opt"> {hintOf(hint, form.typed)}</span>}
        </span>
      </label>
    ),
    show: (value) => (value ? kitMessages.conflict.yes : kitMessages.conflict.no),
    ...(isShown && { isShown }),
  };
}

interface ChecksOptions<Value extends string, Entity> {
  label: string;
  of: (entity: Entity) => readonly Value[];
  /** A function where their order is not known before. */
  choices: Choices<Value> | (() => Choices<Value>);
  hint?: string;
  /** Said where none is chosen, and that is wrong. */
  missing?: string;
  /** What a conflict shows where none is chosen. */
  none?: string;
}

/** Any number of a few values, in their order. */
export function checksField<Value extends string, Typed extends Fields<Typed>, Entity>(
  options: ChecksOptions<Value, Entity>,
): Field<readonly Value[], Typed, Entity> {
  const { label, of, choices, hint, missing, none } = options;
  const labelsNow = () => (typeof choices === 'function' ? choices() : choices);
  return {
    label,
    of: (entity) => (entity ? of(entity) : []),
    check: (chosen) => (chosen.length === 0 ? missing : undefined),
    show: (chosen) => chosen.map((value) => labelsNow()[value]).join(', ') || none,
    Input: ({ name, value: chosen, error, isSaving, set }) => {
      const labels = labelsNow();
      const values = namesOf(labels);
      return (
        <Checks
          label={label}
          name={name}
          labels={labels}
          values={values}
          chosen={chosen}
          hint={hint}
          error={error}
          onChange={(value, isChosen) => {
            const staysChosen = (each: Value) =>
              each === value ? isChosen : chosen.includes(each);
            if (!isSaving) set(values.filter(staysChosen));
          }}
        />
      );
    },
  };
}

interface ChecksProps<Value extends string> {
  label: string;
  name: string;
  labels: Readonly<Record<Value, string>>;
  values: readonly Value[];
  chosen: readonly string[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: Value, isChosen: boolean) => void;
}

function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, name, labels, values, chosen, error, hint, onChange } = props;
  const errorId = useId();
  const hintId = useId();
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <fieldset className="stack-6 settings-checks" aria-describedby={described || undefined}>
      <legend className="label">{label}</legend>
      <div className="row">
        {values.map((value) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            {labels[value]}
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <Problem id={errorId}>{error}</Problem>
    </fieldset>
  );
}
