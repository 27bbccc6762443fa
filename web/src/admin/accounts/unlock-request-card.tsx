import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import { formatMoment } from '../../ui/date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import { UnlockDecision, type UnlockDecisionProps } from './unlock-decision.tsx';

const words = messages.unlockRequests;

/** The name of whoever asked, also where the account has been deleted since. */
export function nameOf({ userId }: UnlockRequest): string {
  return userId?.name || words.unknownUser;
}

/** What was asked, and either what was answered or the means to answer. */
export function UnlockRequestCard(props: UnlockDecisionProps) {
  const { request } = props;
  const titleId = `unlock-request-${request._id}`;
  return (
    <article className="ao unlock-request" aria-labelledby={titleId}>
      <header className="unlock-head">
        <h2 id={titleId}>{nameOf(request)}</h2>
        <StatusBadge status={request.status} />
        <span className="unlock-email faint">{request.email}</span>
      </header>
      <div className="ao-body">
        <Facts request={request} />
        <div className="ao-notes">
          {request.status === 'pending' ? (
            <UnlockDecision {...props} />
          ) : (
            <>
              <h3>Admin notes</h3>
              <p className={request.adminNotes ? 'whitespace-pre-line' : 'faint'}>
                {request.adminNotes || words.noAdminNotes}
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
    <dl className="unlock-facts">
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
            <Moment timestamp={processedDate} /> by {processedBy?.name ?? words.byOwner}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Moment({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{formatMoment(timestamp)}</time>;
}
