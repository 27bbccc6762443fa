import { REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { useState } from 'react';
import { BulkBar } from '../kit/bulk-bar.tsx';
import { pieceMessages } from './piece-messages.ts';
import { useBulkActs } from './row-acts.ts';
import './orders.css';
import './piece-bulk-bar.css';

interface PieceBulkBarProps {
  order: Order;
  picked: ReadonlySet<number>;
  onClear: () => void;
}

/** Sets all picked pieces; they stay picked, so that a slip is set right at once. */
export function PieceBulkBar({ order, picked, onClear }: PieceBulkBarProps) {
  const [reason, setReason] = useState('');
  const { set, isSaving } = useBulkActs(order);
  return (
    <BulkBar
      messages={{
        label: pieceMessages.pickedLabel,
        picked: pieceMessages.picked,
        clear: pieceMessages.pickNone,
      }}
      count={picked.size}
      className="row bulk piece-bulk"
      onClear={onClear}
    >
      <fieldset className="seg" aria-label={pieceMessages.setTo}>
        {PIECE_STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-disabled={isSaving}
            onClick={() => set([...picked], state, reason)}
          >
            {pieceMessages.states[state]}
          </button>
        ))}
      </fieldset>
      <input
        className="input"
        aria-label={pieceMessages.reason}
        placeholder={pieceMessages.reason}
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </BulkBar>
  );
}
