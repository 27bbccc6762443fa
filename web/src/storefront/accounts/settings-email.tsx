import { call } from '../../api.ts';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { EmailMark, UnverifiedNotice } from './settings-email-mark.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';
import { settingsMessages } from './settings-messages.ts';
import { type Profile, useShowProfile } from './settings-profile-query.ts';
import { type EmailField, emailChangeProblems } from './settings-rules.ts';

const messages = settingsMessages.email;
const names: readonly EmailField[] = ['email', 'password'];
const atFault: Partial<Record<string, EmailField>> = {
  INVALID_INPUT: 'email',
  EMAIL_UNCHANGED: 'email',
  EMAIL_TAKEN: 'email',
  PASSWORD_WRONG: 'password',
};

export function SettingsEmail({ profile }: { profile: Profile }) {
  const showProfile = useShowProfile();
  const submission = useSettingsForm({
    names,
    failed: messages.failed,
    fieldAtFault: ({ code }) => atFault[code],
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
    <SettingsForm submission={submission} submit={messages.submit}>
      <div className="field">
        <span className="label">{messages.current}</span>
        <div className="row">
          <span>{profile.email}</span>
          <EmailMark profile={profile} />
        </div>
        {!profile.isEmailVerified && <UnverifiedNotice email={profile.email} />}
      </div>
      <TextField
        {...submission.field('email')}
        label={messages.next}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...submission.field('password')}
        label={messages.password}
        autoComplete="current-password"
      />
    </SettingsForm>
  );
}
