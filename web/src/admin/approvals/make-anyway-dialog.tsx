import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Problem } from '../kit/problem.tsx';
import { pieceName } from '../orders/piece-name.ts';
import type { Step } from '../orders/pieces-query.ts';
import { usePieceActs } from '../orders/row-acts.ts';
import { approvalLines, countFreed, heldItems } from './approval-lines.ts';
import { useApprovalStep } from './approval-step.ts';
import { fetchApprovals } from './approvals-query.ts';
import { approvalMessages } from './messages.ts';

const { anyway, dialog: dialogMessages } = approvalMessages;

interface MakeAnywayDialogProps {
  order: Order;
  /** That were refused, and are taken when the reason is written. */
  steps: readonly Step[];
  isOpen: boolean;
  onFinish: () => void;
  onClose: () => void;
}

/** Asks why pieces are made that the customer has not approved, and makes them. */
export default function MakeAnywayDialog(props: MakeAnywayDialogProps) {
  const { order, steps, isOpen, onFinish, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { make, isMade, isSaving, problem } = useMakeAnyway(props);
  const [first] = steps;
  const sentence =
    first !== undefined && steps.length === 1
      ? dialogMessages.sentence(pieceName(order, first.number))
      : dialogMessages.sentenceSeveral;
  const freed = countFreed(
    order,
    steps.map(({ number }) => number),
  );
  // an open dialog would keep the focus
  const made = useEffectEvent(onFinish);
  useEffect(() => {
    if (isMade && !isOpen) made();
  }, [isMade, isOpen]);
  // the dialog itself begins at the button that changes nothing
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function confirm() {
    if (isSaving) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') field.current?.focus();
    else void make(reason);
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={dialogMessages.title(steps.length)}
      sentence={
        freed > steps.length ? `${sentence} ${dialogMessages.freed(steps.length, freed)}` : sentence
      }
      details={
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField
            ref={field}
            label={anyway.field}
            hint={anyway.hint}
            error={isMissing ? anyway.missing : undefined}
            autoComplete="off"
            maxLength={REASON_MAX_LENGTH}
            readOnly={isSaving}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Problem>{problem}</Problem>
        </form>
      }
      confirmLabel={dialogMessages.act}
      cancelLabel={dialogMessages.not}
      busy={isSaving}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}

function useMakeAnyway({ order, steps, onClose }: MakeAnywayDialogProps) {
  const client = useQueryClient();
  const step = useApprovalStep(order);
  const { act } = usePieceActs(order);
  const [isMade, setMade] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function make(note: string) {
    setSaving(true);
    setProblem(undefined);
    try {
      const approvals = await fetchApprovals(client, order._id);
      const numbers = steps.map(({ number }) => number);
      const items = heldItems(approvalLines(order, approvals), numbers);
      // the customer may have said yes meanwhile
      if (items.length > 0) await step.mutateAsync({ step: 'make anyway', items, note });
      setMade(true);
      onClose();
      await act({
        how: steps.length === 1 ? 'row' : 'bulk',
        to: steps[0]?.to ?? 'cut',
        choose: () => steps,
        name: steps.length === 1 ? pieceName(order, numbers[0] ?? 0) : '',
      });
    } catch (error) {
      setProblem(sentenceOf(error, approvalMessages.failed));
    }
    setSaving(false);
  }

  return { make, isMade, isSaving, problem };
}
