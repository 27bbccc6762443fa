import { call } from '../../api.ts';
import { currentSession, renewToken } from '../../session.ts';
import { AccountLink } from './account-link.tsx';
import { accountMessages } from './account-messages.ts';
import { newPasswordProblems } from './account-rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

const messages = accountMessages.reset;

export function ResetPasswordForm({
  token,
  onDone,
}: {
  token: string;
  onDone: (message: string) => void;
}) {
  const { form, field, forget, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['password', 'confirmation'],
    check: (value) =>
      newPasswordProblems({ password: value('password'), confirmation: value('confirmation') }),
    async send(value) {
      const body = { token, password: value('password') };
      const { message } = await call('POST /auth/reset-password', { body });
      await learnOfEnd();
      onDone(message);
    },
    refusalOf: (error) => refusalOf(error, messages.failed),
  });

  return (
    <form className="grid gap-5" {...form}>
      {refusal && (
        <RefusalNotice refusal={refusal} onWaited={waited}>
          {refusal.status === 400 && (
            <AccountLink to="/forgot-password" email={() => ''}>
              {messages.newLink}
            </AccountLink>
          )}
        </RefusalNotice>
      )}
      <NewPasswordFields
        password={field('password')}
        confirmation={field('confirmation')}
        onTyped={() => forget('password', 'confirmation')}
      />
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
    </form>
  );
}

/** If it was this browser's account, its session has ended; else /login would lead on as before. */
async function learnOfEnd(): Promise<void> {
  if (currentSession().status !== 'authenticated') return;
  await renewToken().catch(() => undefined); // The password is set all the same.
}
