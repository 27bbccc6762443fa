import {
  PAY_BACK_DAYS,
  SEND_BACK_DAYS,
  EXCEPTION_LAW,
} from '@tailorbird/contract/kinds/withdrawals';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Withdrawal, WithdrawalItem } from '@tailorbird/contract/withdrawals';
import {
  Ban,
  CalendarDays,
  Check,
  ChevronDown,
  CircleAlert,
  CreditCard,
  Mail,
  Package,
} from 'lucide';
import { Fragment, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withdrawalMessages } from './messages.ts';
import { StepOutcome, StepTitle, Steps } from './steps.tsx';
import type { WithdrawalSteps } from './use-withdrawal.ts';
import { goodsPrice, paidBack, remainingOf } from './withdrawal-words.ts';

interface ChooseStepProps {
  steps: WithdrawalSteps;
  /** Opens the form for what is wrong with a piece. */
  onTell: () => void;
}

/** The form for what is withdrawn from, and by whom. */
export function ChooseStep({ steps, onTell }: ChooseStepProps) {
  const { withdrawal, form, typed, type, problems, busy } = steps;
  const { isSent, items } = withdrawal;
  const excepted = items.filter(({ exception }) => exception !== null);
  const { amount, hasTax } = paidBack(withdrawal, steps.chosen);
  const errorId = useId();
  return (
    <>
      <Steps current="choose" />
      <div className="stack-6">
        <StepTitle>
          {isSent ? withdrawalMessages.chooseTitle : withdrawalMessages.stopTitle}
        </StepTitle>
        <Period withdrawal={withdrawal} />
      </div>
      <form
        className="stack"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void steps.goOn();
        }}
      >
        <fieldset className="stack-10" aria-describedby={problems.goods && errorId}>
          <legend className="sr">{withdrawalMessages.goods}</legend>
          {items.map((item) =>
            remainingOf(item) > 0 ? (
              <GoodsLine key={item._id} item={item} steps={steps} />
            ) : (
              <FixedLine key={item._id} item={item} />
            ),
          )}
          {problems.goods !== undefined && (
            <p className="field-error" id={errorId} role="alert">
              <Icon of={CircleAlert} />
              {problems.goods}
            </p>
          )}
        </fieldset>
        {excepted.length > 0 && (
          <details className="fold wd-why">
            <summary className="textlink">
              {withdrawalMessages.whyExcepted(excepted.length)}{' '}
              <span className="chev">
                <Icon of={ChevronDown} />
              </span>
            </summary>
            <p className="small soft">
              {withdrawalMessages.law(EXCEPTION_LAW)}{' '}
              <button type="button" className="textlink" onClick={onTell}>
                {withdrawalMessages.tellUs}
              </button>
            </p>
          </details>
        )}
        <div className="wd-two">
          <TextField
            label={withdrawalMessages.name}
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            value={typed.name}
            error={problems.name}
            onChange={({ target }) => type('name', target.value)}
          />
          <TextField
            label={withdrawalMessages.email}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.email}
            error={problems.email}
            onChange={({ target }) => type('email', target.value)}
          />
        </div>
        <dl className="wd-back" aria-live="polite">
          <div>
            <dt>{hasTax ? withdrawalMessages.amountWithTax : withdrawalMessages.amount}</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
        <StepOutcome outcome={steps.outcome} />
        <div className="stack-8">
          <Button type="submit" className="wd-go" busy={busy}>
            {busy ? withdrawalMessages.continuing : withdrawalMessages.continue}
          </Button>
          <p className="xs faint">{withdrawalMessages.nothingSent}</p>
        </div>
      </form>
    </>
  );
}

function Period({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderId, orderedOn, arrivedOn, until, days } = withdrawal;
  const order =
    arrivedOn === null
      ? withdrawalMessages.ordered(orderId, dateInWords(orderedOn))
      : withdrawalMessages.received(orderId, dateInWords(arrivedOn));
  return (
    <p className="soft">
      {order}{' '}
      {until === null ? (
        withdrawalMessages.untilLater(days)
      ) : (
        <>
          {withdrawalMessages.until} <b>{formatCalendarDay(until, 'full')}</b>.
        </>
      )}{' '}
      {withdrawalMessages.noReason}
    </p>
  );
}

/** A line that can be chosen; with several pieces, how many of them. */
function GoodsLine({ item, steps }: { item: WithdrawalItem; steps: WithdrawalSteps }) {
  const id = useId();
  const { _id, product, withdrawn, quantity } = item;
  const remaining = remainingOf(item);
  const count = Math.min(steps.chosen[_id] ?? 0, remaining);
  const isOn = count > 0;
  return (
    <div className={isOn ? 'wd-line is-on' : 'wd-line'}>
      <input
        type="checkbox"
        className="box"
        name="goods"
        id={id}
        checked={isOn}
        onChange={({ target }) => steps.choose(_id, target.checked ? remaining : 0)}
      />
      <LinePicture item={item} />
      <div className="wd-what">
        <label htmlFor={id}>
          <bdi className="wd-name">{product.name}</bdi>
          <ChosenWords item={item} count={isOn ? count : remaining} />
        </label>
        {withdrawn > 0 && (
          <span className="wd-note">{withdrawalMessages.withdrawnSome(withdrawn)}</span>
        )}
        {isOn && remaining > 1 && (
          <select
            className="select wd-count"
            aria-label={withdrawalMessages.count(product.name)}
            value={count}
            onChange={({ target }) => steps.choose(_id, Number(target.value))}
          >
            {Array.from({ length: remaining }, (_, index) => (
              <option key={index} value={index + 1}>
                {withdrawalMessages.countOf(index + 1, quantity)}
              </option>
            ))}
          </select>
        )}
      </div>
      <span className="wd-sum">{goodsPrice(item, isOn ? count : remaining)}</span>
    </div>
  );
}

/** A line that cannot be chosen, with the reason. */
function FixedLine({ item }: { item: WithdrawalItem }) {
  const { product, exception, quantity } = item;
  return (
    <div className="wd-line is-off">
      <span className="wd-no">
        <Icon of={exception ? Ban : Check} />
      </span>
      <LinePicture item={item} />
      <div className="wd-what">
        <bdi className="wd-name">{product.name}</bdi>
        <ChosenWords item={item} count={quantity} />
        <span className="wd-note">
          {exception ? exception.sentence : withdrawalMessages.withdrawnAll}
        </span>
      </div>
      <span className="wd-sum">{goodsPrice(item, quantity)}</span>
    </div>
  );
}

/** The lines of an order of which nothing can be chosen. */
export function ExceptedLines({ items }: { items: readonly WithdrawalItem[] }) {
  return (
    <div className="stack-10">
      {items.map((item) => (
        <FixedLine key={item._id} item={item} />
      ))}
    </div>
  );
}

function LinePicture({ item }: { item: WithdrawalItem }) {
  return (
    <span className="thumb">
      <ItemPicture decorative item={item} sizes="72px" widths={[160, 320]} />
    </span>
  );
}

/** What was chosen of it: `Canvas, “Riverside Rowing”, 1 piece`. */
function ChosenWords({ item, count }: { item: WithdrawalItem; count: number }) {
  return (
    <span className="soft">
      {item.selectedOptions.map((option) => (
        <Fragment key={option.optionId}>
          <ChosenText chosen={option} />
          {', '}
        </Fragment>
      ))}
      {withdrawalMessages.pieces(count)}
    </span>
  );
}

/** Says what a withdrawal means, beside the form. */
export function InShort({ days }: { days: number }) {
  const points = [
    { icon: CalendarDays, text: withdrawalMessages.shortDays(days) },
    { icon: Package, text: withdrawalMessages.shortGoods(SEND_BACK_DAYS) },
    { icon: CreditCard, text: withdrawalMessages.shortMoney(PAY_BACK_DAYS) },
    { icon: Mail, text: withdrawalMessages.shortReceipt },
  ];
  return (
    <aside className="wd-aside" aria-label={withdrawalMessages.inShort}>
      <ul className="stack-14">
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
