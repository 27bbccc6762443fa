import type { CartItem } from '@tailorbird/contract/cart';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Named } from '../../ui/named.tsx';
import { messages } from '../messages.ts';
import { itemMessages } from './item-messages.ts';

/** In the place of a removed item, until the page is left. */
export function GoneLine({ item, onUndo }: { item: CartItem; onUndo: () => Promise<void> }) {
  const [undoing, setUndoing] = useState(false);
  const undoButton = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  // The button that removed it is gone, and the focus would be lost with it.
  useEffect(() => (undoButton.current ?? text.current)?.focus(), []);

  async function undo() {
    setUndoing(true);
    await onUndo();
    setUndoing(false);
  }

  return (
    <li className="item-gone">
      <Undo2 className="icon" aria-hidden />
      <span className="grow" ref={text} tabIndex={-1}>
        <Named say={itemMessages.removed} name={item.product.name} />
      </span>
      {/* What cannot be bought any more cannot come back either. */}
      {item.available && (
        <button
          className="textlink"
          type="button"
          ref={undoButton}
          disabled={undoing}
          aria-label={messages.cart.undoNamed(item.product.name)}
          onClick={() => void undo()}
        >
          {messages.cart.undo}
        </button>
      )}
    </li>
  );
}
