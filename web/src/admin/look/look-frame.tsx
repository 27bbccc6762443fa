import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useEffect } from 'react';
import { DeskHead } from '../kit/desk-head.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { DraftBar } from './draft-bar.tsx';
import { lookQuery } from './look-query.ts';
import { lookMessages } from './messages.ts';
import { LookContext } from './use-look-part.ts';
import './look-frame.css';

interface LookFrameProps {
  title: string;
  line: string;
  /** Beside what is edited, where there is room. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page that edits a part of the look: it has the draft, and the bar that publishes it. */
export function LookFrame({ title, line, side, children }: LookFrameProps) {
  const query = useQuery(lookQuery);
  return (
    <>
      <DeskHead title={title} line={line} isLive={false} />
      {query.isPending && <TableLoading />}
      {!query.data && <LoadError query={query} title={lookMessages.loadFailed} />}
      {query.data && (
        <LookContext value={query.data}>
          <div className={side ? 'look-columns' : 'stack-16'}>
            <div className="stack-16 look-column">
              {children}
              <DraftBar />
            </div>
            {side && <div className="look-side">{side}</div>}
          </div>
          <FieldOfAddress />
        </LookContext>
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
