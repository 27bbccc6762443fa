import { PASSWORD_LENGTH } from '@tailorbird/contract/limits';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { TextField, PasswordField } from '../../ui/text-field.tsx';
import { accountMessages } from './messages.ts';
import { emailOf } from './login-state.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { strengthLabel, passwordStrength, emailProblem } from './account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { EmailSuggestion } from '../email-suggestion.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { AccountLink } from './auth-frame.tsx';
import { Outcome, RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';

/**
 * Filled with the address that was typed on the page before, or is `known` otherwise. `isNew`:
 * nobody has used it here, so a typing error is asked about.
 */
export function EmailField({
  isNew = false,
  known = '',
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & {
  isNew?: boolean;
  known?: string | undefined;
}) {
  const { state } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState('');
  const email = emailOf(state) || known;

  // Not as a default value: the server, which drew the field, knows nothing of the page before.
  useEffect(() => {
    if (input.current?.value === '') input.current.value = email;
  }, [email]);

  return (
    <>
      <TextField
        {...field}
        ref={input}
        label={accountMessages.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => {
          // a line more would push a button from under the pointer
          if (event.relatedTarget instanceof HTMLInputElement) setLeft(event.target.value);
          field.onBlur?.(event);
        }}
      />
      {isNew && (
        <EmailSuggestion
          email={left}
          onUse={(meant) => {
            if (input.current) input.current.value = meant;
            setLeft(meant);
          }}
        />
      )}
    </>
  );
}

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onBlur'>;

/** A password and the same once more. */
export function NewPasswordFields({
  label = accountMessages.newPassword.label,
  password,
  confirmation,
  onTyped,
}: {
  label?: string;
  password: FieldProps;
  confirmation: FieldProps;
  onTyped: () => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useEarlyInput<HTMLInputElement>(({ value }) => setTyped(value));
  return (
    <>
      <PasswordField
        {...password}
        ref={input}
        label={label}
        autoComplete="new-password"
        hint={<StrengthMeter password={typed} />}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped();
        }}
      />
      <PasswordField
        {...confirmation}
        label={accountMessages.newPassword.confirm}
        autoComplete="new-password"
        onChange={onTyped}
      />
    </>
  );
}

const { labels: strengthLabels, missing: marks, advice, stronger } = accountMessages.strength;

// spec: 2.68
/** Five bars and their word, as the hint of a password field. */
function StrengthMeter({ password }: { password: string }) {
  const { score } = passwordStrength(password);
  return (
    <>
      <span className="meter" data-score={score} aria-hidden>
        {strengthLabels.map((label) => (
          <i key={label} />
        ))}
      </span>
      <span aria-live="polite">
        {password === '' ? (
          accountMessages.newPassword.hint
        ) : (
          <StrengthInWords password={password} />
        )}
      </span>
    </>
  );
}

export function StrengthInWords({ password }: { password: string }) {
  const { score, missing } = passwordStrength(password);
  const isTooShort = lengthInCodePoints(password) < PASSWORD_LENGTH.min;
  const label = strengthLabel(score, strengthLabels);
  const next = strengthLabel(score + 1, strengthLabels);
  return (
    <>
      <strong className="meter-word">{label}</strong>
      {isTooShort
        ? `. ${accountMessages.newPassword.hint}`
        : missing && `. ${advice(marks[missing], next === label ? stronger : next)}`}
    </>
  );
}

/**
 * Not `disabled` while the answer is on its way, which would take the focus away. But it is until
 * the page has been taken over: else the browser would send the form itself, to no one.
 */
export function SubmitButton({
  label,
  variant,
  busy,
  waiting,
}: {
  label: string;
  variant?: 'secondary' | undefined;
  busy: boolean;
  waiting: boolean;
}) {
  const isReady = useIsInBrowser();
  return (
    <Button
      className={isReady ? undefined : 'btn-soon'}
      type="submit"
      variant={variant}
      block
      disabled={!isReady}
      aria-disabled={busy || waiting || undefined}
      aria-busy={busy}
    >
      {busy ? accountMessages.busy : label}
    </Button>
  );
}

interface EmailRequestProps {
  messages: { intro: string; submit: string; failed: string };
  /** Shown when the field is empty. */
  missing?: string;
  send: (email: string) => Promise<{ message: string }>;
}

// spec: 2.67 2.71
/** Asks for an address, has a mail sent there, and says so. */
export function EmailRequest(props: EmailRequestProps) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  if (!sent) {
    return <EmailForm {...props} onSent={setSent} />;
  }
  return (
    <>
      <Outcome sentence={sent.message}>
        <p>{accountMessages.yourAddress(sent.email)}</p>
      </Outcome>
      <div className="cluster auth-acts">
        <AccountLink className="btn btn-primary" to="/login" email={() => sent.email}>
          {accountMessages.toLogin}
        </AccountLink>
        <Button variant="quiet" onClick={() => setSent(undefined)}>
          {accountMessages.sendElsewhere}
        </Button>
      </div>
    </>
  );
}

function EmailForm({
  messages,
  missing,
  send,
  onSent,
}: EmailRequestProps & { onSent: (sent: { message: string; email: string }) => void }) {
  const { form, field, typed, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['email'],
    check: (value) => ({ email: emailProblem(value('email'), missing) }),
    async send(value) {
      const email = value('email').trim();
      const { message } = await send(email);
      onSent({ message, email });
    },
    refusalOf: (error) => refusalOf(error, messages.failed),
  });
  return (
    <form className="stack" {...form}>
      <p className="soft">{messages.intro}</p>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <EmailField {...field('email')} />
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
      <AccountLink to="/login" email={() => typed('email').trim()}>
        {accountMessages.toLogin}
      </AccountLink>
    </form>
  );
}
