import type { Order } from '@tailorbird/contract/orders';
import { orderInRefusal } from './order-in-refusal.ts';

export interface NoteChange {
  text: string;
  /** What the admin knows to stand there now. */
  before: string;
  /** Of the order in which it stands so. */
  version: number;
}

interface Saving {
  send: (text: string, version: number) => Promise<{ order: Order }>;
  noteIn: (order: Order) => string;
}

/**
 * A save is refused when anything of the order has changed. Where that was not this very note, it
 * is sent once more on top of what is there now; else the refusal stands.
 */
export async function saveNote(
  { text, before, version }: NoteChange,
  { send, noteIn }: Saving,
): Promise<{ order: Order }> {
  try {
    return await send(text, version);
  } catch (error) {
    const now = orderInRefusal(error);
    if (!now || noteIn(now) !== before) throw error;
    return await send(text, now.version);
  }
}
