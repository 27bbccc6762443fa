import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { fieldOf } from '../../ui/form-values.ts';
import { accountMessages } from './account-messages.ts';
import type { Problems } from './account-rules.ts';
import type { Refusal } from './refusal.ts';

/** What stands in a field. */
type Typed<Name> = (name: Name) => string;

interface Submission<Name extends string> {
  /** The fields, from top to bottom. */
  names: readonly Name[];
  check: (typed: Typed<Name>) => Problems<Name>;
  /** Reads what is typed before it waits for anything. */
  send: (typed: Typed<Name>) => Promise<void>;
  refusalOf: (error: unknown) => Refusal;
  /** The field that a refusal is about; others are shown above the form. */
  fieldAtFault?: (refusal: Refusal) => Name | undefined;
  /** Selected when what was typed is refused, as it is most likely to be typed anew. */
  typeAnew?: Name;
}

/**
 * A form that is checked, sent once, and keeps what was typed until it has succeeded. The fields
 * keep their own values, so that what is typed before the page is taken over counts as well.
 */
export function useFormSubmission<Name extends string>({
  names,
  check,
  send,
  refusalOf,
  fieldAtFault,
  typeAnew,
}: Submission<Name>) {
  const form = useRef<HTMLFormElement>(null);
  /** Two clicks may come before the page has been drawn again. */
  const sending = useRef(false);
  const noProblems: Problems<Name> = {};
  const [problems, setProblems] = useState(noProblems);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  const field = (name: Name) => (form.current ? fieldOf(form.current, name) : undefined);
  const typed: Typed<Name> = (name) => field(name)?.value ?? '';

  function forget(...forgotten: Name[]) {
    if (!forgotten.some((name) => problems[name])) return;
    const kept = { ...problems };
    for (const name of forgotten) delete kept[name];
    setProblems(kept);
  }

  function refuse(found: Problems<Name>) {
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first) field(first)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current || refusal?.wait !== undefined) return;
    if (refuse(check(typed))) return;
    sending.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(typed);
    } catch (error) {
      const refused = refusalOf(error);
      const atFault = fieldAtFault?.(refused);
      if (atFault) {
        refuse({ ...noProblems, [atFault]: refused.sentence });
      } else {
        setRefusal(refused);
        const isTypedWrong = refused.status === 400 || refused.status === 401;
        if (typeAnew && isTypedWrong) selectAll(field(typeAnew));
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Only on the way to another field: a line more would push a button from under the pointer. */
  function checkOne(name: Name, { relatedTarget }: FocusEvent) {
    const goesOn =
      relatedTarget instanceof HTMLInputElement || relatedTarget instanceof HTMLTextAreaElement;
    if (goesOn && typed(name)) setProblems({ ...problems, [name]: check(typed)[name] });
  }

  return {
    // post: without a script nothing that is typed may end up in an address.
    form: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
    },
    field: (name: Name) => ({
      name,
      error: problems[name],
      onBlur: (event: FocusEvent) => checkOne(name, event),
      onChange: () => forget(name),
    }),
    forget,
    typed,
    refusal,
    busy,
    isWaiting: refusal?.wait !== undefined,
    /** The time that the shop asked for is over. */
    waited: () => setRefusal({ sentence: accountMessages.tryNow, status: 0, code: 'WAITED' }),
  };
}

function selectAll(field: ReturnType<typeof fieldOf>) {
  field?.focus();
  if (field && !(field instanceof HTMLSelectElement)) field.select();
}
