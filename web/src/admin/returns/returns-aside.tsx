import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import type { Order } from '@tailorbird/contract/orders';
import { Copy } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { returnMessages } from './messages.ts';
import { useReturns } from './returns-query.ts';

const { aside: asideMessages } = returnMessages;

/** Until when the order can be withdrawn from; nothing where the shop takes no withdrawals. */
export default function ReturnsAside({ order }: { order: Order }) {
  const { data } = useReturns(order);
  if (!data || order.status === 'cancelled') return null;
  const { until, isOpen, link } = data;
  if (!isOpen && until === null) return null;
  return (
    <section className="box-panel stack-8" aria-labelledby="order-returns">
      <h2 className="mini-h" id="order-returns">
        {asideMessages.title}
      </h2>
      <p className="small">
        {until === null
          ? asideMessages.open
          : isOpen
            ? asideMessages.until(dateInWords(until))
            : asideMessages.closed(dateInWords(until))}
      </p>
      <CopyLink address={`${location.origin}${link}`} />
    </section>
  );
}

function CopyLink({ address }: { address: string }) {
  const { copy, outcome } = useClipboard(address);
  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => void copy()}>
        <Icon of={Copy} />
        {asideMessages.copy}
      </Button>
      <output className={outcome ? 'hint' : 'sr'}>
        {outcome === 'copied' && ` ${asideMessages.copied}`}
        {outcome === 'failed' && (
          <>
            {' '}
            {asideMessages.notCopied} <code>{address}</code>
          </>
        )}
      </output>
    </div>
  );
}
