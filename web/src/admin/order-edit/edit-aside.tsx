import type { EditResult } from '@tailorbird/contract/order-edits';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import {
  formatMoney,
  fromMinorUnits,
  minorUnits,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { CalendarDays, CircleCheck, FileText, Printer, Scissors } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { orderedBy } from '../orders/order-parts.tsx';
import { piecesInSentence } from '../orders/pieces-in-words.ts';
import { signedMoney } from './difference.tsx';
import { isEmptyDraft } from './edit-draft.ts';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

const { money: moneyMessages, does: doesMessages } = editMessages;

/** Lines of a difference in view. */
const LINES = 12;

/** One difference, what it is made of, and what is open then. */
export function MoneyPanel() {
  const { edit, draft, price } = useShownEdit();
  const { differenceCents, differences, totalCents } = price;
  const { payment } = edit.order;
  const paid = payment ? toMinorUnits(payment.paid) - toMinorUnits(payment.refunded) : 0;
  const open = totalCents - paid;
  const isChanged = !isEmptyDraft(draft);
  const title =
    differenceCents > 0
      ? moneyMessages.more
      : differenceCents < 0
        ? moneyMessages.less
        : moneyMessages.same;
  return (
    <section className="box-panel edit-money" aria-label={title}>
      <h2 className="mini-h">{isChanged ? title : moneyMessages.none}</h2>
      {isChanged && (
        <p className="edit-big">
          {differenceCents < 0 && '− '}
          {formatMoney(minorUnits(Math.abs(differenceCents)))}
        </p>
      )}
      <dl className="edit-ledger">
        {differences.slice(0, LINES).map((line, index) => (
          <Line key={index} label={line.label}>
            {signedMoney(line.totalCents)}
          </Line>
        ))}
        {differences.length > LINES && (
          <Line label={moneyMessages.rest(differences.length - LINES)}>
            {signedMoney(
              differences.slice(LINES).reduce((total, line) => total + line.totalCents, 0),
            )}
          </Line>
        )}
        <Line label={isChanged ? moneyMessages.total : moneyMessages.totalNow} isSum>
          {formatMoney(totalCents)}
        </Line>
        {payment && paid > 0 && (
          <Line label={moneyMessages.paid}>− {formatMoney(minorUnits(paid))}</Line>
        )}
        {payment && (
          <Line label={open < 0 ? moneyMessages.toRefund : moneyMessages.open} isSum>
            {formatMoney(minorUnits(Math.abs(open)))}
          </Line>
        )}
      </dl>
      {payment && open < 0 && <p className="hint">{moneyMessages.refundHint}</p>}
    </section>
  );
}

interface LineProps {
  label: string;
  isSum?: boolean;
  children: ReactNode;
}

function Line({ label, isSum = false, children }: LineProps) {
  return (
    <div className={isSum ? 'is-sum' : undefined}>
      <dt dir="auto">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface EffectsPanelProps {
  /** What the shop has answered to a trial; undefined until it has. */
  result: EditResult | undefined;
  /** Whether it is about what is typed now. */
  isCurrent: boolean;
  /** Something that is typed is refused: it stands at its field. */
  isRefused: boolean;
  /** Why the shop gave none, where that is not about a field. */
  error: string | undefined;
  onRetry: () => void;
}

/** Says what saving does besides: papers, sheets, approvals, the day and the mail. */
export function EffectsPanel({ result, isCurrent, isRefused, error, onRetry }: EffectsPanelProps) {
  const { draft } = useShownEdit();
  const isWaiting = isEmptyDraft(draft);
  return (
    <section className="box-panel stack-10" aria-labelledby="edit-does">
      <h2 className="mini-h" id="edit-does">
        {doesMessages.title}
      </h2>
      {error !== undefined && <LoadErrorLine title={error} onRetry={onRetry} isSmall />}
      {isWaiting ? (
        <p className="small soft">{doesMessages.waiting}</p>
      ) : result ? (
        <ul className={isCurrent ? 'edit-does' : 'edit-does is-old'}>
          <Effects result={result} />
        </ul>
      ) : (
        error === undefined && (
          <output className="small soft">
            {isRefused ? doesMessages.refused : doesMessages.checking}
          </output>
        )
      )}
      <MailTick result={isWaiting ? undefined : result} />
      {!isWaiting && <ReissueTick result={result} />}
    </section>
  );
}

function Effects({ result }: { result: EditResult }) {
  const { edit } = useShownEdit();
  const { asked, printed, removed, reissued } = result;
  const before = edit.order.delivery?.promisedDay;
  const ready = result.order.delivery?.promisedDay;
  return (
    <>
      {edit.invoice !== null && (
        <Effect icon={FileText} title={doesMessages.invoice}>
          {reissued === null ? doesMessages.stays(edit.invoice) : doesMessages.reissued(reissued)}
        </Effect>
      )}
      {printed.length > 0 && (
        <Effect icon={Printer} title={doesMessages.printed}>
          {doesMessages.printedOf(piecesInSentence(printed), printed.length === 1)}
        </Effect>
      )}
      {asked.length > 0 && (
        <Effect icon={CircleCheck} title={doesMessages.approval}>
          {doesMessages.approvalOf(piecesInSentence(asked))}
        </Effect>
      )}
      {removed.length > 0 && (
        <Effect icon={Scissors} title={doesMessages.removed}>
          {doesMessages.removedOf(piecesInSentence(removed))}
        </Effect>
      )}
      {ready && (
        <Effect icon={CalendarDays} title={doesMessages.ready}>
          {before === undefined || before === ready
            ? doesMessages.asBefore(dayInWords(ready))
            : doesMessages.insteadOf(dayInWords(ready), dayInWords(before))}
        </Effect>
      )}
    </>
  );
}

interface EffectProps {
  icon: typeof FileText;
  title: string;
  children: ReactNode;
}

function Effect({ icon, title, children }: EffectProps) {
  return (
    <li>
      <Icon of={icon} />
      <span>
        <b>{title}</b> {children}
      </span>
    </li>
  );
}

function MailTick({ result }: { result: EditResult | undefined }) {
  const { edit, draft, change, isSaving } = useShownEdit();
  if (draft.isMailed && result && !result.isMailed) {
    return <p className="small soft">{doesMessages.noMail}</p>;
  }
  return (
    <label className="check small">
      <input
        type="checkbox"
        checked={draft.isMailed}
        disabled={isSaving}
        onChange={({ target }) => change((known) => ({ ...known, isMailed: target.checked }))}
      />
      <span>{doesMessages.mail(orderedBy(edit.order).name)}</span>
    </label>
  );
}

/** Where money does not change, an invoice that stands is issued anew only if that is wanted. */
function ReissueTick({ result }: { result: EditResult | undefined }) {
  const { edit, draft, price, change, isSaving } = useShownEdit();
  const isOfNames = Object.keys(draft.changes).some(
    (path) => path.startsWith('contact') || path === 'address' || path === 'billing',
  );
  const isAsked = isOfNames && price.differenceCents === 0 && edit.invoice !== null;
  if (!isAsked || (result && result.difference !== 0)) return null;
  return (
    <label className="check small">
      <input
        type="checkbox"
        checked={draft.reissuesInvoice}
        disabled={isSaving}
        onChange={({ target }) =>
          change((known) => ({ ...known, reissuesInvoice: target.checked }))
        }
      />
      <span>{doesMessages.reissue}</span>
    </label>
  );
}

/** Dollars that the order costs as it is shown. */
export const shownTotal = ({ totalCents }: { totalCents: Parameters<typeof fromMinorUnits>[0] }) =>
  fromMinorUnits(totalCents);
