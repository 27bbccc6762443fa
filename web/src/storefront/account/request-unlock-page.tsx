import { Gavel, KeyRound, MailCheck } from 'lucide';
import { useState } from 'react';
import { UNLOCK_REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import { AccountLink, AuthFrame, UNLOCK_REDIRECT_SECONDS, LoginRedirect } from './auth-frame.tsx';
import { accountMessages } from './messages.ts';
import { Outcome, RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';
import { call } from '../../api.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { unlockProblems } from './account-rules.ts';
import { EmailField, SubmitButton } from './account-fields.tsx';

const messages = accountMessages.unlock;

const setPassword = (
  <AccountLink to="/forgot-password" email={() => ''}>
    {messages.next.setPassword}
  </AccountLink>
);

const aside = {
  title: messages.next.title,
  points: [
    { icon: Gavel, text: messages.next.decides },
    { icon: MailCheck, text: messages.next.told },
    { icon: KeyRound, text: messages.next.faster, more: setPassword },
  ],
};

// spec: 1.5 2.17
export default function RequestUnlockPage() {
  const [requested, setRequested] = useState<UnlockConfirmation>();
  return (
    <AuthFrame title={messages.title} description={messages.description} aside={aside}>
      {requested ? (
        <Outcome sentence={requested.message}>
          <LoginRedirect seconds={UNLOCK_REDIRECT_SECONDS} email={requested.email} />
        </Outcome>
      ) : (
        <RequestUnlockForm onRequested={setRequested} />
      )}
    </AuthFrame>
  );
}

export interface UnlockConfirmation {
  message: string;
  email: string;
}

// spec: 2.72 2.74 8.19 8.25
export function RequestUnlockForm({
  onRequested,
}: {
  onRequested: (requested: UnlockConfirmation) => void;
}) {
  const { form, field, typed, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['email', 'reason'],
    check: (value) => unlockProblems({ email: value('email'), reason: value('reason') }),
    async send(value) {
      const email = value('email').trim();
      const body = { email, reason: value('reason') };
      const { message } = await call('POST /auth/request-unlock', { body });
      onRequested({ message, email });
    },
    refusalOf: (error) => refusalOf(error, messages.failed),
  });

  return (
    <form className="stack" {...form}>
      {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
      <EmailField {...field('email')} />
      <TextArea
        {...field('reason')}
        label={messages.reason}
        hint={messages.reasonHint}
        most={UNLOCK_REASON_MAX_LENGTH}
        rows={5}
      />
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
      <AccountLink to="/login" email={() => typed('email').trim()}>
        {accountMessages.toLogin}
      </AccountLink>
    </form>
  );
}
