import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { SettingsEmail } from './settings-email.tsx';
import { settingsMessages as messages } from './settings-messages.ts';
import { SettingsPassword } from './settings-password.tsx';
import { SettingsProfile } from './settings-profile.tsx';
import { type Profile, useProfile } from './settings-profile-query.ts';
import { settingsRefusal } from './settings-refusal.ts';
import { type SettingsTab, SettingsTabs, tabIn } from './settings-tabs.tsx';

export default function SettingsPage() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useProfile();
  const tab = tabIn(search);
  return (
    <>
      <PageHead title={messages.title} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        {error && !data ? (
          <ErrorState
            title={settingsRefusal(messages.loadFailed)(error).sentence}
            onRetry={() => void refetch()}
            requestId={error instanceof ApiError ? error.requestId : undefined}
          />
        ) : (
          <SettingsTabs current={tab}>
            {data ? <Panel tab={tab} profile={data.user} /> : <Waiting />}
          </SettingsTabs>
        )}
        <p className="border-t border-line pt-5 pb-12">
          <Link className="link" to="/dashboard">
            {messages.toDashboard}
          </Link>
        </p>
      </main>
    </>
  );
}

function Panel({ tab, profile }: { tab: SettingsTab; profile: Profile }) {
  if (tab === 'email') return <SettingsEmail profile={profile} />;
  if (tab === 'password') return <SettingsPassword email={profile.email} />;
  return <SettingsProfile profile={profile} />;
}

function Waiting() {
  return (
    <Skeleton label={messages.loading}>
      <div className="stack">
        <SkeletonLine className="h-18" />
        <SkeletonLine className="h-18" />
        <SkeletonLine className="h-12 max-w-44" />
      </div>
    </Skeleton>
  );
}
