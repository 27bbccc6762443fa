import { call } from '../../api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { nameProblem } from './account-rules.ts';
import { EmailMark, UnverifiedNotice } from './settings-email-mark.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';
import { settingsMessages } from './settings-messages.ts';
import { type Profile, useShowProfile } from './settings-profile-query.ts';

const messages = settingsMessages.profile;

export function SettingsProfile({ profile }: { profile: Profile }) {
  const showProfile = useShowProfile();
  const submission = useSettingsForm({
    names: ['name'],
    failed: messages.failed,
    fieldAtFault: ({ code }) => (code === 'INVALID_INPUT' ? 'name' : undefined),
    check: (typed) => ({ name: nameProblem(typed('name')) }),
    send: async (typed) => {
      const { message, user } = await call('PUT /user/profile', { body: { name: typed('name') } });
      await showProfile(user);
      return message;
    },
  });
  return (
    <SettingsForm submission={submission} submit={messages.submit}>
      <TextField
        {...submission.field('name')}
        label={messages.name}
        autoComplete="name"
        defaultValue={profile.name}
      />
      <div className="field">
        <span className="label">{messages.email}</span>
        <div className="row">
          <span>{profile.email}</span>
          <EmailMark profile={profile} />
        </div>
        {!profile.isEmailVerified && <UnverifiedNotice email={profile.email} />}
      </div>
    </SettingsForm>
  );
}
