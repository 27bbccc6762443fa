import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { messages } from './messages.ts';

const guestReceiptMessages = messages.guestReceipt;

/** Where the link of the order goes, and that it can go there again. */
export function MailLink({ orderId, email }: { orderId: string; email: string }) {
  const mail = useMutation({
    mutationFn: () => call('POST /order/{id}/link', { params: { id: orderId } }),
  });
  return (
    <div>
      <p className="hint">{guestReceiptMessages.mailed(email)}</p>
      <button
        type="button"
        className="textlink"
        aria-disabled={mail.isPending}
        onClick={() => {
          if (!mail.isPending) mail.mutate();
        }}
      >
        {guestReceiptMessages.again}
      </button>
      <div aria-live="polite">
        {mail.isSuccess && <p className="hint">{guestReceiptMessages.sent}</p>}
        {mail.isError && (
          <p className="field-error">{sentenceOf(mail.error, guestReceiptMessages.failed)}</p>
        )}
      </div>
    </div>
  );
}
