import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import {
  AccountLink,
  passwordAside,
  AuthFrame,
  RESET_REDIRECT_SECONDS,
  LoginRedirect,
} from './auth-frame.tsx';
import { accountMessages } from './messages.ts';
import { Outcome, RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';
import { call } from '../../api.ts';
import { newPasswordProblems } from './account-rules.ts';
import { NewPasswordFields, SubmitButton } from './account-fields.tsx';
import { loginAdditionsQuery, LoginAdditionsQuestion, isAnything } from './login-additions.tsx';
import { learnOfEnd } from './learn-of-end.ts';
import { openedMessages } from './opened-messages.ts';

const messages = accountMessages.reset;

// spec: 1.4 2.14
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const inBrowser = useIsInBrowser();
  const [done, setDone] = useState<string>();
  const token = search.get('token') ?? '';
  // The server draws the same page for every token, and for none.
  const lacksToken = inBrowser && token === '';

  return (
    <AuthFrame title={messages.title} description={messages.description} aside={passwordAside}>
      {done !== undefined ? (
        <Outcome sentence={done}>
          <LoginRedirect seconds={RESET_REDIRECT_SECONDS} />
        </Outcome>
      ) : lacksToken ? (
        <NoToken />
      ) : (
        <>
          {inBrowser && search.get('restore') === 'email' && (
            <Notice tone="info" title={messages.restore.title}>
              {messages.restore.text}
            </Notice>
          )}
          <ResetPasswordForm token={token} onDone={setDone} />
        </>
      )}
    </AuthFrame>
  );
}

// spec: 5.21
function NoToken() {
  return (
    <>
      <Notice tone="danger" title={messages.noToken} live />
      <AccountLink className="btn btn-primary" to="/forgot-password" email={() => ''}>
        {messages.newLink}
      </AccountLink>
    </>
  );
}

/** Nobody has said whether what came along is kept. */
class UnansweredError extends Error {}

const unanswered = {
  sentence: openedMessages.brought.unanswered,
  status: 0,
  code: 'UNANSWERED',
};

// spec: 2.68 2.73 8.19 8.24
export function ResetPasswordForm({
  token,
  onDone,
}: {
  token: string;
  onDone: (message: string) => void;
}) {
  const queries = useQueryClient();
  const inBrowser = useIsInBrowser();
  const query = loginAdditionsQuery(token);
  const brought = useQuery({ ...query, enabled: inBrowser && token !== '' });
  const [keep, setKeep] = useState<boolean>();
  const { form, field, forget, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['password', 'confirmation'],
    check: (value) =>
      newPasswordProblems({ password: value('password'), confirmation: value('confirmation') }),
    async send(value) {
      const password = value('password');
      const isAsked = isAnything(await queries.fetchQuery(query));
      if (isAsked && keep === undefined) throw new UnansweredError();
      const body = { token, password, ...(isAsked && { keep }) };
      const { message } = await call('POST /auth/reset-password', { body });
      await learnOfEnd();
      onDone(message);
    },
    refusalOf: (error) =>
      error instanceof UnansweredError ? unanswered : refusalOf(error, messages.failed),
  });

  return (
    <form className="stack" {...form}>
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
      {brought.data && isAnything(brought.data) && (
        <LoginAdditionsQuestion brought={brought.data} keep={keep} onChoose={setKeep} />
      )}
      <SubmitButton label={messages.submit} busy={busy} waiting={isWaiting} />
    </form>
  );
}
