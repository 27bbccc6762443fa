import type { Order, OrderItem } from '@tailorbird/contract/orders';
import {
  commonNote,
  compareOptions,
  countPieces,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { detailsInWords } from '@tailorbird/contract/rules/details-in-words';
import { Fragment } from 'react';
import { DetailLines } from '../../orders/order-details.tsx';
import { formatDay } from '../../ui/date.ts';
import { Logo } from '../../ui/logo.tsx';
import { messages } from '../orders/messages.ts';
import { sheetMessages as words } from './messages.ts';
import { Choices, PaperPicture, RowWords, SheetNote } from './sheet-parts.tsx';

/** Goes into the parcel, so it says neither prices nor what admins write to each other. */
export function PackingSlip({ order }: { order: Order }) {
  const { items } = order.cart;
  const groups = groupItems(items);
  const titleId = `slip-${order._id}`;
  return (
    <article className="sheet sheet-slip" aria-labelledby={titleId}>
      <header className="sheet-head">
        <span className="sheet-logo">
          <Logo label="Tailorbird" />
        </span>
        <p className="sheet-kind">{words.titles.packing}</p>
      </header>
      <div className="sheet-to">
        <h2 id={titleId}>
          <span className="label">{words.order}</span>
          {order.orderId}
        </h2>
        <dl>
          <dt>{words.customer}</dt>
          <dd>
            <strong dir="auto">{order.customer?.name || messages.customerName}</strong>
            <span>{order.customer?.email || messages.customerEmail}</span>
          </dd>
          {detailsInWords(order).map(({ label, lines }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <DetailLines lines={lines} />
            </Fragment>
          ))}
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
        {/* Repeated on every page of a long slip, and so names the order. */}
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
            <SlipLine key={group.key} group={group} />
          ))}
        </tbody>
      </table>
      <footer className="sheet-foot">
        <strong>{words.totalPacked(countPieces(items), groups.length)}</strong>
        <span className="sheet-sign">{words.packedBy}</span>
      </footer>
    </article>
  );
}

/** An item; of a group its count, what all have alike, and a line to tick off for each row. */
function SlipLine({ group: { first, items } }: { group: ItemGroup<OrderItem> }) {
  const { common, differing } = compareOptions(items);
  const note = commonNote(items);
  const isAlone = items.length === 1;
  return (
    <>
      <tr>
        <td className="sheet-quantity">
          {isAlone && <span className="sheet-tick" />}
          {countPieces(items)}
        </td>
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
          <SheetNote label={words.note} text={note} />
        </td>
      </tr>
      {!isAlone &&
        items.map((item) => (
          <tr key={item._id} className="slip-row">
            <td>
              <span className="sheet-tick" />
              {item.quantity}
            </td>
            <td colSpan={2}>
              <RowWords item={item} differing={differing} />
              <SheetNote label={words.note} text={note === '' ? item.note : ''} />
            </td>
          </tr>
        ))}
    </>
  );
}
