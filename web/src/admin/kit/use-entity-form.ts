import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { fieldOf } from '../../ui/form-values.ts';
import { kitMessages } from './messages.ts';
import {
  changedFields,
  type Conflict,
  type Fields,
  PartialSaveError,
  saveWithMerge,
} from './save-with-merge.ts';
import { hasCode } from '../../error-facts.ts';

export type FormProblems<F> = { readonly [K in keyof F]?: string | undefined };

/** Numbered, so that an equal conflict is announced again. */
interface NumberedConflict<F> extends Conflict<F> {
  number: number;
}

/** What has to be there before a save, such as a file on its way. Throws NotReady when it fails. */
type Completion<Part> = () => Promise<Part>;

interface Completions<Part> {
  set: (name: string, complete: Completion<Part>) => unknown;
  delete: (name: string) => unknown;
}

/** A part of the form has failed, so that nothing was saved; its sentence says which. */
export class NotReady extends Error {}

/** Gives the form, before it is saved, what its part `name` is by then. */
export function useCompletion<Part>(
  completions: Completions<Part>,
  name: string,
  complete: Completion<Part>,
): void {
  const latest = useEffectEvent(complete);
  useEffect(() => {
    completions.set(name, () => latest());
    return () => void completions.delete(name);
  }, [completions, name]);
}

export type SaveError = { what: 'failed' | 'partly'; error: unknown } | { what: 'gone' };

interface EntityForm<Entity, F> {
  /** Undefined: a new one. */
  entity: Entity | undefined;
  fieldsOf: (entity: Entity | undefined) => F;
  /** Sentences for what cannot be saved as it is. */
  check: (typed: F) => FormProblems<F>;
  /** `before`: what the change is made on, undefined for a new one. */
  save: (typed: F, before: Entity | undefined) => Promise<Entity>;
  onSaved: (saved: Entity) => void;
  readCurrent: (error: unknown) => Entity | undefined;
  /** The field that a refused name is shown by. */
  unique: keyof F & string;
  /** Fields that other refusals are about, by their codes. */
  fieldsByError?: Readonly<Record<string, keyof F & string>>;
  /** Normalizes typed fields before saving: drops those that other fields make irrelevant. */
  normalize?: (typed: F) => F;
  /** A form that is always open takes no focus from anybody. */
  focusAtStart?: boolean;
}

/** A form that loses nothing that was typed: not to a failure, and not to somebody else's save. */
export function useEntityForm<Entity, F extends Fields<F>>(settings: EntityForm<Entity, F>) {
  const { entity, fieldsOf, check, save, onSaved, readCurrent, unique } = settings;
  const { focusAtStart = true, fieldsByError = {}, normalize = identity } = settings;
  const form = useRef<HTMLFormElement>(null);
  /** Two clicks may come before the page has been drawn again. */
  const sending = useRef(false);
  const [before, setBefore] = useState(entity);
  const [typed, setTyped] = useState(() => fieldsOf(entity));
  const [problems, setProblems] = useState<FormProblems<F>>({});
  const [saveError, setSaveError] = useState<SaveError>();
  const [conflict, setConflict] = useState<NumberedConflict<F>>();
  const [isSaving, setSaving] = useState(false);
  const [completions] = useState(() => new Map<string, Completion<Partial<F>>>());
  useFocusAtStart(form, focusAtStart ? unique : undefined);

  async function complete(typed: F): Promise<F> {
    const parts = await Promise.all(Array.from(completions.values(), (part) => part()));
    return normalize(parts.reduce<F>((all, part) => ({ ...all, ...part }), typed));
  }

  function showProblems(found: FormProblems<F>): boolean {
    setProblems(found);
    const first = Object.keys(found).find((name) => name in typed);
    focusOn(form.current, first);
    return first !== undefined;
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (sending.current) return;
    // Clears the error of the attempt before.
    setSaveError(undefined);
    if (showProblems(check(typed))) return;
    sending.current = true;
    setSaving(true);
    try {
      const outcome = await saveWithMerge({
        typed: normalize(typed),
        before,
        fieldsOf,
        save: async (fields, base) => save(await complete(fields), base),
        readCurrent,
      });
      if ('saved' in outcome) return onSaved(outcome.saved);
      setBefore(outcome.before);
      setTyped(outcome.typed);
      setConflict((last) => ({ ...outcome.conflict, number: (last?.number ?? 0) + 1 }));
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  }

  function fail(error: unknown) {
    const about = error instanceof ApiError && fieldsByError[error.code];
    if (error instanceof PartialSaveError) {
      setBefore(error.saved);
      setSaveError({ what: 'partly', error: error.cause });
    } else if (about) {
      const found: FormProblems<F> = {};
      showProblems({ ...found, [about]: error.message });
    } else if (hasCode(error, 'NAME_TAKEN') || hasCode(error, 'VALUE_TAKEN')) {
      const found: FormProblems<F> = {};
      showProblems({ ...found, [unique]: error.message });
    } else if (before && hasCode(error, 'NOT_FOUND')) {
      setBefore(undefined);
      setConflict(undefined);
      setSaveError({ what: 'gone' });
    } else {
      setSaveError({ what: 'failed', error });
    }
  }

  /** Back to what is saved: theirs, after a conflict. */
  function startOver() {
    setTyped(fieldsOf(before));
    setProblems({});
    setSaveError(undefined);
    setConflict(undefined);
    // The button that was pressed goes with what it was about.
    focusOn(form.current, unique);
  }

  return {
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    before,
    typed,
    isBlank: isBlank(typed[unique]),
    set: (changes: Partial<F>) => {
      setTyped((last) => ({ ...last, ...changes }));
      setProblems({});
    },
    problems,
    completions,
    /** Whether it can be saved as it is. */
    isRight: Object.keys(check(typed)).length === 0,
    /** Names of the fields that closing would lose. */
    unsaved: changedFields(fieldsOf(before), normalize(typed)),
    saveError,
    conflict,
    isSaving,
    keepMine: () => void submit(),
    startOver,
  };
}

const identity = <F>(typed: F) => typed;

function isBlank(name: unknown): boolean {
  return typeof name === 'string' && name.trim() === '';
}

function useFocusAtStart(form: RefObject<HTMLFormElement | null>, name: string | undefined) {
  useEffect(() => {
    focusOn(form.current, name);
  }, [form, name]);
}

function focusOn(form: HTMLFormElement | null, name: string | undefined) {
  if (form && name) (fieldOf(form, name) ?? pickedOf(form, name))?.focus();
}

/** The checked one of fields that share a name. */
function pickedOf(form: HTMLFormElement, name: string) {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`);
}

/** A problem under the field's name, or none. Lengths as the server counts them. */
export function tooLong<Name extends string>(
  name: Name,
  label: string,
  text: string,
  most: number,
): { [N in Name]?: string } {
  const isTooLong = lengthInCodePoints(text.trim()) > most;
  return problemAt(name, isTooLong ? kitMessages.tooLong(label, most) : undefined);
}

/** A problem under the field's name; undefined when there is none. */
export function problemAt<Name extends string>(
  name: Name,
  sentence: string | undefined,
): { [N in Name]?: string } {
  const problem: { [N in Name]?: string } = {};
  if (sentence !== undefined) problem[name] = sentence;
  return problem;
}
