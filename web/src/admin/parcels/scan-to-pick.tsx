import type { Order } from '@tailorbird/contract/orders';
import { CircleAlert, CircleCheck, ScanBarcode } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pieceMessages } from '../orders/piece-messages.ts';
import { pieceName } from '../orders/piece-name.ts';
import { readScan } from '../orders/read-scan.ts';
import '../orders/scan-field.css';
import { parcelMessages } from './messages.ts';
import { type UnsentPieces, pieceToTick, whyNoTick } from './pieces-to-send.ts';

const { send: messages } = parcelMessages;

interface ScanNews {
  tone: 'success' | 'warning';
  sentence: string;
}

const warn = (sentence: string): ScanNews => ({ tone: 'warning', sentence });

interface ScanToPickProps {
  order: Order;
  left: UnsentPieces;
  chosen: readonly number[];
  onTick: (piece: number) => void;
}

/** Each scan ticks a piece: the field keeps the focus for the next. */
export function ScanToPick({ order, left, chosen, onTick }: ScanToPickProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<ScanNews>();
  useEffect(() => field.current?.focus(), []);

  function scan(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (field.current) field.current.value = '';
    field.current?.focus();
    if (typed) setSaid(tick(typed));
  }

  function tick(typed: string): ScanNews {
    const read = readScan(typed, order);
    if (read.kind === 'taken out') return warn(pieceMessages.removedPieces([read.number]));
    if (read.kind !== 'pieces') return warn(messages.unknown(typed.slice(0, 60)));
    const piece = pieceToTick(read.numbers, left, chosen);
    if (piece === undefined) {
      const why = whyNoTick(read.numbers, left);
      return warn(
        why === 'chosen' ? messages.isTicked(read.numbers.length) : messages.why[why](read.numbers),
      );
    }
    onTick(piece);
    return {
      tone: 'success',
      sentence: messages.ticked(pieceName(order, piece), chosen.length + 1),
    };
  }

  return (
    <div className="row scan parcel-scan">
      <form className="row scan-in" onSubmit={scan}>
        <label className="inline-8" htmlFor="parcel-scan">
          <Icon of={ScanBarcode} />
          {messages.scan}
        </label>
        <input
          ref={field}
          className="input"
          id="parcel-scan"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={500}
          placeholder={messages.scanHint}
        />
        <Button type="submit" variant="secondary" size="compact">
          {messages.enter}
        </Button>
      </form>
      <div className="row-4 scan-last">
        <output className={said ? `inline-8 is-${said.tone}` : 'inline-8'}>
          {said && (
            <>
              <Icon of={said.tone === 'success' ? CircleCheck : CircleAlert} />
              <span>{said.sentence}</span>
            </>
          )}
        </output>
      </div>
    </div>
  );
}
