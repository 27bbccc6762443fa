import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/code-points';
import { ADMIN_NOTES_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { messages } from './messages.ts';

const words = messages.unlockRequests;

type Action = 'approve' | 'deny';

export interface UnlockDecisionProps {
  request: UnlockRequest;
  notes: string;
  onNotes: (notes: string) => void;
  /** What is being done to this request. */
  doing: Action | undefined;
  onDecide: (action: Action) => void;
}

/** The notes are kept by the page, so that a list that is loaded again takes none away. */
export function UnlockDecision({ request, notes, onNotes, doing, onDecide }: UnlockDecisionProps) {
  const id = useId();
  return (
    <>
      <Field
        id={id}
        label="Admin notes"
        optional
        hint={words.notesHint}
        beside={
          <span className="hint" id={`${id}-counter`}>
            {lengthInCodePoints(notes)} / {ADMIN_NOTES_MAX_LENGTH}
          </span>
        }
      >
        <textarea
          id={id}
          className="textarea"
          aria-describedby={`${id}-hint ${id}-counter`}
          value={notes}
          readOnly={doing !== undefined}
          onChange={(event) => onNotes(firstCodePoints(event.target.value, ADMIN_NOTES_MAX_LENGTH))}
        />
      </Field>
      <div className="unlock-acts">
        {(['approve', 'deny'] as const).map((action) => (
          <Button
            key={action}
            variant={action === 'approve' ? 'primary' : 'danger'}
            size="compact"
            aria-disabled={doing !== undefined}
            aria-busy={doing === action}
            onClick={() => {
              if (!doing) onDecide(action);
            }}
          >
            {doing === action ? words.processing : messages[action].confirm}
            <span className="sr"> {nameFor(request)}</span>
          </Button>
        ))}
      </div>
    </>
  );
}

function nameFor({ userId, email }: UnlockRequest): string {
  return userId?.name ?? email;
}
