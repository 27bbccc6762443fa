import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
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
  const isWished = approval.items.some(({ state }) => state === 'change wanted');
  const hasYes = approval.items.some(({ state }) => state.startsWith('approved'));
  if (!last && approval.items.length === 0) {
    return <p className="soft">{approvalMessages.closed[approval.status]}</p>;
  }
  return (
    <section className="panel stack-16 receipt">
      <div className="receipt-head">
        <Bird />
        <div>
          <h2 className="h2">
            {hasYes ? approvalMessages.doneTitle : approvalMessages.wishedTitle}
          </h2>
          {last && <p className="soft">{approvalMessages.by(last.by, formatMoment(last.at))}</p>}
        </div>
      </div>
      <ReceiptRows items={approval.items} />
      {last && last.sentence !== '' && <p className="small soft">“{last.sentence}”</p>}
      <p className="small faint">{isWished ? approvalMessages.waiting : approvalMessages.copy}</p>
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
