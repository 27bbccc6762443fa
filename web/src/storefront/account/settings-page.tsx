import { useSearchParams } from 'react-router';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import {
  SettingsEmail,
  SettingsPassword,
  SettingsProfile,
  settingsRefusal,
} from './settings-panels.tsx';
import { settingsMessages } from './settings-messages.ts';
import { type Profile, useProfile } from './profile.tsx';
import { Link } from '../../ui/link.tsx';
import { requestIdOf } from '../../error-facts.ts';

/** By itself: every visitor downloads the names of what the page loads at once. */
const SettingsAddresses = lazy(() => import('./settings-addresses.tsx'));
const SettingsPictures = lazy(() => import('./settings-pictures.tsx'));

// spec: 1.6 2.28 8.21
export default function SettingsPage() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useProfile();
  const tab = tabIn(search);
  return (
    <>
      <PageHead title={settingsMessages.title} />
      <PageBanner variant="strip" title={settingsMessages.title} />
      <main className="page" id="main">
        {error && !data ? (
          <ErrorState
            title={settingsRefusal(settingsMessages.loadFailed)(error).sentence}
            onRetry={() => void refetch()}
            requestId={requestIdOf(error)}
          />
        ) : (
          <SettingsTabs
            current={tab}
            renderPanel={(shown) =>
              data ? <Panel tab={shown} profile={data.user} /> : <Waiting />
            }
          />
        )}
        <p className="cluster settings-end">
          <Link className="link" to="/dashboard">
            {settingsMessages.toDashboard}
          </Link>
          <Link className="link" to="/lists">
            {settingsMessages.toLists}
          </Link>
        </p>
      </main>
    </>
  );
}

function Panel({ tab, profile }: { tab: SettingsTab; profile: Profile }) {
  if (tab === 'email') return <SettingsEmail profile={profile} />;
  if (tab === 'password') return <SettingsPassword email={profile.email} />;
  if (tab === 'addresses') {
    return (
      <Suspense fallback={<Waiting />}>
        <SettingsAddresses />
      </Suspense>
    );
  }
  if (tab === 'pictures') {
    return (
      <Suspense fallback={<Waiting />}>
        <SettingsPictures />
      </Suspense>
    );
  }
  return <SettingsProfile profile={profile} />;
}

function Waiting() {
  return (
    <Skeleton label={settingsMessages.loading}>
      <div className="stack">
        <SkeletonLine className="skel-field" />
        <SkeletonLine className="skel-field" />
        <SkeletonLine className="skel-button skel-third" />
      </div>
    </Skeleton>
  );
}

export const settingsTabs = ['profile', 'email', 'password', 'addresses', 'pictures'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** An address that names none, or one there never was, means the first. */
export function tabIn(search: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === search.get('tab')) ?? 'profile';
}

/** The tab that a key leads to from another; undefined where it is no key of tabs. */
export function tabByKey(from: SettingsTab, key: string): SettingsTab | undefined {
  const index = settingsTabs.indexOf(from);
  if (key === 'ArrowRight') return settingsTabs.at((index + 1) % settingsTabs.length);
  if (key === 'ArrowLeft') return settingsTabs.at(index - 1);
  if (key === 'Home') return settingsTabs.at(0);
  if (key === 'End') return settingsTabs.at(-1);
  return undefined;
}

/** What is typed in these waits behind another tab; passwords do not. */
const KEPT: readonly SettingsTab[] = ['profile', 'addresses'];

export function SettingsTabs({
  current,
  renderPanel,
}: {
  current: SettingsTab;
  renderPanel: (tab: SettingsTab) => ReactNode;
}) {
  const [, setSearch] = useSearchParams();
  const [opened, setOpened] = useState([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const list = useRef<HTMLDivElement>(null);
  const choose = (tab: SettingsTab) => setSearch({ tab }, { replace: true });

  useEffect(() => {
    // on a narrow screen the last ones are beyond its edge
    const tab = list.current?.querySelector(`#tab-${current}`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    const next = tabByKey(current, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }

  return (
    <>
      {/* The keys arrive from the tabs, which are the ones to have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        className="tabs"
        role="tablist"
        aria-label={settingsMessages.title}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {settingsTabs.map((tab) => (
          <button
            className="inline-8 tab"
            type="button"
            role="tab"
            key={tab}
            id={`tab-${tab}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `panel-${tab}` : undefined}
            tabIndex={tab === current ? undefined : -1}
            onClick={() => choose(tab)}
          >
            {settingsMessages[tab].tab}
          </button>
        ))}
      </div>
      {settingsTabs
        .filter((tab) => tab === current || (KEPT.includes(tab) && opened.includes(tab)))
        .map((tab) => (
          <section
            className="tabpanel"
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            hidden={tab !== current}
            key={tab}
          >
            <div>
              <h2 className="h3">{settingsMessages[tab].title}</h2>
              <p className="soft small">{settingsMessages[tab].text}</p>
            </div>
            {renderPanel(tab)}
          </section>
        ))}
    </>
  );
}
