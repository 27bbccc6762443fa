import { writeNumber } from '@tailorbird/contract/rules/write-number';
import type { BankResult, BankTransfer, TransferState } from '@tailorbird/contract/bank-import';
import { formatAmount, toMinorUnits, sum, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleHelp, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { recordTransfers } from './bank-calls.ts';
import { PickBox } from '../pick-box.tsx';
import { messages } from './bank-messages.ts';
import { usePickedTransfers } from './picked-transfers.ts';

const RECORDABLE = new Set<TransferState>([
  'matched',
  'less',
  'cancelled',
  'perhaps recorded',
  'doubtful',
]);
/** These are not offered where no more is open: they may be recorded already, or no payment. */
const UNSURE = new Set<TransferState>(['perhaps recorded', 'doubtful']);

const isRecordable = ({ state, amount, order }: BankTransfer) =>
  RECORDABLE.has(state) && (!UNSURE.has(state) || amount <= (order?.open ?? 0));

/** The transfers of the bank, with their orders: those that match to the cent are chosen. */
export function BankTable({ transfers }: { transfers: readonly BankTransfer[] }) {
  const { isPicked, pick, release } = usePickedTransfers(transfers);
  const { results, record } = useRecording(release);
  const isOpen = (key: string) => {
    const state = results.get(key)?.state;
    return state === undefined || state === 'refused';
  };
  const canBePicked = (transfer: BankTransfer) => isRecordable(transfer) && isOpen(transfer.key);
  // one that was picked may have been recorded since
  const chosen = transfers.filter((transfer) => isPicked(transfer) && canBePicked(transfer));
  const total = fromMinorUnits(sum(chosen.map(({ amount }) => toMinorUnits(amount))));
  const { columns } = messages;
  return (
    <>
      <div className="table-wrap">
        <table className="table bank-table">
          <caption className="sr">{messages.table}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{columns.pick}</span>
              </th>
              <th scope="col">{columns.transfer}</th>
              <th scope="col">{columns.order}</th>
              <th scope="col" className="num">
                {columns.amount}
              </th>
              <th scope="col">{columns.state}</th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((transfer) => (
              <TransferRow
                key={transfer.key}
                transfer={transfer}
                result={results.get(transfer.key)}
                isPicked={isPicked(transfer)}
                onPick={canBePicked(transfer) ? (isPicked) => pick(transfer, isPicked) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Outcome results={record.data} error={record.error} />
      {transfers.some(canBePicked) && (
        <div>
          <Button
            busy={record.isPending}
            onClick={() => {
              if (record.isPending) return;
              if (chosen.length === 0) notify('error', messages.pickSome);
              else record.mutate(chosen);
            }}
          >
            {record.isPending
              ? messages.recording
              : chosen.length === 0
                ? messages.recordNone
                : messages.record(chosen.length, formatAmount(total))}
          </Button>
        </div>
      )}
    </>
  );
}

function Outcome({ results, error }: { results: BankResult[] | undefined; error: Error | null }) {
  if (error) {
    return <Notice tone="danger" title={sentenceOf(error, messages.recordFailed)} live />;
  }
  if (!results) return null;
  const count = (state: BankResult['state']) =>
    results.filter((result) => result.state === state).length;
  const [before, refused] = [count('recorded before'), count('refused')];
  return (
    <Notice
      tone={refused > 0 ? 'warning' : 'success'}
      title={messages.done(count('recorded'))}
      live
    >
      {before + refused > 0 && <p>{messages.doneText(before, refused)}</p>}
    </Notice>
  );
}

/** @param onAnswered after some are recorded, or refused */
function useRecording(onAnswered: (keys: readonly string[]) => void) {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, BankResult>>(new Map());
  const record = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: readonly BankTransfer[]) =>
      recordTransfers(chosen, (some) => {
        setResults((before) => new Map([...before, ...some.map((one) => [one.key, one] as const)]));
        onAnswered(some.map(({ key }) => key));
      }),
    // states of payment are on every page of the desk
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { results, record };
}

interface TransferRowProps {
  transfer: BankTransfer;
  result: BankResult | undefined;
  isPicked: boolean;
  /** Undefined: it cannot be recorded. */
  onPick: ((isPicked: boolean) => void) | undefined;
}

function TransferRow({ transfer, result, isPicked, onPick }: TransferRowProps) {
  const { date, remitter, onBehalfOf, text, details, order, amount, currency } = transfer;
  const other = result?.recordedFor ?? transfer.recordedFor;
  const price =
    transfer.state === 'other currency'
      ? `${writeNumber(amount, { least: 2 })} ${currency}`
      : formatAmount(amount);
  return (
    <tr>
      <td className="bank-pick">
        {onPick && order && (
          <PickBox
            label={messages.pick(price, order.orderId)}
            isPicked={isPicked}
            onPick={onPick}
          />
        )}
      </td>
      <td className="bank-text">
        <strong>
          <bdi>{remitter}</bdi>
        </strong>
        {onBehalfOf !== undefined && (
          <span className="small soft">{messages.onBehalfOf(onBehalfOf)}</span>
        )}
        <bdi className="small">{text}</bdi>
        {details !== undefined && <bdi className="small soft">{details}</bdi>}
        <bdi className="xs faint">{date}</bdi>
      </td>
      <td className="bank-order">
        {order ? (
          <>
            <Link className="link" to={`/admin/orders/${order._id}`}>
              {order.orderId}
            </Link>
            {/* once the transfer is recorded, it is not what is open any more */}
            {!result && (
              <span className="xs faint">{messages.openOf(formatAmount(order.open))}</span>
            )}
          </>
        ) : (
          <span className="faint">{messages.noOrder}</span>
        )}
      </td>
      <td className="num">{price}</td>
      <td className="bank-state">
        <StateBadge transfer={transfer} result={result} />
        {transfer.state === 'perhaps recorded' && !result && (
          <span className="small soft">{messages.perhapsRecorded}</span>
        )}
        {transfer.doubt !== undefined && !result && (
          <span className="small soft">{transfer.doubt}</span>
        )}
        {result?.problem && <span className="small danger">{result.problem}</span>}
        {other && (
          <span className="small soft">
            {result ? messages.seeOrder : messages.recordedFor}{' '}
            <Link className="link" to={`/admin/orders/${other._id}`}>
              {other.orderId}
            </Link>
          </span>
        )}
      </td>
    </tr>
  );
}

const looks = {
  matched: { icon: CircleCheck, className: 'badge is-completed' },
  recorded: { icon: CircleCheck, className: 'badge' },
  'perhaps recorded': { icon: CircleHelp, className: 'badge is-pending' },
  less: { icon: TriangleAlert, className: 'badge is-pending' },
  more: { icon: TriangleAlert, className: 'badge is-cancelled' },
  cancelled: { icon: TriangleAlert, className: 'badge is-pending' },
  doubtful: { icon: CircleHelp, className: 'badge is-pending' },
  'other currency': { icon: TriangleAlert, className: 'badge is-cancelled' },
  unknown: { icon: CircleHelp, className: 'badge' },
} satisfies Record<TransferState, unknown>;

function StateBadge({
  transfer: { state },
  result,
}: Pick<TransferRowProps, 'transfer' | 'result'>) {
  if (result?.state === 'refused') {
    return (
      <span className="badge is-cancelled">
        <Icon of={CircleDashed} />
        {messages.refused}
      </span>
    );
  }
  const shown = result ? 'recorded' : state;
  const word = result?.state === 'recorded' ? messages.recordedNow : messages.states[shown];
  return (
    <span className={looks[shown].className}>
      <Icon of={looks[shown].icon} />
      {word}
    </span>
  );
}
