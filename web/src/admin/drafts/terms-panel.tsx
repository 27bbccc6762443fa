import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formProblem, MoneyField } from '../prices/money-field.tsx';
import { type DraftForm, readPercent, readWhole } from './draft-form.ts';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { terms: termsMessages } = draftMessages;

/** The discount of the desk, and the deposit. */
export function TermsPanel() {
  const { form, price, problems, isLocked, set } = useShownDraft();
  const { error: refused } = errorAt(problems, 'discount', 'discount.amount', 'discount.percent');
  const wrongPercent =
    form.discount !== '' && !((readPercent(form.discount) ?? 101) <= 100)
      ? termsMessages.noPercent
      : refused;
  const later = price.totalCents - price.depositCents;
  return (
    <section className="box-panel draft-panel" aria-labelledby="draft-terms">
      <h2 id="draft-terms">{termsMessages.title}</h2>
      <div className="draft-terms">
        <Select
          label={termsMessages.kind}
          disabled={isLocked}
          value={form.discountIn}
          onChange={({ target }) =>
            set({ discountIn: target.value === 'percent' ? 'percent' : 'amount', discount: '' })
          }
        >
          <option value="amount">{termsMessages.amount}</option>
          <option value="percent">{termsMessages.percent}</option>
        </Select>
        {form.discountIn === 'amount' ? (
          <MoneyField
            label={termsMessages.discount}
            name="discount"
            value={form.discount}
            error={(form.discount === '' ? undefined : formProblem(form.discount)) ?? refused}
            readOnly={isLocked}
            onChange={(discount) => set({ discount })}
          />
        ) : (
          <TextField
            label={termsMessages.discountPercent}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            readOnly={isLocked}
            value={form.discount}
            {...(wrongPercent !== undefined && { error: wrongPercent })}
            onChange={({ target }) => set({ discount: target.value })}
          />
        )}
        <TextField
          label={termsMessages.reason}
          autoComplete="off"
          maxLength={REASON_MAX_LENGTH}
          readOnly={isLocked}
          value={form.discountReason}
          {...errorAt(problems, 'discount.reason')}
          onChange={({ target }) => set({ discountReason: target.value })}
        />
      </div>
      <div className="draft-terms">
        <DepositFields />
        <p className="soft small draft-split">
          {price.depositCents === 0
            ? termsMessages.nothingNow
            : termsMessages.split(formatMoney(price.depositCents), formatMoney(minorUnits(later)))}
        </p>
      </div>
    </section>
  );
}

const DEPOSITS = ['shop', 'none', 'percent', 'amount'] as const satisfies DraftForm['depositBy'][];

function DepositFields() {
  const { view, form, problems, isLocked, set } = useShownDraft();
  const { depositPercent } = view.rules;
  const { error: refused } = errorAt(problems, 'deposit', 'deposit.amount', 'deposit.percent');
  const wrongPercent =
    form.deposit !== '' && !((readWhole(form.deposit) ?? 101) <= 100)
      ? termsMessages.noWhole
      : refused;
  return (
    <>
      <Select
        label={termsMessages.deposit}
        disabled={isLocked}
        value={form.depositBy}
        onChange={({ target }) => {
          const depositBy = DEPOSITS.find((one) => one === target.value);
          if (depositBy) set({ depositBy, deposit: '' });
        }}
      >
        <option value="shop">{termsMessages.asShop(depositPercent)}</option>
        <option value="none">{termsMessages.none}</option>
        <option value="percent">{termsMessages.percent}</option>
        <option value="amount">{termsMessages.amount}</option>
      </Select>
      {form.depositBy === 'amount' && (
        <MoneyField
          label={termsMessages.depositAmount}
          name="deposit"
          value={form.deposit}
          error={(form.deposit === '' ? undefined : formProblem(form.deposit)) ?? refused}
          readOnly={isLocked}
          onChange={(deposit) => set({ deposit })}
        />
      )}
      {form.depositBy === 'percent' && (
        <TextField
          label={termsMessages.depositPercent}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          readOnly={isLocked}
          value={form.deposit}
          {...(wrongPercent !== undefined && { error: wrongPercent })}
          onChange={({ target }) => set({ deposit: target.value })}
        />
      )}
    </>
  );
}
