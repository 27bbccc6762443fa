import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import type { Order } from '@tailorbird/contract/orders';
import { useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { approvalLines, type ApprovalLine, countStates, isOpen } from './approval-lines.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { ApprovalStateMark, IN_ORDER, toneOf } from './approval-state.tsx';
import { ApprovalTable } from './approval-table.tsx';
import { useApprovals } from './approvals-query.ts';
import { approvalMessages } from './messages.ts';
import { WishAnswer } from './wish-answer.tsx';
import './approvals.css';

/** Which pieces may not be made yet and why, and what the desk answers. Nothing where none is asked about. */
export default function ApprovalPart({ order }: { order: Order }) {
  const query = useApprovals(order);
  const title = useRef<HTMLHeadingElement>(null);
  if (query.isError && !query.data) {
    const retry = () => void query.refetch();
    return <LoadErrorLine title={approvalMessages.loadFailed} onRetry={retry} />;
  }
  const lines = query.data ? approvalLines(order, query.data) : [];
  if (lines.length === 0) return null;
  const isPending = order.status === 'pending';

  /** Moves the focus: the control that was used may be gone from the page. */
  function done(sentence: string) {
    notify('success', sentence);
    title.current?.focus({ preventScroll: true });
  }

  const wishes = isPending ? lines.filter(({ state }) => state === 'change wanted') : [];
  return (
    <>
      {isPending && <HeldPieces lines={lines} />}
      <section className="approval-part" aria-labelledby="order-approval">
        <div className="stack-6 approval-head">
          <h2 id="order-approval" ref={title} tabIndex={-1}>
            {approvalMessages.title}
          </h2>
          <ApprovalProgress lines={lines} />
        </div>
        {wishes.map((line) => (
          <WishAnswer key={line.hash + line._id} order={order} line={line} onDone={done} />
        ))}
        <ApprovalTable order={order} lines={lines} onDone={done} />
      </section>
    </>
  );
}

const countOf = (lines: readonly ApprovalLine[]) => lines.flatMap(({ numbers }) => numbers).length;

/** Items that the warning names; of more it says how many pieces they are. */
const MOST_NAMED = 8;

/** The pieces that may not be made, each with the reason. */
function HeldPieces({ lines }: { lines: readonly ApprovalLine[] }) {
  const open = lines
    .filter(isOpen)
    .toSorted(
      (one, two) => Number(two.state === 'change wanted') - Number(one.state === 'change wanted'),
    );
  if (open.length === 0) return null;
  const rest = countOf(lines) - countOf(open);
  const more = open.slice(MOST_NAMED);
  return (
    <Notice tone="warning" title={approvalMessages.mayNot(countOf(open), countOf(lines))}>
      <dl className="approval-held">
        {open.slice(0, MOST_NAMED).map((line) => (
          <div key={line._id}>
            <dt>
              {piecesInWords(line.numbers)} <bdi>{line.name}</bdi>
            </dt>
            <dd>{whyHeld(line)}</dd>
          </div>
        ))}
      </dl>
      {more.length > 0 && <p>{approvalMessages.andMore(countOf(more))}</p>}
      {rest > 0 && <p className="soft">{approvalMessages.restMay(rest)}</p>}
    </Notice>
  );
}

function whyHeld({ state, before }: ApprovalLine): string {
  if (state === 'change wanted') return approvalMessages.why['change wanted'];
  return before ? approvalMessages.wordsChanged(before) : approvalMessages.why.asked;
}

function ApprovalProgress({ lines }: { lines: readonly ApprovalLine[] }) {
  const counts = countStates(lines);
  const all = countOf(lines);
  const open = countOf(lines.filter(isOpen));
  const bars = barsOf(counts);
  return (
    <div className="piece-made">
      <p>
        <strong>{approvalMessages.progress(all - open, all)}</strong>{' '}
        {approvalMessages.approvedWord}
      </p>
      <svg
        className="piece-bar approval-bar"
        viewBox={`0 0 ${all} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ state, from, count }) => (
          <rect key={state} className={`is-${toneOf(state)}`} x={from} width={count} height="1" />
        ))}
      </svg>
      <p className="cluster piece-key">
        {bars.map(({ state, count }) => (
          <ApprovalStateMark key={state} state={state} count={count} />
        ))}
      </p>
    </div>
  );
}

function barsOf(counts: ReadonlyMap<ApprovalState, number>) {
  let from = 0;
  return IN_ORDER.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    const bar = { state, from, count };
    from += count;
    return count > 0 ? [bar] : [];
  });
}
