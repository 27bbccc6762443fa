import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setShopTimeZone, shopTimeZone } from '../../ui/time-zone.ts';
import { settingsQuery } from './settings-query.ts';

/** Shows days and times in the time zone of the settings, as soon as a change of it is read. */
export function useSavedTimeZone(): void {
  const client = useQueryClient();
  // another tab may have changed it a moment ago
  const timeZone = useQuery({ ...settingsQuery, refetchOnWindowFocus: 'always' }).data?.timeZone;
  useEffect(() => {
    if (timeZone === undefined || timeZone === shopTimeZone()) return;
    setShopTimeZone(timeZone);
    // days that the shop counts begin elsewhere
    void client.invalidateQueries({ queryKey: ['admin'] });
  }, [client, timeZone]);
}
