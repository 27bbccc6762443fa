import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requestIdOf } from '../../error-facts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeskHead } from '../kit/desk-head.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { messages } from './messages.ts';
import type { SavedSettings } from './section.tsx';
import { settingsQuery, taxQuery } from './settings-query.ts';
import { SettingsTabs, type TabName } from './settings-tabs.tsx';
import './settings.css';

interface SettingsFrameProps {
  title: string;
  lead: string;
  /** Undefined: the page of the sections. */
  page?: TabName;
  children: (saved: SavedSettings) => ReactNode;
}

/** A page of the settings: its head, the tabs, and the rest once the settings are loaded. */
export function SettingsFrame({ title, lead, page, children }: SettingsFrameProps) {
  const tax = useQuery(taxQuery);
  const settings = useQuery(settingsQuery);
  const failed = [tax, settings].find(({ isError, data }) => isError && !data);
  return (
    <>
      <DeskHead title={title} line={lead} isLive={false} />
      {failed && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void Promise.all([tax.refetch(), settings.refetch()])}
          requestId={requestIdOf(failed.error)}
        />
      )}
      {!failed && (tax.isPending || settings.isPending) && <TableLoading />}
      {tax.data && settings.data && (
        <div>
          <SettingsTabs {...(page && { page })} />
          {children({ ...settings.data, tax: tax.data })}
        </div>
      )}
    </>
  );
}
