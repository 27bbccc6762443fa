import { PAYMENT_REFERENCE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import type { LedgerEntry } from '@tailorbird/contract/payments';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { Problem } from '../kit/problem.tsx';
import { useLedger, useTakeBack } from './ledger-query.ts';
import { messages } from './messages.ts';

const takeBackMessages = messages.takeBack;

/** The charge alone says nothing that the total does not. */
export function Ledger({ order }: { order: Order }) {
  const { data: entries, isError, refetch } = useLedger(order._id);
  if (isError && !entries) {
    return <LoadErrorLine title={messages.loadFailed} onRetry={() => void refetch()} isSmall />;
  }
  if (!entries || entries.length < 2) return null;
  return <Entries order={order} entries={entries} />;
}

type EntryWord = keyof typeof takeBackMessages.what;

const whatOf = ({ kind, isFromBank }: LedgerEntry): EntryWord =>
  isFromBank ? 'transfer' : kind === 'refund' ? 'refund' : 'payment';

function Entries({ order, entries }: { order: Order; entries: readonly LedgerEntry[] }) {
  /** It stays while the dialog closes. */
  const [asked, setAsked] = useState<LedgerEntry>();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <ul className="stack-8 ledger" aria-label={messages.ledger}>
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
      {asked && (
        <TakeBack
          key={asked._id}
          order={order}
          entry={asked}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface TakeBackProps {
  order: Order;
  entry: LedgerEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the reason; a transfer of the bank says itself what it is for. */
function TakeBack({ order, entry, isOpen, onClose }: TakeBackProps) {
  const takeBack = useTakeBack(order);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const what = whatOf(entry);
  const price = formatAmount(entry.amount);

  function confirm() {
    if (takeBack.isPending) return;
    const isNeeded = what !== 'transfer' && reason.trim() === '';
    setMissing(isNeeded);
    if (isNeeded) {
      field.current?.focus();
      return;
    }
    takeBack.mutate(
      { entryId: entry._id, reason },
      {
        onSuccess: () => notify('success', takeBackMessages.done[what](price)),
        onSettled: onClose,
      },
    );
  }

  return (
    <>
      <Problem>{takeBack.isError && sentenceOf(takeBack.error, messages.failed)}</Problem>
      <ConfirmDialog
        open={isOpen}
        title={takeBackMessages.titles[what]}
        sentence={takeBackMessages.sentences[what](price, order.orderId)}
        details={
          what !== 'transfer' && (
            <TextField
              ref={field}
              label={takeBackMessages.reason}
              hint={takeBackMessages.reasonHint}
              error={isMissing ? takeBackMessages.reasonMissing : undefined}
              autoComplete="off"
              maxLength={PAYMENT_REFERENCE_MAX_LENGTH}
              readOnly={takeBack.isPending}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                setMissing(false);
              }}
            />
          )
        }
        confirmLabel={takeBack.isPending ? messages.saving : takeBackMessages.act}
        busy={takeBack.isPending}
        onCancel={onClose}
        onConfirm={confirm}
      />
    </>
  );
}

function Entry({ entry, onTakeBack }: { entry: LedgerEntry; onTakeBack: () => void }) {
  const { kind, amount, method, reference, recordedAt, recordedBy, canTakeBack, takesBack } = entry;
  const isLess = kind === 'refund' || kind === 'reversal' || kind === 'reduction';
  return (
    <li>
      <span className="between">
        <span>
          {takesBack && kind === 'payment' ? messages.refundTakenBack : messages.kinds[kind]}
          {method && `, ${messages.methods[method].toLowerCase()}`}
        </span>
        <strong>{formatAmount(isLess ? -amount : amount)}</strong>
      </span>
      {reference && <bdi className="small">{reference}</bdi>}
      <span className="xs faint">
        <time dateTime={recordedAt}>{formatMoment(recordedAt)}</time> {messages.by(recordedBy)}
      </span>
      {canTakeBack && (
        <span>
          <button type="button" className="textlink textlink-s" onClick={onTakeBack}>
            {takeBackMessages.act}
            <span className="sr">
              {' '}
              {takeBackMessages.of(takeBackMessages.what[whatOf(entry)], formatAmount(amount))}
            </span>
          </button>
        </span>
      )}
    </li>
  );
}
