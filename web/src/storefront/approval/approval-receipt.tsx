import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { Check, MessageSquareText } from 'lucide';
import { Bird } from '../../ui/bird.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { nameOf } from './answer-form.ts';
import { approvalMessages } from './messages.ts';

/** The answers so far, as a receipt: nothing in it is changed any more. */
export function ApprovalReceipt({ approval }: { approval: Approval }) {
  const [last, ...earlier] = approval.receipts;
  const heading = receiptHeading(approval);
  const below = receiptEnd(approval);
  if (!last && approval.items.every(({ state }) => !(state in ROWS))) {
    return <p className="soft">{heading}</p>;
  }
  return (
    <section className="panel stack-16 receipt">
      <div className="receipt-head">
        <Bird />
        <div>
          <h2 className="h2">{heading}</h2>
          {last && <p className="soft">{approvalMessages.by(last.by, formatMoment(last.at))}</p>}
        </div>
      </div>
      <ReceiptRows items={approval.items} />
      {last && last.sentence !== '' && <p className="small soft">“{last.sentence}”</p>}
      {below !== '' && below !== heading && <p className="small faint">{below}</p>}
      {earlier.length > 0 && (
        <details>
          <summary className="textlink">{approvalMessages.earlier}</summary>
          <ul className="stack-8 small soft">
            {earlier.map(({ at, by, sentence }) => (
              <li key={at}>
                {approvalMessages.by(by, formatMoment(at))}
                {sentence !== '' && <> “{sentence}”</>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type AnswersToTell = Pick<Approval, 'items' | 'receipts' | 'status'>;

const hasState = ({ items }: AnswersToTell, state: ApprovalState) =>
  items.some((item) => item.state === state);

/** How it came out, by the customer's answers or by what the shop decided without one. */
export function receiptHeading(approval: AnswersToTell): string {
  const { receipts, status } = approval;
  if (receipts.length > 0 && hasState(approval, 'approved')) return approvalMessages.doneTitle;
  if (status !== 'pending') return approvalMessages.closed[status];
  if (hasState(approval, 'change wanted')) return approvalMessages.wishedTitle;
  // everything is asked about once more
  if (hasState(approval, 'asked')) return approvalMessages.answeredTitle;
  if (hasState(approval, 'approved by phone')) return approvalMessages.byPhoneTitle;
  if (hasState(approval, 'made anyway')) return approvalMessages.anywayTitle;
  return approvalMessages.closed.pending;
}

/** How it goes on; empty where more is asked. */
export function receiptEnd(approval: AnswersToTell): string {
  const { status } = approval;
  if (status !== 'pending') return approvalMessages.closed[status];
  if (hasState(approval, 'change wanted')) return approvalMessages.waiting;
  return hasState(approval, 'approved') ? approvalMessages.copy : '';
}

const ROWS = {
  approved: approvalMessages.rowApproved,
  'approved by phone': approvalMessages.rowByPhone,
  'made anyway': approvalMessages.rowAnyway,
  'change wanted': approvalMessages.rowWished,
} as const;

function ReceiptRows({ items }: { items: readonly ApprovalItem[] }) {
  return (
    <ul className="receipt-rows">
      {Object.entries(ROWS).flatMap(([state, words]) => {
        const own = items.filter((item) => item.state === state);
        if (own.length === 0) return [];
        const isChange = state === 'change wanted';
        return (
          <li key={state} className={isChange ? 'is-change' : undefined}>
            <Icon of={isChange ? MessageSquareText : Check} />
            <span>{own.map((item) => isolate(nameOf(item))).join(', ')}</span>
            <span className="faint">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
