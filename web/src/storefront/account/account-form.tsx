import {
  type FocusEvent,
  type FormEvent,
  useRef,
  useState,
  type ReactNode,
  useEffect,
} from 'react';
import { fieldOf } from '../../ui/form-values.ts';
import { accountMessages } from './messages.ts';
import type { Problems } from './account-rules.ts';
import { ApiError, sentenceOf, textIn, waitSentence } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';

/** Reads the value of a field. */
type FieldReader<Name> = (name: Name) => string;

interface Submission<Name extends string> {
  /** The fields, from top to bottom. */
  names: readonly Name[];
  check: (typed: FieldReader<Name>) => Problems<Name>;
  /** Reads what is typed before it waits for anything. */
  send: (typed: FieldReader<Name>) => Promise<void>;
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
  const typed: FieldReader<Name> = (name) => field(name)?.value ?? '';

  function forget(...forgotten: Name[]) {
    if (!forgotten.some((name) => problems[name])) return;
    const others = { ...problems };
    for (const name of forgotten) delete others[name];
    setProblems(others);
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

/** Why the shop did not do what was asked. */
export interface Refusal {
  readonly sentence: string;
  /** Explains the sentence, where it does not suffice. */
  readonly advice?: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: string;
  /** Before these seconds have passed, another try is in vain. */
  readonly wait?: number;
}

/** `told` is the field of the answer that has the sentence. */
export function refusalOf(
  error: unknown,
  fallback: string,
  told: 'error' | 'message' = 'error',
): Refusal {
  if (!(error instanceof ApiError)) return { sentence: fallback, status: 0, code: 'UNKNOWN' };
  const { status, code, retryAfter } = error;
  if (code === 'UNREACHABLE') return { sentence: fallback, advice: error.message, status, code };
  if (status === 429 && retryAfter !== undefined) {
    return { sentence: error.message, status, code, wait: retryAfter };
  }
  const sentence = textIn(error.body, told) ?? sentenceOf(error, fallback);
  return { sentence, status, code };
}

/** Above a form. Give it a key for each refusal, so that each is read out. */
export function RefusalNotice({
  refusal,
  onWaited,
  children,
}: {
  refusal: Refusal;
  onWaited: () => void;
  children?: ReactNode;
}) {
  if (refusal.wait !== undefined) {
    return <WaitNotice status={refusal.status} wait={refusal.wait} onWaited={onWaited} />;
  }
  return (
    <Notice tone={refusal.code === 'WAITED' ? 'info' : 'danger'} title={refusal.sentence} live>
      {refusal.advice}
      {children}
    </Notice>
  );
}

function WaitNotice({
  status,
  wait,
  onWaited,
}: {
  status: number;
  wait: number;
  onWaited: () => void;
}) {
  const [until] = useState(() => Date.now() + wait * 1000);
  const [left, setLeft] = useState(wait);

  useEffect(() => {
    if (left <= 0) onWaited();
  }, [left, onWaited]);

  useEffect(() => {
    const timer = setInterval(() => setLeft((until - Date.now()) / 1000), 1000);
    return () => clearInterval(timer);
  }, [until]);

  // Read out once, not every second.
  return (
    <Notice tone="warning" title={waitSentence(status, Math.max(1, left))} live={left === wait} />
  );
}

/** Stands where the form stood, and takes the focus that went with its button. */
export function Outcome({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="outcome" ref={element} tabIndex={-1}>
      <Notice tone="success" title={sentence} live>
        {children}
      </Notice>
    </div>
  );
}
