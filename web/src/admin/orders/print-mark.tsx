import type { Order } from '@tailorbird/contract/orders';
import { Printer } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';
import { formatShortMoment } from './short-moment.ts';

const printMessages = messages.prints;

/** Which sheets of an order were printed, when and by whom; nothing where none was. */
export function PrintMarks({ order: { prints = [] } }: { order: Pick<Order, 'prints'> }) {
  return prints.map(({ sheet, printedAt, printedBy, times }) => (
    <span key={sheet} className="inline-4 print-mark">
      <Icon of={Printer} />
      <span>
        {printMessages.sheets[sheet]}{' '}
        <time dateTime={printedAt}>{formatShortMoment(printedAt)}</time>
        <span className="print-by">
          {' '}
          <bdi>{printMessages.by(printedBy)}</bdi>
          {printMessages.times(times)}
        </span>
      </span>
    </span>
  ));
}
