import { UNLOCK_REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import { call } from '../../api.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import { unlockProblems } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

const messages = accountMessages.unlock;

export interface Requested {
  message: string;
  email: string;
}

export function RequestUnlockForm({
  onRequested,
}: {
  onRequested: (requested: Requested) => void;
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
    <form className="grid gap-5" {...form}>
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
