import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { logIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { messages } from '../messages.ts';
import { emailProblem, passwordProblem } from './login-fields.ts';
import { AccountLocked } from './account-locked.tsx';

interface Refusal {
  readonly locked: boolean;
  readonly sentence: string;
}

/** The page sends people on when they are logged in. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  function field(name: 'email' | 'password'): HTMLInputElement | undefined {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : undefined;
  }
  const typed = (name: 'email' | 'password') => field(name)?.value ?? '';

  const checkEmail = () => setProblems({ ...problems, email: emailProblem(typed('email')) });
  const forget = (name: 'email' | 'password') =>
    problems[name] && setProblems({ ...problems, [name]: undefined });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      email: emailProblem(typed('email')),
      password: passwordProblem(typed('password')),
    };
    setProblems(found);
    if (found.email || found.password) {
      field(found.email ? 'email' : 'password')?.focus();
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      await logIn(typed('email').trim(), typed('password'));
    } catch (error) {
      setBusy(false);
      setRefusal(refusalOf(error));
      field('password')?.focus();
      field('password')?.select();
    }
  }

  return (
    // post: without a script the password must not end up in an address.
    <form
      className="grid gap-5"
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {refusal?.locked && <AccountLocked sentence={refusal.sentence} />}
      {refusal && !refusal.locked && (
        <Notice tone="danger" title={refusal.sentence} live>
          {refusal.sentence.includes('verify your email') && (
            <Link className="link" to="/resend-verification">
              {messages.login.resend}
            </Link>
          )}
        </Notice>
      )}
      <TextField
        label={messages.login.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems.email}
        onBlur={(event) => event.target.value && checkEmail()}
        onChange={() => forget('email')}
      />
      <PasswordField
        label={messages.login.password}
        name="password"
        autoComplete="current-password"
        error={problems.password}
        onChange={() => forget('password')}
      />
      <Button type="submit" block disabled={busy} aria-busy={busy}>
        {busy ? messages.login.busy : messages.login.submit}
      </Button>
    </form>
  );
}

function refusalOf(error: unknown): Refusal {
  return {
    locked: error instanceof ApiError && error.status === 423,
    sentence: sentenceOf(error, messages.login.failed),
  };
}
