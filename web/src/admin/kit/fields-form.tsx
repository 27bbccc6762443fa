import type { ReactNode } from 'react';
import type { PriceChange } from '../prices/price-impact.tsx';
import { EntityForm } from './entity-form.tsx';
import {
  FieldInput,
  type FieldsOf,
  type FormState,
  labelsOf,
  namesOf,
  problemsOf,
  valuesOf,
} from './fields.tsx';
import type { Fields } from './save-with-merge.ts';
import type { FormHost } from './use-edited-list.ts';
import { useEntityForm } from './use-entity-form.ts';

/** The definition of a form: its fields, and what ties them together. */
export interface FormDefinition<Saved, Typed extends Fields<Typed>> {
  fields: FieldsOf<Typed, Saved>;
  /** The field that a refused name is shown by, and any other refusal that names no field. */
  unique: keyof Typed & string;
  /** Fields that other refusals are about, by their codes. */
  fieldsByError?: Readonly<Record<string, keyof Typed & string>>;
  /**
   * The entity as it is saved now, where a save is refused because somebody else has changed it.
   */
  readCurrent: (error: unknown) => Saved | undefined;
  /** Drops what other fields make irrelevant. */
  normalize?: (typed: Typed) => Typed;
  /** Where the fields do not stand each below the other. */
  layout?: (
    field: (name: keyof Typed & string) => ReactNode,
    form: FormState<Saved, Typed>,
  ) => ReactNode;
  /** Fields with prices, and what is typed of them. */
  impact?: {
    of: readonly (keyof Typed & string)[];
    change: (typed: Typed, before: Saved) => PriceChange;
  };
}

interface FieldsFormProps<Saved, Typed extends Fields<Typed>> {
  form: FormDefinition<Saved, Typed>;
  /** Undefined: a new one. */
  saved: Saved | undefined;
  messages: { kind: string; saveFailed: string; addConfirm: string; partlySaved?: string };
  renderTitle: (before: Saved | undefined) => ReactNode;
  /** Whether a blank unique field is answered by a sentence, or cannot be sent at all. */
  blank: 'told' | 'held';
  focusAtStart: boolean;
  /** Fields that stand each below the other are as wide as a text is read. */
  isNarrow?: boolean;
  save: (typed: Typed, before: Saved | undefined) => Promise<Saved>;
  host: FormHost<Saved>;
  /** Above the fields. */
  children?: ReactNode;
}

/** The form that the fields make. */
export function FieldsForm<Saved, Typed extends Fields<Typed>>(
  props: FieldsFormProps<Saved, Typed>,
) {
  const { form: definition, saved, messages, renderTitle, blank, focusAtStart, save, host } = props;
  const { fields, layout, fieldsByError, normalize, impact } = definition;
  const form = useEntityForm<Saved, Typed>({
    entity: saved,
    fieldsOf: (each) => valuesOf(fields, each),
    check: (typed) => problemsOf(fields, typed),
    save,
    onSaved: host.onSaved,
    readCurrent: definition.readCurrent,
    unique: definition.unique,
    ...(fieldsByError && { fieldsByError }),
    ...(normalize && { normalize }),
    focusAtStart,
  });
  const field = (name: keyof Typed & string) => (
    <FieldInput key={name} of={fields} name={name} form={form} />
  );
  const inputs = () => namesOf(fields).map(field);
  return (
    <EntityForm
      editing={form}
      messages={messages}
      title={renderTitle(form.before)}
      blank={blank}
      labels={labelsOf(fields)}
      show={(name, typed) => fields[name].show(typed[name], typed, form.before)}
      host={host}
      {...(impact && { impact })}
    >
      {props.children}
      {layout ? (
        layout(field, form)
      ) : props.isNarrow ? (
        <div className="stack-14 form-narrow">{inputs()}</div>
      ) : (
        inputs()
      )}
    </EntityForm>
  );
}
