import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';

const KEY = 'tailorbird.order-key';

/** What placing an order sends. */
export type OrderBody = CallInput<EndpointOf<'POST /order'>>['body'];

/** What this tab keeps; undefined where the browser forbids storage. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * The Idempotency-Key for ordering this content, the same until the server has answered: a second
 * click, a reload or a lost answer then gives the same order instead of another.
 */
export function keyFor(content: OrderBody, storage: Storage | undefined): string {
  const contentText = JSON.stringify(content);
  const kept = read(storage);
  if (kept?.content === contentText) return kept.key;
  const key = randomKey();
  try {
    storage?.setItem(KEY, JSON.stringify({ content: contentText, key }));
  } catch {
    // Without storage the server still knows the same cart by its content.
  }
  return key;
}

/** The order that this tab has sent and has seen no answer to. */
export function unansweredOrder(
  storage: Storage | undefined,
): { key: string; body: OrderBody } | undefined {
  const kept = read(storage);
  if (!kept) return undefined;
  // Written by keyFor. The server checks it like any body, should it come from an older page.
  const body: OrderBody = JSON.parse(kept.content);
  return { key: kept.key, body };
}

export function forgetKey(storage: Storage | undefined): void {
  storage?.removeItem(KEY);
}

function read(storage: Storage | undefined): { content: string; key: string } | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    if (!('content' in kept) || typeof kept.content !== 'string') return undefined;
    if (!('key' in kept) || typeof kept.key !== 'string') return undefined;
    return { content: kept.content, key: kept.key };
  } catch {
    return undefined;
  }
}

/** crypto.randomUUID is missing where the page does not come by https or from localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
