import { Settings } from 'lucide-react';
import { useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailMark } from '../accounts/settings-email-mark.tsx';
import { useProfile } from '../accounts/settings-profile-query.ts';
import { messages } from './messages.ts';

/** Name and email are known from the token at once; whether the email is verified, the shop says. */
export function AccountPanel() {
  const session = useSession();
  const profile = useProfile().data?.user;
  return (
    <section className="panel stack content-start" aria-labelledby="account">
      <h2 className="h3" id="account">
        {messages.account}
      </h2>
      <dl className="grid gap-3">
        <div>
          <dt className="small faint">{messages.name}</dt>
          <dd className="font-medium wrap-anywhere">{profile?.name ?? session.name}</dd>
        </div>
        <div>
          <dt className="small faint">{messages.email}</dt>
          <dd className="wrap-anywhere">
            {profile?.email ?? session.email}
            <div className="min-h-5">{profile && <EmailMark profile={profile} />}</div>
          </dd>
        </div>
      </dl>
      <ButtonLink block variant="secondary" to="/settings">
        <Settings className="icon" aria-hidden />
        {messages.toSettings}
      </ButtonLink>
    </section>
  );
}
