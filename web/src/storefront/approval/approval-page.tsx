import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
import { compareOptions, countPieces } from '@tailorbird/contract/rules/group-items';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isObject } from '../../api-error.ts';
import { requestIdOf } from '../../error-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine, SkeletonTile } from '../../ui/skeleton.tsx';
import { messages as shopMessages } from '../messages.ts';
import { StopMails } from '../orders/stop-mails.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { itemsToAnswer, useAnswer } from './answer-form.ts';
import { approvalQuery, stopMails, type ApprovalSource } from './approval-query.ts';
import { AnswerPart } from './answer-part.tsx';
import { ItemToApprove } from './approval-item.tsx';
import { ApprovalReceipt } from './approval-receipt.tsx';
import { approvalMessages } from './messages.ts';
import './approval.css';

/**
 * Where the mail that asks for an approval leads. The secret of the link is the fragment of the
 * address, which no browser sends; an order of one's own is named by its id.
 */
export default function ApprovalPage() {
  const inBrowser = useIsInBrowser();
  const { hash, search } = useLocation();
  const link = hash.slice(1);
  const orderId = new URLSearchParams(search).get('order') ?? '';
  if (!inBrowser) return <Waiting />;
  if (link !== '') return <SourceView key={link} source={{ link }} />;
  return orderId === '' ? <Ended /> : <SourceView key={orderId} source={{ orderId }} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <PageBanner variant="strip" title={title} />
      <main className="page" id="main">
        {children}
      </main>
    </>
  );
}

function Waiting() {
  return (
    <Frame title={approvalMessages.title}>
      <Skeleton label={approvalMessages.loading}>
        <div className="stack">
          <SkeletonLine className="skel-title skel-most" />
          <div className="proofs">
            <SkeletonTile />
            <SkeletonTile />
            <SkeletonTile />
          </div>
        </div>
      </Skeleton>
    </Frame>
  );
}

/** It says the same of a link that has ended, was mistyped or never was. */
function Ended() {
  return (
    <Frame title={approvalMessages.title}>
      <EmptyState
        title={approvalMessages.endedTitle}
        text={approvalMessages.ended}
        action={
          <ButtonLink to="/" variant="secondary">
            {shopMessages.goHome}
          </ButtonLink>
        }
      />
    </Frame>
  );
}

function SourceView({ source }: { source: ApprovalSource }) {
  const { data, error, refetch } = useQuery(approvalQuery(source));
  if (data === null) return <Ended />;
  if (data) return <Approvals source={source} approval={data} />;
  if (!error) return <Waiting />;
  return (
    <Frame title={approvalMessages.title}>
      <ErrorState
        title={approvalMessages.loadFailed}
        text={error.message}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    </Frame>
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
    <Frame title={isDone ? approvalMessages.titleDone : approvalMessages.title}>
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
    </Frame>
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
      {change !== undefined && (
        <p>
          <Link className="textlink" to={change}>
            {approvalMessages.changeYourself}
          </Link>
        </p>
      )}
    </div>
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
