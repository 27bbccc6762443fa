import type { DeskApprovals } from '@tailorbird/contract/approvals';
import {
  APPROVAL_RULES,
  type ApprovalRule,
  type OrderApprovalRule,
} from '@tailorbird/contract/kinds/approval';
import type { Order } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast.ts';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { Problem } from '../kit/problem.tsx';
import { failOffline } from '../orders/order-edits.ts';
import { orderedBy } from '../orders/order-parts.tsx';
import { useMailing } from './approval-desk.tsx';
import { useApprovalStep } from './approval-step.ts';
import { fetchApprovals, useApprovals } from './approvals-query.ts';
import { approvalMessages } from './messages.ts';
import './approvals.css';

const { aside: asideMessages } = approvalMessages;

/** How the customer was asked, with the link; and which pieces of the order are asked about. */
export default function ApprovalAside({ order }: { order: Order }) {
  const { data: approvals, isEnabled } = useApprovals(order);
  // of one that has ended nothing is approved or set any more
  if ((isEnabled && !approvals) || order.status !== 'pending') return null;
  const path = approvals?.link ?? null;
  const rule = approvals?.rule ?? 'never';
  return (
    <section className="box-panel approval-aside" aria-labelledby="order-approval-link">
      <h2 className="mini-h" id="order-approval-link">
        {path === null ? approvalMessages.title : asideMessages.title}
      </h2>
      {approvals && path !== null && <LinkState order={order} approvals={approvals} path={path} />}
      <RuleField key={rule} order={order} rule={rule} isKnown={approvals !== undefined} />
    </section>
  );
}

interface LinkStateProps {
  order: Order;
  approvals: DeskApprovals;
  /** With the secret of the link behind #. */
  path: string;
}

function LinkState({ order, approvals: { askedAt, reminders }, path }: LinkStateProps) {
  const { isUnmailed } = useMailing();
  const again = useApprovalStep(order, (isMailed) => {
    if (isMailed) notify('success', asideMessages.sentAgain);
  });
  const isAsked = order.approval !== undefined && order.approval.asked > 0;
  return (
    <>
      {isUnmailed || (askedAt === null && isAsked) ? (
        <p className="approval-unmailed">
          {isUnmailed ? approvalMessages.notMailed : asideMessages.nobody}
        </p>
      ) : (
        askedAt !== null && (
          <p className="small">
            {asideMessages.sentTo}{' '}
            <strong>
              <bdi>{order.contact?.email ?? orderedBy(order).email}</bdi>
            </strong>
            <br />
            <span className="soft">
              {asideMessages.on(formatMoment(askedAt))}
              {isAsked && `, ${asideMessages.reminders(reminders)}`}
            </span>
          </p>
        )
      )}
      {!order.approval && <p className="small soft">{asideMessages.allApproved}</p>}
      <div className="row-8">
        <CopyLink address={`${location.origin}${path}`} />
        {isAsked && (
          <Button
            variant="quiet"
            size="compact"
            busy={again.isPending}
            onClick={() => again.mutate({ step: 'ask again' })}
          >
            {again.isPending ? asideMessages.sending : asideMessages.again}
          </Button>
        )}
      </div>
      <Problem>{again.isError && sentenceOf(again.error, approvalMessages.failed)}</Problem>
    </>
  );
}

function CopyLink({ address }: { address: string }) {
  const { copy, outcome } = useClipboard(address);
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => void copy()}>
        <Icon of={Copy} />
        {asideMessages.copy}
      </Button>
      <output className={outcome ? 'hint approval-copied' : 'sr'}>
        {outcome === 'copied' && asideMessages.copied}
        {outcome === 'failed' && (
          <>
            {asideMessages.notCopied} <code>{address}</code>
          </>
        )}
      </output>
    </>
  );
}

interface RuleFieldProps {
  order: Order;
  /** That of the types of its products can be left, and not be set. */
  rule: OrderApprovalRule;
  /** Whether the rule was read; else the order never asked about a piece. */
  isKnown: boolean;
}

/** A choice by itself sends no mail: the button does. */
function RuleField({ order, rule, isKnown }: RuleFieldProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ApprovalRule>();
  const step = useApprovalStep(order, () => notify('success', asideMessages.isSet));
  const read = useMutation({
    ...failOffline,
    mutationFn: () => fetchApprovals(client, order._id),
    onSuccess: send,
  });
  const isSaving = read.isPending || step.isPending;
  const error = read.error ?? step.error;

  const choices = APPROVAL_RULES.some((each) => each === rule)
    ? APPROVAL_RULES
    : [rule, ...APPROVAL_RULES];

  function send() {
    if (chosen) step.mutate({ step: 'set rule', rule: chosen });
  }

  return (
    <div className="stack-8">
      <Select
        label={asideMessages.wanted}
        hint={chosen && asideMessages.asks(chosen)}
        autoComplete="off"
        value={chosen ?? rule}
        disabled={isSaving}
        onChange={({ target }) =>
          setChosen(APPROVAL_RULES.find((each) => each !== rule && each === target.value))
        }
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {approvalMessages.rules[each]}
          </option>
        ))}
      </Select>
      {chosen && (
        <div className="row-8">
          <Button size="compact" busy={isSaving} onClick={isKnown ? send : () => read.mutate()}>
            {isSaving ? approvalMessages.saving : asideMessages.set}
          </Button>
          <Button variant="quiet" size="compact" onClick={() => setChosen(undefined)}>
            {approvalMessages.cancel}
          </Button>
        </div>
      )}
      <Problem>{error && sentenceOf(error, approvalMessages.failed)}</Problem>
    </div>
  );
}
