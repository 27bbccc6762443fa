import type { Order } from '@tailorbird/contract/orders';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { sentenceOf } from '../api-error.ts';
import { Button } from '../ui/button.tsx';
import { keepLink, linkHeaders } from './order-link.ts';
import { useLookAgain } from './look-again.ts';
import { paymentMessages } from './payment-messages.ts';

/** Leads to the hosted checkout, and from there back to this page. */
export function PayByCard({
  order: { _id: id, payment },
  link,
}: {
  order: Pick<Order, '_id' | 'payment'>;
  /** The secret of the link that the order is shown by; undefined when it is one's own. */
  link: string | undefined;
}) {
  const due = payment?.due ?? 0;
  const { isLooking, leave } = useLookAgain(id, due);
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // the page as it was left, when somebody comes back by the browser's own button
    const wake = () => setGoing(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function pay() {
    if (isGoing) return;
    setGoing(true);
    setProblem(undefined);
    try {
      const { url } = await (link === undefined
        ? call('POST /order/{id}/checkout', {
            params: { id },
            body: { returnTo: pageOf(window.location.pathname) },
          })
        : call('POST /guest-order/checkout', { headers: linkHeaders(link) }));
      if (link !== undefined) keepLink(link);
      leave();
      window.location.assign(url);
    } catch (error) {
      setGoing(false);
      setProblem(sentenceOf(error, paymentMessages.cardFailed));
    }
  }

  return (
    <>
      <div>
        <Button busy={isGoing} onClick={() => void pay()}>
          {isGoing ? paymentMessages.cardOpening : paymentMessages.payByCard(formatAmount(due))}
        </Button>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {isLooking && <output>{paymentMessages.onItsWay}</output>}
      <p className="soft">{paymentMessages.card}</p>
    </>
  );
}

/** The summary shows an order that was just placed, and nothing to who comes from elsewhere. */
const pageOf = (path: string) => (path === '/order-summary' ? '/orders' : path);
