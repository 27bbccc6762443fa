import { CATALOGUE_NAME_MAX_LENGTH, TAX_CLASSES_MAX } from '@tailorbird/contract/limits';
import type { Tax } from '@tailorbird/contract/tax';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { RowsField } from '../kit/rows-field.tsx';
import { useEntityForm } from '../kit/use-entity-form.ts';
import { messages } from './messages.ts';
import {
  checkTax,
  type ClassRow,
  readTax,
  taxFieldsOf,
  taxQuery,
  typedClasses,
  type TypedClasses,
  type TypedTax,
  useSaveTax,
  withNewClass,
} from './tax-edits.ts';

const words = messages.tax;

interface TaxFormProps {
  tax: Tax;
  /** The names of fields whose changes are not saved. */
  onUnsavedChange: (unsaved: readonly string[]) => void;
  /** Begins again with what is saved. */
  onClose: () => void;
  onSaved: () => void;
}

export function TaxForm({ tax, ...host }: TaxFormProps) {
  const editing = useEntityForm<Tax, TypedTax>({
    entity: tax,
    fieldsOf: taxFieldsOf,
    check: checkTax,
    save: useSaveTax(),
    onSaved: () => {
      notify('success', words.saved);
      host.onSaved();
    },
    readCurrent: readTax,
    unique: 'label',
    fieldsByError: { TAX_CLASS_USED: 'classes', NAME_TAKEN: 'classes' },
    focusAtStart: false,
  });
  const { typed, set, problems, isSaving } = editing;

  return (
    <EntityForm
      editing={editing}
      words={words}
      title={words.title}
      blank="told"
      labels={words.fields}
      show={shown}
      host={host}
    >
      <p className="hint">{words.lead}</p>
      <div className="tax-fields">
        <Select
          label={words.fields.mode}
          hint={words.modeHints[typed.mode]}
          name="mode"
          value={typed.mode}
          disabled={isSaving}
          onChange={({ target }) => set({ mode: readMode(target.value) })}
        >
          {Object.entries(words.modes).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label={words.fields.label}
          hint={words.labelHint}
          error={problems.label}
          name="label"
          autoComplete="off"
          maxLength={CATALOGUE_NAME_MAX_LENGTH}
          value={typed.label}
          readOnly={isSaving}
          onChange={({ target }) => set({ label: target.value })}
        />
        <TextField
          label={words.fields.rate}
          hint={words.rateHint}
          error={problems.rate}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          value={typed.rate}
          readOnly={isSaving}
          onChange={({ target }) => set({ rate: target.value })}
        />
      </div>
      <ClassesField
        classes={typed.classes}
        error={problems.classes}
        readOnly={isSaving}
        onChange={(classes) => set({ classes })}
      />
    </EntityForm>
  );
}

const MODES: Readonly<Record<string, Tax['mode']>> = {
  none: 'none',
  included: 'included',
  added: 'added',
};

const readMode = (value: string) => MODES[value] ?? 'none';

/** A field's content, to be read. */
function shown(name: keyof TypedTax, typed: TypedTax): string {
  if (name === 'mode') return words.modes[typed.mode];
  if (name !== 'classes') return typed[name];
  return typed.classes.rows.map((row) => `${row.name} ${row.rate} %`).join(', ') || words.none;
}

interface ClassesFieldProps {
  classes: TypedClasses;
  error: string | undefined;
  readOnly: boolean;
  onChange: (classes: TypedClasses) => void;
}

function ClassesField({ classes, error, readOnly, onChange }: ClassesFieldProps) {
  const { rows } = classes;

  const change = (key: number, changed: Partial<ClassRow>) =>
    onChange(typedClasses(rows.map((row) => (row.key === key ? { ...row, ...changed } : row))));
  const remove = (gone: ClassRow) => onChange(typedClasses(rows.filter((row) => row !== gone)));

  return (
    <RowsField
      label={words.fields.classes}
      hint={words.classesHint}
      error={error}
      readOnly={readOnly}
      add={{
        label: words.addClass,
        isFull: rows.length >= TAX_CLASSES_MAX,
        act: () => onChange(withNewClass(classes)),
      }}
    >
      {(removal) =>
        rows.length > 0 && (
          <table className="tax-classes">
            <thead>
              <tr>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.rate}</th>
                <th scope="col">
                  <span className="sr">{words.columns.acts}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.key}>
                  <td>
                    <input
                      className="input"
                      // the form finds what cannot be saved by the field's name
                      name={index === 0 ? 'classes' : undefined}
                      aria-label={words.className(index + 1)}
                      autoComplete="off"
                      maxLength={CATALOGUE_NAME_MAX_LENGTH}
                      value={row.name}
                      readOnly={readOnly}
                      onChange={({ target }) => change(row.key, { name: target.value })}
                    />
                  </td>
                  <td>
                    <input
                      className="input"
                      aria-label={words.classRate(index + 1)}
                      inputMode="decimal"
                      autoComplete="off"
                      value={row.rate}
                      readOnly={readOnly}
                      onChange={({ target }) => change(row.key, { rate: target.value })}
                    />
                  </td>
                  <td>{removal(words.removeClass(index + 1), () => remove(row))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </RowsField>
  );
}

interface TaxClassFieldProps {
  label: string;
  /** An id, empty for the standard rate. */
  chosen: string;
  disabled: boolean;
  onChange: (name: string) => void;
}

/** Of a product; nothing in a shop without tax classes. */
export function TaxClassField({ label, chosen, disabled, onChange }: TaxClassFieldProps) {
  const { data: tax } = useQuery(taxQuery);
  if (!tax || (tax.classes.length === 0 && chosen === '')) return null;
  return (
    <Select
      label={label}
      name="taxClass"
      className="tax-class"
      value={chosen}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{messages.taxClass.standard(tax.rate)}</option>
      {tax.classes.map(({ _id, name, rate }) => (
        <option key={_id} value={_id}>
          {name}, {rate} %
        </option>
      ))}
    </Select>
  );
}
