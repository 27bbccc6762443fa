import { useMemo, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { planProduction } from './group-items.ts';
import { NothingToPrint } from './nothing-to-print.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { ProductionSheet } from './production-sheet.tsx';
import type { SheetRequest } from './sheet-address.ts';
import { sheetMessages as words } from './sheet-messages.ts';
import type { SheetOrders } from './sheet-orders-query.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { usePictures } from './use-pictures.ts';

interface SheetsProps {
  request: SheetRequest;
  found: SheetOrders;
  /** When the orders were read, in milliseconds since 1970. */
  asOf: number;
}

/** The paper, and around it on the screen what is to be known before it is printed. */
export function Sheets({ request, found, asOf }: SheetsProps) {
  const { orders, missing } = found;
  const production = useMemo(() => planProduction(orders), [orders]);
  const paper = useRef<HTMLDivElement>(null);
  const pictures = usePictures(paper, `${request.kind} ${asOf}`);

  if (orders.length === 0) {
    return <NothingToPrint title={words.noneFoundTitle} text={words.noneFound} />;
  }
  const isProduction = request.kind === 'production';
  const isNothingToMake = isProduction && production.groups.length === 0;
  return (
    <>
      <SheetToolbar request={request} pictures={isNothingToMake ? undefined : pictures} />
      {missing.length > 0 && (
        <div className="sheet-missing">
          <Notice tone="warning" title={words.missing(missing.length)}>
            <ul>
              {missing.map((id) => (
                <li key={id}>{id}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div ref={paper}>
        {isNothingToMake && (
          <NothingToPrint title={words.nothingToMakeTitle} text={words.nothingToMake} />
        )}
        {isProduction && !isNothingToMake && (
          <ProductionSheet
            production={production}
            asOf={asOf}
            withAdminNotes={request.withAdminNotes}
          />
        )}
        {!isProduction && orders.map((order) => <PackingSlip key={order._id} order={order} />)}
      </div>
    </>
  );
}
