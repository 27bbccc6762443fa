import { CREDIT_REASON_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Paper } from '@tailorbird/contract/papers';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';

interface RefundNoteProps {
  invoice: Paper;
  keepsInvoice: boolean;
  onKeep: (keeps: boolean) => void;
  problem: string | undefined;
  readOnly: boolean;
}

/** Of the form of a refund: the credit note that comes with it. */
export function RefundNote({ invoice, keepsInvoice, onKeep, problem, readOnly }: RefundNoteProps) {
  return (
    <>
      {/* hidden, it keeps what was typed; disabled, it is not sent */}
      <div hidden={keepsInvoice}>
        <TextField
          label={messages.reason}
          hint={messages.reasonHint(invoice.number)}
          error={problem}
          name="reason"
          autoComplete="off"
          maxLength={CREDIT_REASON_MAX_LENGTH}
          disabled={keepsInvoice}
          readOnly={readOnly}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={keepsInvoice}
          disabled={readOnly}
          onChange={({ target }) => onKeep(target.checked)}
        />
        {messages.keepsInvoice}
      </label>
    </>
  );
}
