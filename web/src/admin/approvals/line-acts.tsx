import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from '../kit/problem.tsx';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import { type ApprovalLine } from './approval-lines.ts';
import { useApprovalStep } from './approval-step.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { approvalMessages } from './messages.ts';
import { WordsForm } from './words-form.tsx';

interface LineActsProps {
  order: Order;
  line: ApprovalLine;
  onDone: (sentence: string) => void;
  onCancel: () => void;
}

const FORMS = { phone: 'by phone', anyway: 'make anyway' } as const;
type NoteKind = keyof typeof FORMS;

/** Decides about an item that waits. A change that the customer wants is answered above. */
export function LineActs({ order, line, onDone, onCancel }: LineActsProps) {
  const [chosen, setChosen] = useState<NoteKind | 'newWords'>('phone');
  const mayWrite = line.state === 'asked' && textsOf(line.item).length > 0;
  const kinds = ['phone', 'anyway', ...(mayWrite ? (['newWords'] as const) : [])] as const;
  const cancel = (
    <Button variant="quiet" size="compact" onClick={onCancel}>
      {approvalMessages.cancel}
    </Button>
  );
  return (
    <div className="stack-10">
      <fieldset className="seg approval-choice" aria-label={approvalMessages.choice}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => setChosen(kind)}
          >
            {approvalMessages[kind].tab}
          </button>
        ))}
      </fieldset>
      {chosen === 'newWords' ? (
        <WordsForm order={order} line={line} onDone={onDone}>
          {cancel}
        </WordsForm>
      ) : (
        <NoteForm key={chosen} order={order} line={line} kind={chosen} onDone={onDone}>
          {cancel}
        </NoteForm>
      )}
    </div>
  );
}

interface NoteFormProps {
  order: Order;
  line: ApprovalLine;
  kind: NoteKind;
  onDone: (sentence: string) => void;
  children: React.ReactNode;
}

/** A decision that takes words of who and how, or why. */
function NoteForm({ order, line, kind, onDone, children }: NoteFormProps) {
  const { _id, hash, name, numbers } = line;
  const kindMessages = approvalMessages[kind];
  const step = useApprovalStep(order, () => onDone(kindMessages.done(name)));
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    const isEmpty = note.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return field.current?.focus();
    step.mutate({ step: FORMS[kind], items: [{ _id, hash }], note: note.trim() });
  }

  return (
    <form className="stack-8 approval-form" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={kindMessages.field}
        hint={kindMessages.hint}
        error={isMissing ? kindMessages.missing : undefined}
        autoComplete="off"
        maxLength={REASON_MAX_LENGTH}
        readOnly={step.isPending}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Problem>{step.isError && sentenceOf(step.error, approvalMessages.failed)}</Problem>
      <div className="row-8">
        <Button type="submit" variant="secondary" size="compact" busy={step.isPending}>
          {step.isPending ? approvalMessages.saving : kindMessages.act(piecesInWords(numbers))}
        </Button>
        {children}
      </div>
    </form>
  );
}
