import type { Order } from '@tailorbird/contract/orders';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from '../kit/problem.tsx';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import type { ApprovalLine } from './approval-lines.ts';
import { useApprovalStep } from './approval-step.ts';
import { LinesField } from './lines-field.tsx';
import { approvalMessages } from './messages.ts';

const wordsMessages = approvalMessages.newWords;

interface WordsFormProps {
  order: Order;
  line: ApprovalLine;
  /** Beside the button that sends them. */
  children?: React.ReactNode;
  onDone: (sentence: string) => void;
}

/** Other words on an item, begun with those that it has. */
export function WordsForm({ order, line, children, onDone }: WordsFormProps) {
  const step = useApprovalStep(order, () => onDone(wordsMessages.done(line.name)));
  const written = textsOf(line.item);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isUnchanged, setUnchanged] = useState(false);
  const valueOf = (one: (typeof written)[number]) => typed[one.optionId] ?? one.value;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step.isPending) return;
    const changed = written.filter((one) => valueOf(one).trim() !== one.value);
    setUnchanged(changed.length === 0);
    if (changed.length === 0) return;
    const words = changed.map((one) => ({ optionId: one.optionId, value: valueOf(one).trim() }));
    const { _id, hash } = line;
    step.mutate({ step: 'new words', items: [{ _id, hash }], words });
  }

  return (
    <form className="stack-8 approval-form" noValidate onSubmit={submit}>
      {written.map((one) => {
        const Input = one.value.includes('\n') ? LinesField : TextField;
        return (
          <Input
            key={one.optionId}
            label={one.optionName}
            autoComplete="off"
            readOnly={step.isPending}
            value={valueOf(one)}
            onChange={({ target }) => setTyped({ ...typed, [one.optionId]: target.value })}
          />
        );
      })}
      <p className="hint">{wordsMessages.hint}</p>
      <Problem>
        {isUnchanged
          ? wordsMessages.unchanged
          : step.isError && sentenceOf(step.error, approvalMessages.failed)}
      </Problem>
      <div className="row-8">
        <Button type="submit" size="compact" busy={step.isPending}>
          {step.isPending ? approvalMessages.saving : wordsMessages.act}
        </Button>
        {children}
      </div>
    </form>
  );
}
