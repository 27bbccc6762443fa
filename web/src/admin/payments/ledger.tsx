import type { Order } from '@tailorbird/contract/orders';
import type { LedgerEntry } from '@tailorbird/contract/payments';
import { formatDollars } from '@tailorbird/contract/rules/money';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { notify } from '../../ui/toast.ts';
import { useLedger, useTakeBack } from './ledger-query.ts';
import { messages } from './messages.ts';

const words = messages.takeBack;

/** The charge alone says nothing that the total does not. */
export function Ledger({ order }: { order: Order }) {
  const { data: entries, isError, refetch } = useLedger(order._id);
  if (isError && !entries) {
    return (
      <p className="row small" role="alert">
        <span className="danger">{messages.loadFailed}</span>
        <button type="button" className="textlink" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (!entries || entries.length < 2) return null;
  return <Entries order={order} entries={entries} />;
}

function Entries({ order, entries }: { order: Order; entries: readonly LedgerEntry[] }) {
  const takeBack = useTakeBack(order);
  /** It stays while the dialog closes. */
  const [asked, setAsked] = useState<LedgerEntry>();
  const [isOpen, setOpen] = useState(false);

  function confirm() {
    if (!asked || takeBack.isPending) return;
    takeBack.mutate(asked._id, {
      onSuccess: () => notify('success', words.done(formatDollars(asked.amount))),
      onSettled: () => setOpen(false),
    });
  }

  return (
    <>
      <ul className="ledger" aria-label={messages.ledger}>
        {entries.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            onTakeBack={() => {
              setAsked(entry);
              setOpen(true);
            }}
          />
        ))}
      </ul>
      {takeBack.isError && (
        <p className="field-error" role="alert">
          {sentenceOf(takeBack.error, messages.failed)}
        </p>
      )}
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        sentence={words.sentence(formatDollars(asked?.amount ?? 0), order.orderId)}
        confirmLabel={takeBack.isPending ? messages.saving : words.act}
        busy={takeBack.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={confirm}
      />
    </>
  );
}

function Entry({ entry, onTakeBack }: { entry: LedgerEntry; onTakeBack: () => void }) {
  const { kind, amount, method, reference, recordedAt, recordedBy, canTakeBack } = entry;
  const isGone = kind === 'refund' || kind === 'reversal';
  return (
    <li>
      <span className="between">
        <span>
          {messages.kinds[kind]}
          {method && `, ${messages.methods[method].toLowerCase()}`}
        </span>
        <strong>{formatDollars(isGone ? -amount : amount)}</strong>
      </span>
      {reference && <bdi className="small">{reference}</bdi>}
      <span className="xs faint">
        <time dateTime={recordedAt}>{formatMoment(recordedAt)}</time> {messages.by(recordedBy)}
      </span>
      {canTakeBack && (
        <span>
          <button type="button" className="textlink textlink-s" onClick={onTakeBack}>
            {words.act}
            <span className="sr"> {words.of(formatDollars(amount))}</span>
          </button>
        </span>
      )}
    </li>
  );
}
