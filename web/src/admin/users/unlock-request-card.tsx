import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { ADMIN_NOTES_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Field } from '../../ui/field.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';

const unlockRequestMessages = messages.unlockRequests;

/** The name of whoever asked, also where the account has been deleted since. */
export function nameOf({ userId }: UnlockRequest): string {
  return userId?.name || unlockRequestMessages.unknownUser;
}

// spec: 2.116
/** Shows the request with its decision, or with the controls to decide. */
export function UnlockRequestCard(props: UnlockDecisionProps) {
  const { request } = props;
  const titleId = `unlock-request-${request._id}`;
  return (
    <article className="ao" aria-labelledby={titleId}>
      <header className="row-4 unlock-head">
        <h2 id={titleId}>{nameOf(request)}</h2>
        <StatusBadge status={request.status} />
        <span className="unlock-email faint">{request.email}</span>
      </header>
      <div className="ao-body">
        <Facts request={request} />
        <div className="stack-8 ao-notes">
          {request.status === 'pending' ? (
            <UnlockDecision {...props} />
          ) : (
            <>
              <h3>Admin notes</h3>
              <p className={request.adminNotes ? 'as-written' : 'faint'}>
                {request.adminNotes || unlockRequestMessages.noAdminNotes}
              </p>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function Facts({ request }: { request: UnlockRequest }) {
  const { reason, requestDate, processedDate, processedBy } = request;
  return (
    <dl className="stack-12 unlock-facts">
      <div>
        <dt>Reason</dt>
        <dd className="note">
          <q>{reason}</q>
        </dd>
      </div>
      <div>
        <dt>Requested</dt>
        <dd>
          <Moment timestamp={requestDate} />
        </dd>
      </div>
      {processedDate && (
        <div>
          <dt>Processed</dt>
          <dd>
            <Moment timestamp={processedDate} /> by{' '}
            {processedBy?.name ?? unlockRequestMessages.byOwner}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Moment({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{formatMoment(timestamp)}</time>;
}

type Action = 'approve' | 'deny';

interface UnlockDecisionProps {
  request: UnlockRequest;
  notes: string;
  onNotes: (notes: string) => void;
  /** The action under way on this request. */
  doing: Action | undefined;
  onDecide: (action: Action) => void;
}

// spec: 2.117 2.118
/** The page holds the notes, so reloading the list loses none. */
function UnlockDecision({ request, notes, onNotes, doing, onDecide }: UnlockDecisionProps) {
  const id = useId();
  return (
    <>
      <Field
        id={id}
        label="Admin notes"
        optional
        hint={unlockRequestMessages.notesHint}
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
            {doing === action ? unlockRequestMessages.processing : messages[action].confirm}
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
