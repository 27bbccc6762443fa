import type { Order, SheetKind } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, newId } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { changeInWords, useOrderChanges } from '../orders/order-timeline.tsx';
import { updateCachedOrders } from '../orders/orders-query.ts';
import { changesOnPaper } from '../orders/stale-sheet.tsx';
import { sheetMessages } from './messages.ts';

const printAgainMessages = sheetMessages.printAgain;

type Print = NonNullable<Order['prints']>[number];

interface PrintedOrder {
  order: Order;
  print: Print;
}

/** The orders on a sheet that were printed on one before. */
function printedBefore(orders: readonly Order[], sheet: SheetKind): PrintedOrder[] {
  return orders.flatMap((order) => {
    const print = order.prints?.find((one) => one.sheet === sheet);
    return print ? [{ order, print }] : [];
  });
}

/** Milliseconds in which the page's button and the browser's event are the same print. */
const ONE_PRINT = 5000;

interface SheetPrint {
  /** Asks first where something was printed before. */
  print: () => void;
  dialog: ReactNode;
}

/**
 * Prints, and records it: by the page's button, and where somebody prints with the browser's own
 * keys or menu. The orders are as they stand on the sheet.
 */
export function useSheetPrint(orders: readonly Order[], sheet: SheetKind): SheetPrint {
  const client = useQueryClient();
  const last = useRef<{ sheet?: SheetKind; at: number }>({ at: -ONE_PRINT });
  const [printed, setPrinted] = useState<readonly Order[]>();
  const [isAsking, setAsking] = useState(false);
  const before = printedBefore(printed ?? orders, sheet);

  useEffect(() => {
    function record() {
      const isSame = last.current.sheet === sheet;
      const isOnePrint = isSame && performance.now() - last.current.at < ONE_PRINT;
      if (orders.length === 0 || isOnePrint) return;
      last.current = { sheet, at: performance.now() };
      const versions = orders.map(({ _id, version }) => ({ _id, version }));
      call('POST /order/prints', { body: { _id: newId(), sheet, orders: versions } })
        .then(({ orders: now }) => {
          setPrinted(now);
          return updateCachedOrders(client, now);
        })
        .catch(() => notify('error', printAgainMessages.failed));
    }
    window.addEventListener('beforeprint', record);
    return () => window.removeEventListener('beforeprint', record);
  }, [client, orders, sheet]);

  function printNow() {
    // the question must not be on the paper
    flushSync(() => setAsking(false));
    // browsers that print later tell of it only then
    window.dispatchEvent(new Event('beforeprint'));
    window.print();
  }

  const dialog = (
    <ConfirmDialog
      open={isAsking}
      title={printAgainMessages.title}
      sentence={<BeforeSentence before={before} all={orders.length} />}
      confirmLabel={printAgainMessages.act}
      cancelLabel={printAgainMessages.not}
      onCancel={() => setAsking(false)}
      onConfirm={printNow}
    />
  );
  return { print: () => (before.length > 0 ? setAsking(true) : printNow()), dialog };
}

function BeforeSentence({ before, all }: { before: readonly PrintedOrder[]; all: number }) {
  const [first] = before;
  if (!first) return null;
  if (all > 1) return <>{printAgainMessages.beforeSeveral(before.length, all)}</>;
  return <>{sentenceOf(first)}</>;
}

const sentenceOf = ({ order, print }: PrintedOrder) =>
  printAgainMessages.before(order.orderId, formatMoment(print.printedAt), print.printedBy);

/** Orders named above a sheet; the rest is counted. */
const NAMED = 5;

/** On the screen only: what was printed before, and of one order what has changed since. */
export function PrintedBefore({ orders, sheet }: { orders: readonly Order[]; sheet: SheetKind }) {
  const before = printedBefore(orders, sheet);
  const [first] = before;
  if (!first) return null;
  return (
    <div className="sheet-missing">
      <Notice tone="warning" title={printAgainMessages.noticeTitle}>
        <ul>
          {before.slice(0, NAMED).map((one) => (
            <li key={one.order._id}>{sentenceOf(one)}</li>
          ))}
        </ul>
        {before.length > NAMED && <p>{printAgainMessages.and(before.length - NAMED)}</p>}
        {orders.length === 1 && <ChangedSince {...first} />}
      </Notice>
    </div>
  );
}

function ChangedSince({ order, print }: PrintedOrder) {
  const { data } = useOrderChanges(order);
  if (!data) return null;
  const changed = changesOnPaper(data, print.version);
  return (
    <>
      <p>{printAgainMessages.changed(changed.length)}</p>
      <ul>
        {changed.map((change) => (
          <li key={change._id}>{changeInWords(change)}</li>
        ))}
      </ul>
    </>
  );
}
