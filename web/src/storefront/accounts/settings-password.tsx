import { call } from '../../api.ts';
import { PasswordField as PasswordInput } from '../../ui/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';
import { settingsMessages } from './settings-messages.ts';
import { type PasswordField, passwordChangeProblems } from './settings-rules.ts';

const messages = settingsMessages.password;
const names: readonly PasswordField[] = ['currentPassword', 'newPassword', 'confirmPassword'];
const atFault: Partial<Record<string, PasswordField>> = {
  INVALID_INPUT: 'newPassword',
  PASSWORD_WRONG: 'currentPassword',
};

/** `email` is for the browser's own store of passwords, which asks whose password this is. */
export function SettingsPassword({ email }: { email: string }) {
  const submission = useSettingsForm({
    names,
    failed: messages.failed,
    fieldAtFault: ({ code }) => atFault[code],
    check: (typed) => passwordChangeProblems(passwordsIn(typed)),
    send: async (typed) => {
      const body = passwordsIn(typed);
      const { message } = await call('PUT /user/profile/password', { body });
      return message;
    },
  });
  return (
    <SettingsForm submission={submission} submit={messages.submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...submission.field('currentPassword')}
        label={messages.current}
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

function passwordsIn(typed: (name: PasswordField) => string): Record<PasswordField, string> {
  return {
    currentPassword: typed('currentPassword'),
    newPassword: typed('newPassword'),
    confirmPassword: typed('confirmPassword'),
  };
}
