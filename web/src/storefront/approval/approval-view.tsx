import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
import { compareOptions, countPieces } from '@tailorbird/contract/rules/group-items';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isObject } from '../../api-error.ts';
import { requestIdOf } from '../../error-facts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { StopMails } from '../orders/stop-mails.tsx';
import { itemsToAnswer, useAnswer } from './answer-form.ts';
import { approvalQuery, stopMails, type ApprovalSource } from './approval-query.ts';
import { AnswerPart } from './answer-part.tsx';
import { ItemToApprove } from './approval-item.tsx';
import { ApprovalEnded, ApprovalFrame, ApprovalWaiting } from './approval-frame.tsx';
import { ApprovalReceipt } from './approval-receipt.tsx';
import { approvalMessages } from './messages.ts';
import './approval.css';

/** The pieces of an order that are approved: what is asked, and what was answered. */
export default function SourceView({ source }: { source: ApprovalSource }) {
  const { data, error, refetch } = useQuery(approvalQuery(source));
  if (data === null) return <ApprovalEnded />;
  if (data) return <Approvals source={source} approval={data} />;
  if (!error) return <ApprovalWaiting />;
  return (
    <ApprovalFrame title={approvalMessages.title}>
      <ErrorState
        title={approvalMessages.loadFailed}
        text={error.message}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    </ApprovalFrame>
  );
}

function Approvals({ source, approval }: { source: ApprovalSource; approval: Approval }) {
  const queries = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const show = (changed: Approval) => queries.setQueryData(approvalQuery(source).queryKey, changed);
  const form = useAnswer(source, approval, show, element);
  const items = approval.isOpen ? itemsToAnswer(approval) : [];
  const answers = approval.receipts.length;
  const before = useRef(answers);
  useEffect(() => {
    // what was answered is said at the top, far above the button
    if (answers > before.current) {
      top.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView({ block: 'start' });
    }
    before.current = answers;
  }, [answers]);
  const isDone = items.length === 0;
  return (
    <ApprovalFrame title={isDone ? approvalMessages.titleDone : approvalMessages.title}>
      <div className="stack approval" tabIndex={-1} ref={top}>
        {(isDone || answers > 0) && <ApprovalReceipt approval={approval} />}
        {!isDone && (
          <form
            className="stack"
            ref={element}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.send();
            }}
          >
            <Intro approval={approval} items={items} source={source} />
            {groupsOf(items).map((group) => (
              <GroupToApprove key={group[0]?._id} items={group}>
                {(item, differing) => (
                  <ItemToApprove
                    key={item._id}
                    item={item}
                    all={lastNumber(approval)}
                    differing={differing}
                    form={form}
                  />
                )}
              </GroupToApprove>
            ))}
            <AnswerPart form={form} sentence={approval.sentence} />
          </form>
        )}
        {'link' in source && approval.isStopped !== null && (
          <StopMails
            isStopped={approval.isStopped}
            onStop={(isStopped) => stopMails(source.link, isStopped)}
            onChange={show}
          />
        )}
      </div>
    </ApprovalFrame>
  );
}

/** The number of the last piece that the customer is asked about. */
const lastNumber = ({ items }: Approval) => Math.max(...items.map(({ lastNumber: last }) => last));

interface IntroProps {
  approval: Approval;
  items: readonly ApprovalItem[];
  source: ApprovalSource;
}

function Intro({ approval, items, source }: IntroProps) {
  const change = useChangeAddress(source);
  const count = countPieces(items);
  const approved = approval.items.filter(({ state }) => state.startsWith('approved'));
  return (
    <div className="stack-8">
      <h2 className="h2">{approvalMessages.lead}</h2>
      <p className="soft">
        {approval.receipts.length === 0
          ? approvalMessages.what(count, approval.orderId)
          : approvalMessages.again(count, countPieces(approved))}
      </p>
      {change === undefined ? (
        <WayToChange approval={approval} />
      ) : (
        <p>
          <Link className="textlink" to={change}>
            {approvalMessages.changeYourself}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Says where the order is changed, to who may have been handed on the link of an approval. */
function WayToChange({ approval: { isStopped, orderId } }: Pick<IntroProps, 'approval'>) {
  // guests with an address have mails that they can stop
  const isMailed = isStopped !== null;
  return (
    <p className="soft">
      {isMailed ? approvalMessages.changeByMail : approvalMessages.changeInAccount}{' '}
      <Link
        className="textlink"
        to={isMailed ? '/find-order' : `/orders?orderNumber=${encodeURIComponent(orderId)}`}
      >
        {isMailed ? approvalMessages.sendLink : approvalMessages.toAccount}
      </Link>
    </p>
  );
}

/**
 * The page on which readers change the order themselves. The link of a mail about an approval opens
 * that alone: whoever came by another says so in the state.
 */
function useChangeAddress(source: ApprovalSource): string | undefined {
  const state: unknown = useLocation().state;
  if ('orderId' in source) return `/change-order?order=${source.orderId}`;
  return isObject(state) && state['isOrderLink'] === true
    ? `/change-order#${source.link}`
    : undefined;
}

/** Items of one product together, in their order. */
function groupsOf(items: readonly ApprovalItem[]): ApprovalItem[][] {
  const groups = new Map<string, ApprovalItem[]>();
  for (const item of items) {
    const { _id, name } = item.product;
    const key = `${_id} ${name}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

type Differing = ReturnType<typeof compareOptions>['differing'];

/** The product, the choices that all its pieces share, said once, and each piece. */
function GroupToApprove({
  items,
  children,
}: {
  items: readonly ApprovalItem[];
  children: (item: ApprovalItem, differing: Differing) => ReactNode;
}) {
  const { common, differing } = compareOptions(items);
  const shared = common.filter(({ valueId }) => valueId !== null);
  const isInWordsAlone = differing.every(({ isWritten }) => isWritten);
  const isCompact = items.length > 2 && isInWordsAlone;
  return (
    <section className="stack-16" aria-label={items[0]?.product.name}>
      <div className="stack-8">
        <h2 className="h3">{items[0]?.product.name}</h2>
        {shared.length > 0 && (
          <div className="panel proof-shared">
            <OptionList options={shared} />
          </div>
        )}
        {items.length > 1 && (
          <p className="xs faint">{approvalMessages.same(countPieces(items))}</p>
        )}
      </div>
      <ol className={isCompact ? 'proofs is-compact' : 'proofs'}>
        {items.map((item) => children(item, differing))}
      </ol>
    </section>
  );
}
