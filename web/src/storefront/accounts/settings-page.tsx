import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { ApiError, call } from '../../api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { settingsMessages as messages } from './settings-messages.ts';

type Profile = Reply<EndpointOf<'GET /user/profile'>>['user'];

export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call('GET /user/profile', {}, signal),
  });
  return (
    <>
      <PageHead title={messages.title} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        <div className="auth">
          {data && <ProfilePanel profile={data.user} />}
          {error && !data && (
            <ErrorState
              title={`${messages.loadFailed} ${error.message}`}
              onRetry={() => void refetch()}
              requestId={error instanceof ApiError ? error.requestId : undefined}
            />
          )}
        </div>
      </main>
    </>
  );
}

function ProfilePanel({ profile }: { profile: Profile }) {
  return (
    <section className="panel stack" aria-labelledby="profile">
      <h2 className="h3" id="profile">
        {messages.profile}
      </h2>
      <dl className="stack">
        <div>
          <dt className="small faint">{messages.name}</dt>
          <dd>{profile.name}</dd>
        </div>
        <div>
          <dt className="small faint">{messages.email}</dt>
          <dd className="row">
            <span>{profile.email}</span>
            <EmailMark isVerified={profile.isEmailVerified} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function EmailMark({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) {
    return (
      <span className="mark mark-no">
        <MailWarning className="icon" aria-hidden />
        {messages.unverified}
      </span>
    );
  }
  return (
    <span className="mark mark-yes">
      <BadgeCheck className="icon" aria-hidden />
      {messages.verified}
    </span>
  );
}
