import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AccountLink } from './account-link.tsx';
import { accountMessages as messages } from './account-messages.ts';
import { emailProblem } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { Outcome } from './outcome.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

interface EmailRequestProps {
  words: { intro: string; submit: string; failed: string };
  /** What is said when nothing was typed. */
  missing?: string;
  send: (email: string) => Promise<{ message: string }>;
}

/** Asks for an address, has a mail sent there, and says so. */
export function EmailRequest(props: EmailRequestProps) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  if (!sent) {
    return <EmailForm {...props} onSent={setSent} />;
  }
  return (
    <>
      <Outcome sentence={sent.message}>
        <p>{messages.addressGiven(sent.email)}</p>
      </Outcome>
      <div className="auth-acts">
        <AccountLink className="btn btn-primary" to="/login" email={() => sent.email}>
          {messages.toLogin}
        </AccountLink>
        <Button variant="quiet" onClick={() => setSent(undefined)}>
          {messages.sendElsewhere}
        </Button>
      </div>
    </>
  );
}

function EmailForm({
  words,
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
    refusalOf: (error) => refusalOf(error, words.failed),
  });
  return (
    <form className="grid gap-5" {...form}>
      <p className="soft">{words.intro}</p>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <EmailField {...field('email')} />
      <SubmitButton label={words.submit} busy={busy} waiting={isWaiting} />
      <AccountLink to="/login" email={() => typed('email').trim()}>
        {messages.toLogin}
      </AccountLink>
    </form>
  );
}
