import type { Order } from '@tailorbird/contract/orders';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { type FormEvent, useState } from 'react';
import { storedEntry } from '../../stored-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../kit/problem.tsx';
import { CarrierFields } from './carrier-fields.tsx';
import { parcelMessages } from './messages.ts';
import { useSendParcel, whyUnsent } from './parcel-calls.ts';
import { isPickedUp } from './sent-mark.tsx';
import type { SentParcel } from './sent-notice.tsx';

const { send: messages } = parcelMessages;

/** The carrier that this browser sent with last: most parcels go with the same. */
const lastCarrier = storedEntry({
  lasts: 'in browser',
  key: 'tailorbird:carrier',
  parse: (stored) => (typeof stored === 'string' ? stored : ''),
});

/** Where the shop can tell of a parcel: the account's address before that of the contact. */
export const mailAddressOf = ({ customer, contact }: Pick<Order, 'customer' | 'contact'>): string =>
  customer?.email || contact?.email || '';

interface SendFormProps {
  order: Order;
  number: number;
  chosen: readonly number[];
  onSent: (sent: SentParcel) => void;
}

/** Carrier, number and mail of the next parcel, and the button that sends it. */
export function SendForm({ order, number, chosen, onSent }: SendFormProps) {
  const send = useSendParcel(order, (id, content) => {
    if (!isPickUp) lastCarrier.write(content.carrier ?? '');
    onSent({ id, wantsMail: content.isMailed !== false });
  });
  const isPickUp = isPickedUp(order);
  const address = mailAddressOf(order);
  const [typed, setTyped] = useState(() => ({
    carrier: order.parcels?.at(-1)?.carrier ?? lastCarrier.read(),
    tracking: '',
  }));
  const [isMailed, setMailed] = useState(address !== '');
  const [isBlank, setBlank] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    setBlank(chosen.length === 0);
    if (chosen.length === 0) return;
    send.mutate({
      pieces: [...chosen],
      carrier: isPickUp ? '' : typed.carrier.trim(),
      tracking: isPickUp ? '' : typed.tracking.trim(),
      isMailed,
    });
  }

  return (
    <form
      className="box-panel stack-12 parcel-send"
      aria-labelledby="parcel-form"
      onSubmit={submit}
    >
      <h2 id="parcel-form">{messages.next(number)}</h2>
      <p aria-live="polite">
        <strong>{formatNumber(chosen.length)}</strong> {messages.chosen(chosen.length)}
      </p>
      {!isPickUp && <CarrierFields value={typed} isSaving={send.isPending} onChange={setTyped} />}
      {address === '' ? (
        <p className="hint">{messages.noAddress}</p>
      ) : (
        <label className="check parcel-mail">
          <input
            type="checkbox"
            checked={isMailed}
            disabled={send.isPending}
            onChange={({ target }) => setMailed(target.checked)}
          />
          <span>{isPickUp ? messages.mailReady(address) : messages.mail(address)}</span>
        </label>
      )}
      <Button type="submit" block busy={send.isPending}>
        {send.isPending
          ? messages.acting
          : isPickUp
            ? messages.actReady(chosen.length)
            : messages.act(chosen.length)}
      </Button>
      <Problem>
        {isBlank && chosen.length === 0 ? messages.nothing : send.isError && whyUnsent(send.error)}
      </Problem>
      {isMailed && <p className="hint">{messages.undoHint}</p>}
    </form>
  );
}
