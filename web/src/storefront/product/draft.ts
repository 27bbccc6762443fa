import type { Product } from '@tailorbird/contract/catalogue';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { isFormHeld } from '../../early-presses.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { DRAFTS } from '../../session/persisted-entries.ts';

const nothing: Draft = { note: undefined, quantity: undefined };

/**
 * Note and quantity as this tab keeps them, under what has been set on the page. An item of the
 * cart is edited from what it is there, unless a person comes back to the edit.
 */
export function useDraft(
  { _id }: Product,
  search: URLSearchParams,
  own: Draft,
): Draft & { discard: () => void } {
  const itemId = search.get('item');
  const key = itemId ? `${_id} ${itemId}` : _id;
  const comesBack = useNavigationType() === NavigationType.Pop;
  const [first] = useState(comesBack || !itemId ? key : undefined);
  const [isSent, setSent] = useState(false);
  const inBrowser = useIsInBrowser();
  const read = useMemo(
    // A press that is held sends what the server's page showed.
    () => (inBrowser && first && !isFormHeld() ? readDraft(first) : undefined),
    [inBrowser, first],
  );
  const stored = (isSent ? undefined : read) ?? nothing;
  const note = own.note ?? stored.note;
  const quantity = own.quantity ?? stored.quantity;

  useEffect(() => {
    if (inBrowser) saveDraft(key, { note, quantity });
  }, [inBrowser, key, note, quantity]);

  /** It has been sent. Also where the page has been left meanwhile; what is newer stays. */
  function discard() {
    const now = readDraft(key) ?? nothing;
    if (now.note === note && now.quantity === quantity) saveDraft(key, nothing);
    setSent(true);
  }

  return { note, quantity, discard };
}

/** Pieces that a tab keeps; the one changed longest ago goes first. */
const MOST_DRAFTS = 20;
/** UTF-16 units: a pasted book stays in the field, not in the storage. */
const LONGEST_NOTE = 5000;

/** Note and quantity of a piece that is not in the cart yet; undefined: as they come. */
interface Draft {
  note: string | undefined;
  quantity: number | undefined;
}

type Entry = readonly [key: string, piece: Draft];

/** The draft of a product, or of an edited item of the cart, in this tab. */
function readDraft(key: string): Draft | undefined {
  return readAll().find(([of]) => of === key)?.[1];
}

function saveDraft(key: string, { note, quantity }: Draft): void {
  const others = readAll().filter(([of]) => of !== key);
  const isEmpty = note === undefined && quantity === undefined;
  const entry: Entry = [key, { note: note?.slice(0, LONGEST_NOTE), quantity }];
  writeAll(isEmpty ? others : [...others, entry].slice(-MOST_DRAFTS));
}

function writeAll(entries: readonly Entry[]): void {
  try {
    if (entries.length > 0) sessionStorage.setItem(DRAFTS, JSON.stringify(entries));
    else sessionStorage.removeItem(DRAFTS);
  } catch {
    // Storage is off or full: the page itself still has it.
  }
}

function readAll(): Entry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFTS) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}

/** Scripts of other versions of the shop write here, too. */
function entryOf(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  const [key, piece]: unknown[] = value;
  if (typeof key !== 'string' || typeof piece !== 'object' || piece === null) return [];
  const note = 'note' in piece && typeof piece.note === 'string' ? piece.note : undefined;
  const quantity =
    'quantity' in piece && typeof piece.quantity === 'number' ? piece.quantity : undefined;
  return [[key, { note, quantity }]];
}
