import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import type { WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { withdrawalMessages } from './messages.ts';
import { StepOutcome, Steps, StepTitle } from './steps.tsx';
import type { WithdrawalSteps } from './use-withdrawal.ts';

const { facts } = withdrawalMessages;

interface ConfirmStepProps {
  steps: WithdrawalSteps;
  /** The receipt as it would be. */
  trial: WithdrawalReceipt;
}

/** The declaration in full, what is paid back, and the button that sends it. */
export function ConfirmStep({ steps, trial }: ConfirmStepProps) {
  const { busy, confirm, goBack, outcome } = steps;
  return (
    <>
      <Steps current="confirm" />
      <StepTitle>{withdrawalMessages.confirmTitle}</StepTitle>
      <p>{trial.declaration}</p>
      <ReceiptFacts receipt={trial} arrivedOn={steps.withdrawal.arrivedOn} />
      <MoneyBack receipt={trial} />
      <StepOutcome outcome={outcome} />
      <div className="stack-8">
        <Button sewn block busy={busy} onClick={() => void confirm()}>
          {busy ? withdrawalMessages.confirming : withdrawalMessages.confirm}
        </Button>
        <Button variant="quiet" block onClick={goBack}>
          {withdrawalMessages.backStep}
        </Button>
      </div>
    </>
  );
}

interface ReceiptFactsProps {
  receipt: WithdrawalReceipt;
  arrivedOn?: string | null;
}

/** Order, goods and who withdraws. */
export function ReceiptFacts({ receipt, arrivedOn = null }: ReceiptFactsProps) {
  const { orderId, orderedOn, items, name, email } = receipt;
  return (
    <dl className="wd-facts">
      <Fact name={facts.order}>{withdrawalMessages.orderOf(orderId, dateInWords(orderedOn))}</Fact>
      {arrivedOn !== null && <Fact name={facts.received}>{dateInWords(arrivedOn)}</Fact>}
      <Fact name={facts.goods}>
        <ul>
          {items.map((item) => (
            <li key={item._id}>{withdrawalMessages.goodsOf(item.quantity, item.name)}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={facts.name}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={facts.email}>
        <bdi>{email}</bdi>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows what is paid back, line by line. */
export function MoneyBack({
  receipt: { lines, totalCents, refundCents },
}: {
  receipt: Pick<WithdrawalReceipt, 'lines' | 'totalCents' | 'refundCents'>;
}) {
  return (
    <dl className="price-lines wd-money">
      {lines.map(({ label, cents }, index) => (
        // two goods may have one name
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{formatMoney(minorUnits(cents))}</dd>
        </div>
      ))}
      <div className="wd-total">
        <dt>{totalLabel(totalCents, refundCents)}</dt>
        <dd>{formatMoney(minorUnits(totalCents))}</dd>
      </div>
    </dl>
  );
}

/** What was not paid yet is asked for no more, and does not come back. */
function totalLabel(totalCents: number, refundCents: number): string {
  if (refundCents === totalCents) return withdrawalMessages.back;
  return refundCents === 0 ? withdrawalMessages.lessToPay : withdrawalMessages.backOrLess;
}
