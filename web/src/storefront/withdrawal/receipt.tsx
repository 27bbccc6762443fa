import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import type { WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import { ChevronDown, Download, Printer } from 'lucide';
import { saveDownload } from '../../download.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MoneyBack, ReceiptFacts } from './confirm-step.tsx';
import { withdrawalMessages } from './messages.ts';
import { StepTitle } from './steps.tsx';
import type { DeclaredWithdrawal, WithdrawalSteps } from './use-withdrawal.ts';

interface DeclaredReceiptProps {
  declared: DeclaredWithdrawal;
  steps: WithdrawalSteps;
}

/** The receipt at once, with what happens now. */
export function DeclaredReceipt({ declared, steps }: DeclaredReceiptProps) {
  const { receipt, isMailed, isRepeated } = declared;
  const { moment, email } = receipt;
  return (
    <>
      <StepTitle>{withdrawalMessages.receiptTitle}</StepTitle>
      <Notice tone="success">
        <p>
          {isRepeated
            ? withdrawalMessages.again(moment)
            : isMailed
              ? withdrawalMessages.mailed(moment, email)
              : withdrawalMessages.notMailed(moment)}
        </p>
      </Notice>
      <WholeReceipt receipt={receipt} />
      {steps.canChoose && steps.withdrawal.isOpen && (
        <div>
          <button type="button" className="textlink" onClick={steps.again}>
            {withdrawalMessages.more}
          </button>
        </div>
      )}
    </>
  );
}

interface EarlierReceiptsProps {
  receipts: readonly WithdrawalReceipt[];
  /** Whether the newest is unfolded. */
  isOpen: boolean;
}

/** Shows what was withdrawn from before, folded. */
export function EarlierReceipts({ receipts, isOpen }: EarlierReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <section className="stack-12 wd-earlier" aria-labelledby="wd-earlier">
      <h2 className="h3" id="wd-earlier">
        {withdrawalMessages.earlier(receipts.length)}
      </h2>
      {receipts.map((receipt, index) => (
        <details key={receipt._id} className="fold wd-fold" open={isOpen && index === 0}>
          <summary>
            <span>{withdrawalMessages.earlierOne(receipt.moment)}</span>
            <span className="chev">
              <Icon of={ChevronDown} />
            </span>
          </summary>
          <div className="stack">
            <WholeReceipt receipt={receipt} />
          </div>
        </details>
      ))}
    </section>
  );
}

function WholeReceipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const { declaration, orderId, text } = receipt;
  const save = () =>
    saveDownload({
      name: `${orderId}.txt`,
      bytes: new Blob([text], { type: 'text/plain;charset=utf-8' }),
    });
  return (
    <>
      <p>{declaration}</p>
      <ReceiptFacts receipt={receipt} />
      <MoneyBack receipt={receipt} />
      <NextSteps receipt={receipt} />
      <div className="row">
        <Button variant="secondary" onClick={() => print()}>
          <Icon of={Printer} />
          {withdrawalMessages.print}
        </Button>
        <Button variant="quiet" onClick={save}>
          <Icon of={Download} />
          {withdrawalMessages.save}
        </Button>
      </div>
    </>
  );
}

/** Where the goods go by when, and when the money comes. */
function NextSteps({ receipt }: { receipt: WithdrawalReceipt }) {
  const { sendBy, sendTo, payBy, totalCents, refundCents } = receipt;
  const open = totalCents - refundCents;
  return (
    <ol className="wd-next" aria-label={withdrawalMessages.next}>
      <li>
        <b>
          {sendBy === null
            ? withdrawalMessages.stopped
            : withdrawalMessages.sendTitle(dateInWords(sendBy))}
        </b>
        <span className="soft">
          {sendBy === null
            ? withdrawalMessages.stoppedText
            : withdrawalMessages.sendText(sendTo.split(/\s*\n\s*/).join(', '))}
        </span>
      </li>
      {refundCents > 0 && (
        <li>
          <b>{withdrawalMessages.payTitle(formatMoney(minorUnits(refundCents)))}</b>
          <span className="soft">
            {withdrawalMessages.payText(dateInWords(payBy))}{' '}
            {sendBy !== null && withdrawalMessages.payWait}
          </span>
        </li>
      )}
      {open > 0 && (
        <li>
          <b>{withdrawalMessages.openTitle(formatMoney(minorUnits(open)))}</b>
          <span className="soft">{withdrawalMessages.openText}</span>
        </li>
      )}
    </ol>
  );
}
