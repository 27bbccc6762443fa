import { accountInGroups, isPossibleAccount } from '@tailorbird/contract/kinds/payment-reference';
import { useId } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';
import { OFFERED, paymentEdits, type TypedPayment } from './payment-edits.ts';
import { SectionFrame, type SectionFormProps, useSectionForm } from './section-forms.tsx';

const words = messages.payment;

type Line = 'accountHolder' | 'account' | 'bankCode' | 'invoiceDays' | 'depositPercent';

interface PaymentFormProps extends SectionFormProps<'payment'> {
  /** Whether the environment has the keys that cards need. */
  hasCardKeys: boolean;
}

/** The ways to pay that the shop offers, and their terms. */
export function PaymentForm({ hasCardKeys, ...props }: PaymentFormProps) {
  const editing = useSectionForm('payment', paymentEdits(hasCardKeys), props, 'accountHolder');
  const { typed, set, problems, isSaving } = editing;
  const { account } = typed;
  const line = (name: Line, most: number, hint?: string) => (
    <TextField
      label={words.fields[name]}
      hint={hint}
      error={problems[name]}
      name={name}
      inputMode={name === 'invoiceDays' || name === 'depositPercent' ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={most}
      value={typed[name]}
      readOnly={isSaving}
      onChange={({ target }) => set({ [name]: target.value })}
      onBlur={() => {
        if (name !== 'account' || isSaving || !isPossibleAccount(account)) return;
        const grouped = accountInGroups(account);
        if (grouped !== account) set({ account: grouped });
      }}
    />
  );
  return (
    <SectionFrame editing={editing} words={words} show={shown} host={props.host}>
      <Offered
        typed={typed}
        hasCardKeys={hasCardKeys}
        error={problems.atPickUp}
        onChange={(changed) => {
          if (!isSaving) set(changed);
        }}
      />
      <div className="settings-fields">
        {(typed.transfer || problems.account) && (
          <>
            {line('accountHolder', 70)}
            {line('account', 60, words.accountHint)}
            {line('bankCode', 40, words.bankCodeHint)}
          </>
        )}
        {(typed.invoice || problems.invoiceDays) && line('invoiceDays', 3, words.invoiceDaysHint)}
        {line('depositPercent', 3, words.depositHint)}
      </div>
    </SectionFrame>
  );
}

/** A field's content, to be read. */
function shown(name: keyof TypedPayment, typed: TypedPayment): string {
  const value = typed[name];
  if (typeof value === 'boolean') return value ? words.isOffered : words.isNotOffered;
  return value || messages.none;
}

interface OfferedProps {
  typed: TypedPayment;
  hasCardKeys: boolean;
  error: string | undefined;
  onChange: (changed: Partial<TypedPayment>) => void;
}

function Offered({ typed, hasCardKeys, error, onChange }: OfferedProps) {
  const id = useId();
  return (
    <fieldset className="settings-checks" aria-describedby={error && id}>
      <legend className="label">{words.offered}</legend>
      {OFFERED.map((name) => (
        <div key={name}>
          <label className="check">
            <input
              type="checkbox"
              name={name}
              checked={typed[name]}
              aria-describedby={`${id}-${name}`}
              onChange={({ target }) => onChange({ [name]: target.checked })}
            />
            {words.fields[name]}
          </label>
          <p className="hint" id={`${id}-${name}`}>
            {name === 'card' && !hasCardKeys ? words.noCardKeys : words.hints[name]}
          </p>
        </div>
      ))}
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
