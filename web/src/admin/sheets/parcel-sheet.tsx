import type { Order, OrderItem } from '@tailorbird/contract/orders';
import {
  commonNote,
  compareOptions,
  countPieces,
  groupItems,
  type ItemGroup,
} from '@tailorbird/contract/rules/group-items';
import { countWorkshopPieces, isService } from '@tailorbird/contract/kinds/piece-states';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import type { ReactNode } from 'react';
import { formatDay } from '../../ui/date.ts';
import { Brand } from '../../shell/brand.tsx';
import { sheetMessages } from './messages.ts';
import { senderLines } from './parcel-people.ts';
import { Choices, PaperPicture, RowWords, SheetNote } from './sheet-parts.tsx';

export type Sender = Pick<VersionedSettings['shop'], 'name' | 'address'>;

interface ParcelSheetProps {
  order: Order;
  sender: Sender;
  kind: 'packing' | 'delivery';
  /** Whom the parcel is for: terms and their descriptions. */
  receiver: ReactNode;
  /** Who signs at the end. */
  signedBy: string;
}

/** The paper of one parcel. It says no prices; the notes are for whoever packs it, who ticks it off. */
export function ParcelSheet({ order, sender, kind, receiver, signedBy }: ParcelSheetProps) {
  const { items } = order.cart;
  const groups = groupItems(items);
  const titleId = `${kind}-${order._id}`;
  return (
    <article className="sheet sheet-slip" aria-labelledby={titleId}>
      <header className="spread sheet-head">
        <span className="sheet-logo">
          <Brand />
        </span>
        <p className="sheet-kind">{sheetMessages.titles[kind]}</p>
      </header>
      <address className="cluster sheet-from" aria-label={sheetMessages.sender}>
        {senderLines(sender).map((line, index) => (
          <span key={index} dir="auto">
            {line}
          </span>
        ))}
      </address>
      <div className="sheet-to">
        <h2 id={titleId}>
          <span className="label">{sheetMessages.order}</span>
          {order.orderId}
        </h2>
        <dl>
          {receiver}
          <dt>{sheetMessages.ordered}</dt>
          <dd>
            <time dateTime={order.orderDate}>{formatDay(order.orderDate)}</time>
          </dd>
        </dl>
      </div>
      {order.status === 'cancelled' && <p className="sheet-stop">{sheetMessages.cancelledSlip}</p>}
      <table className="sheet-lines">
        <colgroup>
          <col className="sheet-col-quantity" />
          <col className="sheet-col-thumb" />
          <col />
        </colgroup>
        {/* Repeated on every page of a long one, and so names the order. */}
        <thead>
          <tr>
            <th scope="col">{sheetMessages.quantity}</th>
            <th scope="col" colSpan={2}>
              {sheetMessages.item}
              <span className="sheet-again">{order.orderId}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <ParcelLine key={group.key} group={group} isPacked={kind === 'packing'} />
          ))}
        </tbody>
      </table>
      <footer className="spread sheet-foot">
        <strong>
          {sheetMessages.totalPacked(
            countWorkshopPieces(items),
            groups.filter(({ first }) => !isService(first)).length,
          )}
        </strong>
        <span className="sheet-sign">{signedBy}</span>
      </footer>
    </article>
  );
}

interface ParcelLineProps {
  group: ItemGroup<OrderItem>;
  /** With boxes to tick off, and with notes. */
  isPacked: boolean;
}

/** An item; of a group its count, what all have alike, and a line for each row. */
function ParcelLine({ group: { first, items }, isPacked }: ParcelLineProps) {
  const { common, differing } = compareOptions(items);
  const note = commonNote(items);
  const isAlone = items.length === 1;
  return (
    <>
      <tr>
        <td className="sheet-quantity">
          {isPacked && isAlone && !isService(first) && <span className="sheet-tick" />}
          {countPieces(items)}
        </td>
        <td>
          {!isService(first) && (
            <div className="sheet-thumb">
              <PaperPicture item={first} sizes="64px" width={320} />
            </div>
          )}
        </td>
        <td>
          <p className="sheet-name" dir="auto">
            {first.product.name}
          </p>
          {isService(first) && <p className="sheet-service">{sheetMessages.service}</p>}
          <Choices options={common} />
          {isPacked && <SheetNote label={sheetMessages.note} text={note} />}
        </td>
      </tr>
      {!isAlone &&
        items.map((item) => (
          <tr key={item._id} className="slip-row">
            <td>
              {isPacked && <span className="sheet-tick" />}
              {item.quantity}
            </td>
            <td colSpan={2}>
              <RowWords item={item} differing={differing} />
              {isPacked && (
                <SheetNote label={sheetMessages.note} text={note === '' ? item.note : ''} />
              )}
            </td>
          </tr>
        ))}
    </>
  );
}
