import {
  setShopFormats,
  type ShopFormats,
  shopFormats,
} from '@tailorbird/contract/kinds/shop-formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { setShopTimeZone, shopTimeZone } from '../ui/time-zone.ts';
import { settingsQuery } from './settings/settings-query.ts';

interface ShopForms {
  timeZone: string;
  formats: ShopFormats;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let forms: ShopForms | undefined;

const formsNow = (): ShopForms => (forms ??= { timeZone: shopTimeZone(), formats: shopFormats() });

/** The shop's time zone and formats. All below in the tree is rendered again when they change. */
export const useShopForms = (): ShopForms => useSyncExternalStore(subscribe, formsNow, formsNow);

/** Shows days, times and money as the settings have them, as soon as a change of them is read. */
export function useSavedForms(): void {
  const client = useQueryClient();
  // another tab may have changed them a moment ago
  const { data } = useQuery({ ...settingsQuery, refetchOnWindowFocus: 'always' });
  const { timeZone, formats } = data ?? {};
  useEffect(() => {
    if (timeZone === undefined || formats === undefined) return;
    const before = JSON.stringify(formsNow());
    setShopTimeZone(timeZone);
    setShopFormats(formats);
    forms = undefined;
    if (JSON.stringify(formsNow()) === before) return;
    for (const listener of listeners) listener();
    // days that the shop counts begin elsewhere
    void client.invalidateQueries({ queryKey: ['admin'] });
  }, [client, timeZone, formats]);
}
