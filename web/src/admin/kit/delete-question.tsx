import type { getUsage } from '@tailorbird/contract/catalogue-editing';
import type { CallInput, Reply } from '@tailorbird/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { actOn } from '../act-on.ts';
import { Cause } from './entity-form.tsx';
import { kitMessages } from './messages.ts';

type Usage = Reply<typeof getUsage>['usage'];

/** An entity that is deleted after the dialog has said what that touches. */
export type UsedEntity = CallInput<typeof getUsage>['query']['of'];

export interface DeleteMessages {
  deleteTitle: string;
  deleteSentence: (name: string) => string;
  deleteFailed: string;
  /** Said of what it touches, where `of` counts that. */
  touches?: (usage: Usage) => readonly string[];
}

interface DeleteQuestionProps<Entity> {
  of?: UsedEntity | undefined;
  messages: DeleteMessages;
  nameOf: (entity: Entity) => string;
  question: {
    asked: Entity | undefined;
    open: boolean;
    busy: boolean;
    error: unknown;
    onConfirm: () => void;
    onCancel: () => void;
  };
}

// spec: 2.155 5.18
/** Asks with the name of what goes, and says what else that touches: counted when it opens. */
export function DeleteQuestion<Entity extends { _id: string }>(props: DeleteQuestionProps<Entity>) {
  const { of, messages, nameOf, question } = props;
  const { asked, error, ...dialog } = question;
  const name = asked ? nameOf(asked) : '';
  return (
    <ConfirmDialog
      {...dialog}
      title={messages.deleteTitle}
      sentence={<NameInText say={messages.deleteSentence} name={name} />}
      details={
        asked && (
          <>
            {of && messages.touches && question.open && (
              <Touched of={of} id={asked._id} touches={messages.touches} />
            )}
            {error !== null && (
              <Notice tone="danger" title={messages.deleteFailed} live>
                <Cause error={error} />
              </Notice>
            )}
          </>
        )
      }
      confirmLabel={actOn(kitMessages.delete, name, messages.deleteTitle)}
      danger
    />
  );
}

interface TouchedProps {
  of: UsedEntity;
  id: string;
  touches: (usage: Usage) => readonly string[];
}

function Touched({ of, id, touches }: TouchedProps) {
  const { data, isError } = useQuery({
    queryKey: ['admin', 'usage', of, id],
    queryFn: ({ signal }) => call('GET /catalogue/usage', { query: { of, _id: id } }, signal),
    gcTime: 0,
    staleTime: 0,
  });
  if (isError) return <p>{kitMessages.usage.failed}</p>;
  if (!data) {
    return (
      <Skeleton label={kitMessages.usage.loading}>
        <SkeletonLine className="skel-most" />
      </Skeleton>
    );
  }
  return touches(data.usage).map((sentence) => <p key={sentence}>{sentence}</p>);
}
