import { Fragment, type FormEvent, type ReactNode, useState } from 'react';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { isSameEmail } from '@tailorbird/contract/email-form';
import { PASSWORD_LENGTH } from '@tailorbird/contract/limits';
import { call } from '../../api.ts';
import { TextField, PasswordField } from '../../ui/text-field.tsx';
import { nameProblem, emailProblem, type Problems } from './account-rules.ts';
import { EmailMark, UnverifiedNotice, type Profile, useShowProfile } from './profile.tsx';
import { settingsMessages } from './settings-messages.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Outcome, RefusalNotice, useFormSubmission, type Refusal } from './account-form.tsx';
import { ApiError, sentenceOf } from '../../api-error.ts';

const profileMessages = settingsMessages.profile;

// spec: 2.62 5.30 8.21
export function SettingsProfile({ profile }: { profile: Profile }) {
  const showProfile = useShowProfile();
  const submission = useSettingsForm({
    names: ['name'],
    failed: profileMessages.failed,
    fieldAtFault: ({ code }) => (code === 'INVALID_INPUT' ? 'name' : undefined),
    check: (typed) => ({ name: nameProblem(typed('name')) }),
    send: async (typed) => {
      const { message, user } = await call('PUT /user/profile', { body: { name: typed('name') } });
      await showProfile(user);
      return message;
    },
  });
  return (
    <SettingsForm submission={submission} submit={profileMessages.submit}>
      <TextField
        {...submission.field('name')}
        label={profileMessages.name}
        autoComplete="name"
        defaultValue={profile.name}
      />
      <div className="field">
        <span className="label">{profileMessages.email}</span>
        <div className="row">
          <span>{profile.email}</span>
          <EmailMark profile={profile} />
        </div>
        {!profile.isEmailVerified && <UnverifiedNotice email={profile.email} />}
      </div>
    </SettingsForm>
  );
}

const emailMessages = settingsMessages.email;
const emailFields: readonly EmailFieldName[] = ['email', 'password'];
const emailFieldByCode: Partial<Record<string, EmailFieldName>> = {
  INVALID_INPUT: 'email',
  EMAIL_UNCHANGED: 'email',
  EMAIL_TAKEN: 'email',
  PASSWORD_WRONG: 'password',
};

// spec: 2.63 8.21
export function SettingsEmail({ profile }: { profile: Profile }) {
  const showProfile = useShowProfile();
  const submission = useSettingsForm({
    names: emailFields,
    failed: emailMessages.failed,
    fieldAtFault: ({ code }) => emailFieldByCode[code],
    check: (typed) =>
      emailChangeProblems({ email: typed('email'), password: typed('password') }, profile.email),
    send: async (typed) => {
      const { message, user } = await call('PUT /user/profile/email', {
        body: { email: typed('email').trim(), password: typed('password') },
      });
      await showProfile(user);
      return message;
    },
  });
  return (
    <SettingsForm submission={submission} submit={emailMessages.submit}>
      <div className="field">
        <span className="label">{emailMessages.current}</span>
        <div className="row">
          <span>{profile.email}</span>
          <EmailMark profile={profile} />
        </div>
        {!profile.isEmailVerified && <UnverifiedNotice email={profile.email} />}
      </div>
      <TextField
        {...submission.field('email')}
        label={emailMessages.next}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...submission.field('password')}
        label={emailMessages.password}
        autoComplete="current-password"
      />
    </SettingsForm>
  );
}

const passwordMessages = settingsMessages.password;
const passwordFields: readonly PasswordFieldName[] = [
  'currentPassword',
  'newPassword',
  'confirmPassword',
];
const passwordFieldByCode: Partial<Record<string, PasswordFieldName>> = {
  INVALID_INPUT: 'newPassword',
  PASSWORD_WRONG: 'currentPassword',
};

// spec: 2.64 8.21
/** `email` is for the browser's own store of passwords, which asks whose password this is. */
export function SettingsPassword({ email }: { email: string }) {
  const submission = useSettingsForm({
    names: passwordFields,
    failed: passwordMessages.failed,
    fieldAtFault: ({ code }) => passwordFieldByCode[code],
    check: (typed) => passwordChangeProblems(passwordsIn(typed)),
    send: async (typed) => {
      const body = passwordsIn(typed);
      const { message } = await call('PUT /user/profile/password', { body });
      return message;
    },
  });
  return (
    <SettingsForm submission={submission} submit={passwordMessages.submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...submission.field('currentPassword')}
        label={passwordMessages.current}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={submission.field('newPassword')}
        confirmation={submission.field('confirmPassword')}
        onTyped={() => submission.forget('newPassword', 'confirmPassword')}
      />
    </SettingsForm>
  );
}

function passwordsIn(
  typed: (name: PasswordFieldName) => string,
): Record<PasswordFieldName, string> {
  return {
    currentPassword: typed('currentPassword'),
    newPassword: typed('newPassword'),
    confirmPassword: typed('confirmPassword'),
  };
}

type Submission<Name extends string> = Parameters<typeof useFormSubmission<Name>>[0];

/** A form that stays where it is: `send` gives the sentence to show when all went well. */
function useSettingsForm<Name extends string>({
  failed,
  send,
  ...rest
}: Omit<Submission<Name>, 'refusalOf' | 'send'> & {
  failed: string;
  send: (typed: (name: Name) => string) => Promise<string>;
}) {
  const [done, setDone] = useState({ times: 0, sentence: '' });
  const submission = useFormSubmission<Name>({
    ...rest,
    refusalOf: settingsRefusal(failed),
    send: async (typed) => {
      const sentence = await send(typed);
      setDone(({ times }) => ({ times: times + 1, sentence }));
    },
  });
  const onSubmit = (event: FormEvent) => {
    setDone(({ times }) => ({ times, sentence: '' }));
    submission.form.onSubmit(event);
  };
  return { ...submission, form: { ...submission.form, onSubmit }, done };
}

/** Its fields are made anew after a success: passwords are gone, and what was saved stands there. */
function SettingsForm({
  submission: { form, refusal, waited, busy, done },
  submit,
  children,
}: {
  submission: Pick<
    ReturnType<typeof useSettingsForm>,
    'form' | 'refusal' | 'waited' | 'busy' | 'done'
  >;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form className="stack settings-form" {...form}>
      {done.sentence && <Outcome key={`said ${done.times}`} sentence={done.sentence} />}
      {refusal && <RefusalNotice key={refusal.sentence} refusal={refusal} onWaited={waited} />}
      <Fragment key={`typed ${done.times}`}>{children}</Fragment>
      <div className="row">
        <Button
          type="submit"
          className="settings-save"
          aria-disabled={busy || undefined}
          aria-busy={busy}
        >
          {busy ? settingsMessages.busy : submit}
        </Button>
      </div>
    </form>
  );
}

/** Names the failed action, then gives the shop's own sentence: 'Failed to update email: …'. */
export function settingsRefusal(failed: string): (error: unknown) => Refusal {
  return (error) => ({
    sentence: `${failed} ${sentenceOf(error, settingsMessages.somethingWrong)}`,
    status: error instanceof ApiError ? error.status : 0,
    code: error instanceof ApiError ? error.code : 'UNKNOWN',
  });
}

type EmailFieldName = 'email' | 'password';
type PasswordFieldName = 'currentPassword' | 'newPassword' | 'confirmPassword';

// spec: 5.31 5.32
/** The sentence about what is missing names both fields, so it is said once. */
export function emailChangeProblems(
  { email, password }: Record<EmailFieldName, string>,
  current: string,
): Problems<EmailFieldName> {
  const { required, unchanged } = settingsMessages.email;
  if (email.trim() === '') return { email: required };
  return {
    email: isSameEmail(email.trim(), current) ? unchanged : emailProblem(email),
    password: password === '' ? required : undefined,
  };
}

// spec: 5.33 5.34 5.35
/** One at a time, in the order of the specification. */
export function passwordChangeProblems(
  typed: Record<PasswordFieldName, string>,
): Problems<PasswordFieldName> {
  const messages = settingsMessages.password;
  const names: PasswordFieldName[] = ['currentPassword', 'newPassword', 'confirmPassword'];
  const missing = names.find((name) => typed[name] === '');
  if (missing) return { [missing]: messages.required };
  if (typed.newPassword !== typed.confirmPassword) return { confirmPassword: messages.different };
  const length = lengthInCodePoints(typed.newPassword);
  if (length < PASSWORD_LENGTH.min) return { newPassword: messages.tooShort };
  if (length > PASSWORD_LENGTH.max) return { newPassword: messages.tooLong };
  return {};
}
