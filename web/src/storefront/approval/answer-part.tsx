import { countPieces } from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { Check, MessageSquareText } from 'lucide';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameOf, type AnswerForm } from './answer-form.ts';
import { approvalMessages } from './messages.ts';

/** Names that a sentence has room for. */
const NAMED = 5;

/** How many are approved and how many are to change, the typed name, and the one button. */
export function AnswerPart({ form, sentence }: { form: AnswerForm; sentence: string }) {
  const id = useId();
  const { approved, wishes } = form.counts;
  const names = form.wished.map((item) => isolate(nameOf(item)));
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), '…'] : names;
  const count = approved === 1 ? '1 piece' : `${approved} pieces`;
  return (
    <>
      <section className="panel stack-16 answer" id="answer" aria-labelledby={`${id}-heading`}>
        <h2 className="h2" id={`${id}-heading`}>
          {approvalMessages.approveHeading}
        </h2>
        <ul className="stack-8 answer-counts">
          {approved > 0 && (
            <li>
              <Icon of={Check} />
              <span>{approvalMessages.asShown(approved)}</span>
            </li>
          )}
          {wishes > 0 && (
            <li className="is-change">
              <Icon of={MessageSquareText} />
              <span>{approvalMessages.toChange(countPieces(form.wished), shown.join(', '))}</span>
            </li>
          )}
        </ul>
        <TextField
          label={approvalMessages.yourName}
          autoComplete="name"
          value={form.name}
          {...(form.problems.name !== undefined && { error: form.problems.name })}
          onChange={({ target }) => form.setName(target.value)}
        />
        {approved > 0 && <p className="small soft">{sentence.replace('{pieces}', count)}</p>}
        {form.failed !== '' && (
          <Notice tone="danger" live>
            <p>{form.failed}</p>
          </Notice>
        )}
        <Button type="submit" sewn block busy={form.isSending}>
          {form.isSending ? approvalMessages.sending : approvalMessages.button(approved, wishes)}
        </Button>
        <p className="xs faint">{approvalMessages.goOn(approved, wishes)}</p>
      </section>
      <div className="approval-dock">
        <div>
          <p className="small">{approvalMessages.dock(approved, wishes)}</p>
          <p className="xs faint">{approvalMessages.dockHint}</p>
        </div>
        <a className="btn btn-secondary" href="#answer" onClick={toAnswer}>
          {approvalMessages.toEnd}
        </a>
      </div>
    </>
  );
}

/** The fragment of the address is the secret of the link, and stays. */
function toAnswer(event: { preventDefault: () => void }) {
  event.preventDefault();
  const answer = document.querySelector<HTMLElement>('#answer');
  answer?.scrollIntoView({ block: 'start' });
  answer?.querySelector('input')?.focus({ preventScroll: true });
}
