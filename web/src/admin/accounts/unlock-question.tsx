import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { nameOf } from './unlock-request-card.tsx';
import { type Decision, notesToSend } from './unlock-requests-query.ts';

interface UnlockQuestionProps {
  decision: Decision | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before it is done, and shows what its owner will read. */
export function UnlockQuestion({
  decision,
  isOpen,
  isBusy,
  onConfirm,
  onCancel,
}: UnlockQuestionProps) {
  const { title, sentence, effect, confirm } = messages[decision?.action ?? 'approve'];
  const notes = decision && notesToSend(decision);
  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      sentence={sentence}
      details={
        decision && (
          <>
            <p>
              <strong>
                <bdi>{nameOf(decision.request)}</bdi>
              </strong>
              , <bdi>{decision.request.email}</bdi>
            </p>
            <p>{effect}</p>
            {notes && (
              <p>
                {messages.unlockRequests.noted} <q>{notes}</q>
              </p>
            )}
          </>
        )
      }
      confirmLabel={confirm}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
