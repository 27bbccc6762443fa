import { setShopFormats, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setShopTimeZone, shopTimeZone } from '../../ui/time-zone.ts';
import { settingsQuery } from './settings-query.ts';

/** Shows days, times and money as the settings have them, as soon as a change of them is read. */
export function useSavedForms(): void {
  const client = useQueryClient();
  // another tab may have changed it a moment ago
  const { data } = useQuery({ ...settingsQuery, refetchOnWindowFocus: 'always' });
  const { timeZone, formats } = data ?? {};
  useEffect(() => {
    if (timeZone === undefined || formats === undefined) return;
    const isSame = JSON.stringify(formats) === JSON.stringify(shopFormats());
    if (isSame && timeZone === shopTimeZone()) return;
    setShopFormats(formats);
    setShopTimeZone(timeZone);
    // days that the shop counts begin elsewhere
    void client.invalidateQueries({ queryKey: ['admin'] });
  }, [client, timeZone, formats]);
}
