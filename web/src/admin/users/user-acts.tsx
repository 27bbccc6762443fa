import type { User } from '@tailorbird/contract/users';
import { useState } from 'react';
import { subject } from '../../session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { actOn } from '../act-on.ts';
import type { useListError } from './list-acts.tsx';
import { messages } from './messages.ts';
import { useDeleteUser, useSetRoles, useUnlockUser } from './users-query.ts';

const userMessages = messages.users;

/** A question the admin confirms before the act. */
type Question =
  | { act: 'unlock' | 'delete'; user: User }
  | { act: 'lose admin'; user: User; roles: User['roles'] };

type ErrorReporter = Pick<ReturnType<typeof useListError>, 'fail' | 'begin'>;

// spec: 1.8 1.11 8.9 8.10 8.11 8.14
/** Holds the user whose roles are edited and the open question, and acts on the answer. */
export function useUserActs({ fail, begin }: ErrorReporter) {
  const setRoles = useSetRoles();
  const unlockUser = useUnlockUser();
  const deleteUser = useDeleteUser();
  const [edited, setEdited] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  function stopEditing() {
    if (!setRoles.isPending) setEdited(undefined);
  }

  function ask(next: Question) {
    setQuestion(next);
    setAsking(true);
  }

  function save(user: User, roles: User['roles']) {
    begin();
    setRoles.mutate(
      { userId: user._id, roles },
      {
        onSuccess: () => {
          setEdited(undefined);
          notify('success', userMessages.rolesSet(user.name, roles));
        },
        onError: (error) => fail(userMessages.rolesFailed, error),
        onSettled: close,
      },
    );
  }

  function unlock(user: User) {
    begin();
    unlockUser.mutate(user, {
      onSuccess: () => notify('success', userMessages.unlocked),
      onError: (error) => fail(userMessages.unlockFailed, error),
      onSettled: close,
    });
  }

  function remove(user: User) {
    begin();
    deleteUser.mutate(user, {
      onSuccess: () => notify('success', userMessages.deleted(user.name)),
      onError: (error) => fail(userMessages.deleteFailed, error),
      onSettled: close,
    });
  }

  function saveRoles(user: User, roles: User['roles']) {
    const losesAdmin = isOwn(user) && user.roles.includes('admin') && !roles.includes('admin');
    if (losesAdmin) ask({ act: 'lose admin', user, roles });
    else save(user, roles);
  }

  function confirm() {
    if (question?.act === 'unlock') unlock(question.user);
    if (question?.act === 'delete') remove(question.user);
    if (question?.act === 'lose admin') save(question.user, question.roles);
  }

  return {
    edited,
    edit: setEdited,
    stopEditing,
    saveRoles,
    isSaving: setRoles.isPending,
    question,
    isAsking,
    isDoing: setRoles.isPending || unlockUser.isPending || deleteUser.isPending,
    ask,
    confirm,
    close,
  };
}

export function isOwn({ _id }: User): boolean {
  return _id === subject();
}

interface UserQuestionProps {
  question: Question | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

// spec: 5.14 5.15
const texts = {
  unlock: messages.unlockUser,
  delete: messages.deleteUser,
  'lose admin': messages.loseAdmin,
};

/** Asks for confirmation, and names the user. */
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
