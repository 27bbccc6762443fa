import { WAY_NAMES, WAYS_TO_PAY, type WayToPay } from '@tailorbird/contract/kinds/ways-to-pay';
import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TaxIncluded } from '../../ui/price-lines.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { next: nextMessages, price: priceMessages } = draftMessages;

/** How a draft goes on, as it is chosen and typed. It is of the page alone. */
export interface NextStep {
  kind: 'quote' | 'order';
  validUntil: string;
  /** The email that it goes to, where it is another than that of the customer. */
  sendTo: string | undefined;
  payment: WayToPay | '';
  agreedWith: string;
  isMailed: boolean;
}

interface NextPanelProps {
  step: NextStep;
  /** The email of the customer. */
  email: string;
  today: string;
  isBusy: boolean;
  /** The last try has failed, and the same button makes another. */
  hasFailed: boolean;
  onChange: (step: Partial<NextStep>) => void;
  onSend: () => void;
  onLook: () => void;
}

/** The price, and the one button. */
export function NextPanel(props: NextPanelProps) {
  const { step, isBusy, hasFailed, onChange, onSend, onLook } = props;
  const { view, isLocked } = useShownDraft();
  const { quote } = view.draft;
  const label =
    step.kind === 'order' ? nextMessages.place : quote ? nextMessages.sendNext : nextMessages.send;
  return (
    <section className="box-panel draft-panel" aria-labelledby="draft-price">
      <h2 className="mini-h" id="draft-price">
        {priceMessages.title}
      </h2>
      <PriceLedger />
      <fieldset disabled={isLocked}>
        <legend className="mini-h">{nextMessages.title}</legend>
        <div className="draft-kinds">
          {(['quote', 'order'] as const).map((kind) => (
            <label key={kind} className={step.kind === kind ? 'is-on' : undefined}>
              <input
                type="radio"
                name="draft-how"
                className="sr"
                checked={step.kind === kind}
                onChange={() => onChange({ kind })}
              />
              <b>{nextMessages[kind]}</b>
              <span>{kind === 'quote' ? nextMessages.quoteHint : nextMessages.orderHint}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {step.kind === 'quote' ? <QuoteFields {...props} /> : <OrderFields {...props} />}
      <label className="check small">
        <input
          type="checkbox"
          checked={step.isMailed}
          disabled={isLocked}
          onChange={({ target }) => onChange({ isMailed: target.checked })}
        />
        <span>{step.kind === 'quote' ? nextMessages.mail : nextMessages.mailOrder}</span>
      </label>
      <Button block busy={isBusy} onClick={onSend}>
        {isBusy ? nextMessages.sending : hasFailed ? draftMessages.tryAgain : label}
      </Button>
      {step.kind === 'quote' && (
        <>
          <Button variant="quiet" size="compact" block disabled={isLocked} onClick={onLook}>
            <Icon of={Eye} />
            {nextMessages.look}
          </Button>
          <p className="hint">{nextMessages.frozen}</p>
        </>
      )}
    </section>
  );
}

function PriceLedger() {
  const { price, form } = useShownDraft();
  const isAddressed = form.address !== null && form.address.country !== '';
  return (
    <div>
      <dl className="edit-ledger draft-ledger" aria-live="polite">
        <div>
          <dt>{priceMessages.items}</dt>
          <dd>{formatMoney(price.subtotalCents)}</dd>
        </div>
        {price.lines.map(({ label, totalCents }, index) => (
          <div key={`${label} ${index}`}>
            <dt dir="auto">{label}</dt>
            <dd>
              {totalCents < 0 && '−'}
              {formatMoney(minorUnits(Math.abs(totalCents)))}
            </dd>
          </div>
        ))}
        <div className="is-sum">
          <dt>{priceMessages.total}</dt>
          <dd className="draft-total">{formatMoney(price.totalCents)}</dd>
        </div>
      </dl>
      <TaxIncluded tax={price.tax ?? undefined} />
      {!price.isDelivered && isAddressed && (
        <p className="field-error">{priceMessages.undelivered}</p>
      )}
    </div>
  );
}

function QuoteFields({ step, email, today, onChange }: NextPanelProps) {
  const { problems, isLocked } = useShownDraft();
  return (
    <>
      <TextField
        label={nextMessages.validUntil}
        type="date"
        min={today}
        readOnly={isLocked}
        value={step.validUntil}
        {...errorAt(problems, 'validUntil')}
        onChange={({ target }) => onChange({ validUntil: target.value })}
      />
      <TextField
        label={nextMessages.sendTo}
        type="email"
        autoComplete="off"
        readOnly={isLocked}
        value={step.sendTo ?? email}
        hint={(step.sendTo ?? email) === '' ? nextMessages.sendToHint : undefined}
        {...errorAt(problems, 'sendTo')}
        onChange={({ target }) => onChange({ sendTo: target.value })}
      />
    </>
  );
}

function OrderFields({ step, onChange, onSend }: NextPanelProps) {
  const { problems, isLocked } = useShownDraft();
  const { data } = useQuery(settingsQuery);
  const offered = data && {
    'at pick-up': data.settings.payment.atPickUp,
    card: data.settings.payment.card,
    transfer: data.settings.payment.transfer,
    invoice: data.settings.payment.invoice,
  };
  return (
    <>
      <Select
        label={nextMessages.payment}
        disabled={isLocked}
        value={step.payment}
        {...errorAt(problems, 'payment', 'payment.method')}
        onChange={({ target }) =>
          onChange({ payment: WAYS_TO_PAY.find((way) => way === target.value) ?? '' })
        }
      >
        <option value="">{nextMessages.firstWay}</option>
        {WAYS_TO_PAY.filter((way) => offered?.[way]).map((way) => (
          <option key={way} value={way}>
            {WAY_NAMES[way]}
          </option>
        ))}
      </Select>
      <TextField
        label={nextMessages.agreedWith}
        autoComplete="off"
        maxLength={REASON_MAX_LENGTH}
        readOnly={isLocked}
        value={step.agreedWith}
        hint={nextMessages.agreedHint}
        {...errorAt(problems, 'agreedWith')}
        onChange={({ target }) => onChange({ agreedWith: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSend();
        }}
      />
    </>
  );
}
