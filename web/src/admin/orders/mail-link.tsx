import type { Order } from '@tailorbird/contract/orders';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';

const mailLinkMessages = messages.mailLink;

/** Sends a guest the link to the page of their order once more, at the address of its contact. */
export function MailLink({ order }: { order: Order }) {
  const mail = useMutation({
    mutationFn: () => call('POST /order/{id}/link', { params: { id: order._id } }),
  });
  if (order.customer || !order.contact?.email) return null;
  return (
    <div aria-live="polite">
      <Button
        variant="secondary"
        size="compact"
        busy={mail.isPending}
        onClick={() => mail.mutate()}
      >
        {mail.isPending ? mailLinkMessages.working : mailLinkMessages.act}
      </Button>
      {mail.isSuccess && <p className="small soft">{mailLinkMessages.sent}</p>}
      {mail.isError && (
        <p className="field-error">{sentenceOf(mail.error, mailLinkMessages.failed)}</p>
      )}
    </div>
  );
}
