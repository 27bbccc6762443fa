import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { DeskHead } from '../kit/desk-head.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { SettingsTabs, type TabName } from '../settings/settings-tabs.tsx';
import '../settings/settings.css';
import { DraftBar } from './draft-bar.tsx';
import { lookQuery } from './look-query.ts';
import { lookMessages } from './messages.ts';
import './look-frame.css';

interface LookFrameProps {
  /** Its tab. */
  page: TabName;
  title: string;
  lead: string;
  /** Beside what is edited, where there is room. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page that edits a part of the look: it has the draft, and the bar that publishes it. */
export function LookFrame({ page, title, lead, side, children }: LookFrameProps) {
  const query = useQuery(lookQuery);
  return (
    <>
      <DeskHead title={title} line={lead} isLive={false} />
      {query.isPending && <TableLoading />}
      {!query.data && <LoadError query={query} title={lookMessages.loadFailed} />}
      {query.data && (
        <>
          <SettingsTabs page={page} />
          <div className={side ? 'look-columns' : 'stack-16'}>
            <div className="stack-16">
              {children}
              <DraftBar />
            </div>
            {side && <div className="look-side">{side}</div>}
          </div>
          <FieldOfAddress />
        </>
      )}
    </>
  );
}

/** Where a link names a field, it has the focus, once its page shows it. */
function FieldOfAddress() {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (!hash.startsWith('#look-')) return undefined;
    // after what opens the field's surroundings for the same address
    const timer = setTimeout(() => focusField(decodeURIComponent(hash.slice(1))));
    return () => clearTimeout(timer);
  }, [location]);
  return null;
}

export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
