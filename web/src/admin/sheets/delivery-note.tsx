import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import {
  compareOptions,
  countPieces,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { DetailLines } from '../../orders/order-details.tsx';
import { formatDay } from '../../ui/date.ts';
import { Logo } from '../../ui/logo.tsx';
import { messages } from '../orders/messages.ts';
import { sheetMessages as words } from './messages.ts';
import { Choices, PaperPicture, RowWords } from './sheet-parts.tsx';

/**
 * Says to whoever takes the parcel what is in it and where it goes: neither prices nor what is
 * between the shop and its customer, such as notes, a phone number or another billing address.
 */
export function DeliveryNote({ order }: { order: Order }) {
  const { items } = order.cart;
  const groups = groupItems(items);
  const titleId = `delivery-${order._id}`;
  const address = order.delivery?.address;
  const lines = receiverLines(order);
  const method = order.delivery?.method.name ?? '';
  return (
    <article className="sheet sheet-slip" aria-labelledby={titleId}>
      <header className="sheet-head">
        <span className="sheet-logo">
          <Logo label="Tailorbird" />
        </span>
        <p className="sheet-kind">{words.titles.delivery}</p>
      </header>
      <div className="sheet-to">
        <h2 id={titleId}>
          <span className="label">{words.order}</span>
          {order.orderId}
        </h2>
        <dl>
          <dt>{address ? words.deliverTo : words.pickedUp}</dt>
          <DetailLines lines={method === '' ? lines : [...lines, method]} />
          <dt>{words.ordered}</dt>
          <dd>
            <time dateTime={order.orderDate}>{formatDay(order.orderDate)}</time>
          </dd>
        </dl>
      </div>
      {order.status === 'cancelled' && <p className="sheet-stop">{words.cancelledSlip}</p>}
      <table className="sheet-lines">
        <colgroup>
          <col className="sheet-col-quantity" />
          <col className="sheet-col-thumb" />
          <col />
        </colgroup>
        {/* Repeated on every page of a long note, and so names the order. */}
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col" colSpan={2}>
              {words.item}
              <span className="sheet-again">{order.orderId}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <NoteLine key={group.key} group={group} />
          ))}
        </tbody>
      </table>
      <footer className="sheet-foot">
        <strong>{words.totalPacked(countPieces(items), groups.length)}</strong>
        <span className="sheet-sign">{words.receivedBy}</span>
      </footer>
    </article>
  );
}

/** Where it goes, or who picks it up. An address without a name goes to whoever ordered. */
export function receiverLines({
  contact,
  customer,
  delivery,
}: Pick<Order, 'contact' | 'customer' | 'delivery'>): string[] {
  const known = contact?.name || customer?.name || '';
  const address = delivery?.address;
  if (!address) return [known || messages.customerName];
  const isNamed = address.name !== '' || address.company !== '';
  return [...(isNamed || known === '' ? [] : [known]), ...addressLines(address)];
}

/** An item; of a group its count, what all have alike, and a line for each row. */
function NoteLine({ group: { first, items } }: { group: ItemGroup<OrderItem> }) {
  const { common, differing } = compareOptions(items);
  return (
    <>
      <tr>
        <td className="sheet-quantity">{countPieces(items)}</td>
        <td>
          <div className="sheet-thumb">
            <PaperPicture item={first} sizes="64px" width={320} />
          </div>
        </td>
        <td>
          <p className="sheet-name" dir="auto">
            {first.product.name}
          </p>
          <Choices options={common} />
        </td>
      </tr>
      {items.length > 1 &&
        items.map((item) => (
          <tr key={item._id} className="slip-row">
            <td>{item.quantity}</td>
            <td colSpan={2}>
              <RowWords item={item} differing={differing} />
            </td>
          </tr>
        ))}
    </>
  );
}
