import type { Order } from '@tailorbird/contract/orders';
import type { ComponentType } from 'react';

type Receipt = ComponentType<{ order: Order }>;

let loaded: Receipt | undefined;

/** Undefined: its code has not come yet. */
export const loadedReceipt = (): Receipt | undefined => loaded;

/** Undefined: it does not come, and the page of the login says the order in words. */
export async function loadReceipt(): Promise<Receipt | undefined> {
  const code = await import('../orders/guest-receipt.tsx').catch(() => undefined);
  loaded = code?.default;
  return loaded;
}
