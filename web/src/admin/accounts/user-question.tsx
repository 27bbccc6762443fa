import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { actOn } from '../act-on.ts';
import { messages } from './messages.ts';
import { isOwn, type Question } from './use-user-acts.ts';

interface UserQuestionProps {
  question: Question | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const texts = {
  unlock: messages.unlockUser,
  delete: messages.deleteUser,
  'lose admin': messages.loseAdmin,
};

/** Asks before it is done, and says who it is about. */
export function UserQuestion({ question, isOpen, isBusy, onConfirm, onCancel }: UserQuestionProps) {
  const act = question?.act ?? 'unlock';
  const { title, sentence, effect, confirm } = texts[act];
  const isSelfDeleted = act === 'delete' && question !== undefined && isOwn(question.user);
  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      sentence={sentence}
      details={
        question && (
          <>
            <p>
              <strong>
                <bdi>{question.user.name}</bdi>
              </strong>
              , <bdi>{question.user.email}</bdi>
            </p>
            {isSelfDeleted && (
              <p>
                <strong>{messages.deleteUser.self}</strong>
              </p>
            )}
            <p>{effect}</p>
          </>
        )
      }
      confirmLabel={
        question && act === 'delete' ? actOn(confirm, question.user.name, title) : confirm
      }
      danger={act === 'delete'}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
