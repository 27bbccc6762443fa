import type { Product } from '@tailorbird/contract/catalogue';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { isFormHeld } from '../../early-presses.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { keepPiece, keptPiece, type KeptPiece } from './kept-piece.ts';

const nothing: KeptPiece = { note: undefined, quantity: undefined };

/**
 * Note and quantity as this tab keeps them, under what has been set on the page. An item of the
 * cart is edited from what it is there, unless a person comes back to the edit.
 */
export function useKeptPiece(
  { _id }: Product,
  search: URLSearchParams,
  own: KeptPiece,
): KeptPiece & { forget: () => void } {
  const itemId = search.get('item');
  const key = itemId ? `${_id} ${itemId}` : _id;
  const comesBack = useNavigationType() === NavigationType.Pop;
  const [first] = useState(comesBack || !itemId ? key : undefined);
  const [isSent, setSent] = useState(false);
  const inBrowser = useIsInBrowser();
  const read = useMemo(
    // A press that is held sends what the server's page showed.
    () => (inBrowser && first && !isFormHeld() ? keptPiece(first) : undefined),
    [inBrowser, first],
  );
  const kept = (isSent ? undefined : read) ?? nothing;
  const note = own.note ?? kept.note;
  const quantity = own.quantity ?? kept.quantity;

  useEffect(() => {
    if (inBrowser) keepPiece(key, { note, quantity });
  }, [inBrowser, key, note, quantity]);

  /** It has been sent. Also where the page has been left meanwhile; what is newer stays. */
  function forget() {
    const now = keptPiece(key) ?? nothing;
    if (now.note === note && now.quantity === quantity) keepPiece(key, nothing);
    setSent(true);
  }

  return { note, quantity, forget };
}
