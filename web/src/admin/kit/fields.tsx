import type { ComponentProps, ReactNode } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Fields } from './save-with-merge.ts';
import { type FormProblems, tooLong, type useEntityForm } from './use-entity-form.ts';

/** The state of a form. */
export type FormState<Entity, Typed extends Fields<Typed>> = ReturnType<
  typeof useEntityForm<Entity, Typed>
>;

export interface InputProps<Value, Typed extends Fields<Typed>, Entity> {
  name: string;
  label: string;
  value: Value;
  error: string | undefined;
  isSaving: boolean;
  set: (value: Value) => void;
  form: FormState<Entity, Typed>;
}

/**
 * A field of a form, as a value. What the kinds below do not do, an entity says in such an object
 * of its own.
 */
export interface Field<Value, Typed extends Fields<Typed>, Entity> {
  label: string;
  /** Its value; undefined for that of a new entity. */
  of: (entity: Entity | undefined) => Value;
  /** Undefined when it stands within another one, or in the layout. */
  Input?: (props: InputProps<Value, Typed, Entity>) => ReactNode;
  /** Its content, to be compared with somebody else's; `before`: what the change is made on. */
  show: (value: Value, typed: Typed, before: Entity | undefined) => ReactNode;
  /** A sentence for what cannot be saved as it is. */
  check?: (value: Value, typed: Typed) => string | undefined;
  /** Whether the form has it. By default it has. */
  isShown?: (typed: Typed, isWrong: boolean) => boolean;
}

/** The fields of a form, from top to bottom. */
export type FieldsOf<Typed extends Fields<Typed>, Entity> = {
  readonly [Name in keyof Typed]: Field<Typed[Name], Typed, Entity>;
};

/** The label and hint of an input. */
export interface InputText<Typed extends Fields<Typed>> {
  label: string;
  hint?: string | ((typed: Typed) => string);
  isShown?: (typed: Typed, isWrong: boolean) => boolean;
}

interface TextOptions<Typed extends Fields<Typed>, Entity>
  extends
    InputText<Typed>,
    Pick<
      ComponentProps<'input'>,
      | 'required'
      | 'inputMode'
      | 'type'
      | 'maxLength'
      | 'className'
      | 'placeholder'
      | 'autoCapitalize'
      | 'spellCheck'
    > {
  of: (entity: Entity) => string | number | null;
  /** Of a new entity. */
  initial?: string;
  optional?: boolean;
  /** Characters, as the server counts them. */
  most?: number;
  check?: (value: string, typed: Typed) => string | undefined;
  /** As it is shown once it is left. */
  tidy?: (value: string) => string;
  /** By default it is shown as it is. */
  show?: (value: string) => string;
}

const textOf =
  <Entity,>(of: (entity: Entity) => string | number | null, initial = '') =>
  (entity: Entity | undefined) =>
    String((entity ? of(entity) : initial) ?? '');

export const hintOf = <Typed extends Fields<Typed>>(hint: InputText<Typed>['hint'], typed: Typed) =>
  typeof hint === 'function' ? hint(typed) : hint;

/** A line of text. */
export function textField<Typed extends Fields<Typed>, Entity>(
  options: TextOptions<Typed, Entity>,
): Field<string, Typed, Entity> {
  const { label, hint, of, initial, most, check, tidy, show, isShown, ...input } = options;
  return {
    label,
    of: textOf(of, initial),
    Input: ({ name, value, error, isSaving, set, form }) => (
      <TextField
        {...input}
        label={label}
        name={name}
        hint={hintOf(hint, form.typed)}
        error={error}
        autoComplete="off"
        value={value}
        readOnly={isSaving}
        onChange={({ target }) => set(target.value)}
        onBlur={() => {
          const tidied = tidy?.(value) ?? value;
          if (tidied !== value && !isSaving) set(tidied);
        }}
      />
    ),
    show: show ?? ((value) => value),
    check: (value, typed) =>
      (most === undefined ? undefined : tooLong('text', label, value, most).text) ??
      check?.(value, typed),
    ...(isShown && { isShown }),
  };
}

interface AreaOptions<Typed extends Fields<Typed>, Entity> extends InputText<Typed> {
  of: (entity: Entity) => string | null;
  /** By default those of a text area. */
  rows?: number;
  optional?: boolean;
  /** Characters, as the server counts them. */
  most: number;
}

/** A text of several lines. */
export function areaField<Typed extends Fields<Typed>, Entity>(
  options: AreaOptions<Typed, Entity>,
): Field<string, Typed, Entity> {
  const { label, hint, of, most, rows, optional, isShown } = options;
  return {
    label,
    of: textOf(of),
    Input: ({ name, value, error, isSaving, set, form }) => (
      <TextArea
        label={label}
        name={name}
        optional={optional}
        rows={rows}
        most={most}
        hint={hintOf(hint, form.typed)}
        error={error}
        value={value}
        readOnly={isSaving}
        onChange={({ target }) => set(target.value)}
      />
    ),
    show: (value) => value,
    check: (value) => tooLong('text', label, value, most).text,
    ...(isShown && { isShown }),
  };
}

export function namesOf<Names extends object>(values: Names): (keyof Names & string)[] {
  const names: (keyof Names & string)[] = [];
  for (const name in values) names.push(name);
  return names;
}

/** The values of all fields; undefined for those of a new entity. */
export function valuesOf<Typed extends Fields<Typed>, Entity>(
  fields: FieldsOf<Typed, Entity>,
  entity: Entity | undefined,
): Typed;
export function valuesOf(
  fields: Readonly<Record<string, { of: (entity: unknown) => unknown }>>,
  entity: unknown,
) {
  return Object.fromEntries(Object.entries(fields).map(([name, { of }]) => [name, of(entity)]));
}

/** Sentences for what cannot be saved as it is, from top to bottom: the first has the focus. */
export function problemsOf<Typed extends Fields<Typed>, Entity>(
  fields: FieldsOf<Typed, Entity>,
  typed: Typed,
): FormProblems<Typed> {
  const found: { [Name in keyof Typed]?: string } = {};
  for (const name of namesOf(fields)) {
    const sentence = fields[name].check?.(typed[name], typed);
    if (sentence !== undefined) found[name] = sentence;
  }
  return found;
}

/** The labels of all fields. */
export function labelsOf<All extends Readonly<Record<keyof All, { label: string }>>>(
  fields: All,
): Record<keyof All, string>;
export function labelsOf(fields: Readonly<Record<string, { label: string }>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

interface FieldInputProps<Typed extends Fields<Typed>, Entity, Name extends keyof Typed & string> {
  of: FieldsOf<Typed, Entity>;
  name: Name;
  form: FormState<Entity, Typed>;
}

/** A field in its form. */
export function FieldInput<Typed extends Fields<Typed>, Entity, Name extends keyof Typed & string>({
  of,
  name,
  form,
}: FieldInputProps<Typed, Entity, Name>) {
  const { label, Input, isShown } = of[name];
  if (!Input || isShown?.(form.typed, form.problems[name] !== undefined) === false) return null;
  return (
    <Input
      name={name}
      label={label}
      value={form.typed[name]}
      error={form.problems[name]}
      isSaving={form.isSaving}
      set={(value) => {
        const change: Partial<Typed> = {};
        change[name] = value;
        form.set(change);
      }}
      form={form}
    />
  );
}
