import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { requestIdOf } from '../request-id.ts';
import { NothingToPrint } from './nothing-to-print.tsx';
import { readSheetRequest, type SheetRequest } from './sheet-address.ts';
import { sheetMessages as words } from './sheet-messages.ts';
import { useSheetOrders } from './sheet-orders-query.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import './sheets.css';
import { SheetsLoading } from './sheets-loading.tsx';
import { Sheets } from './sheets.tsx';

/** Stands outside the admin's frame: nothing but the sheets is printed. */
export default function SheetsPage() {
  const [search] = useSearchParams();
  const request = useMemo(() => readSheetRequest(search), [search]);
  return (
    <main className="sheets" id="main">
      <PageHead title={words.titles[request.kind]} />
      <h1 className="sr">{words.titles[request.kind]}</h1>
      <PickedOrders request={request} />
    </main>
  );
}

function PickedOrders({ request }: { request: SheetRequest }) {
  const { orderIds } = request;
  if (orderIds.length === 0) {
    return <NothingToPrint title={words.noneTitle} text={words.none} />;
  }
  if (orderIds.length > ORDERS_AT_ONCE) {
    const text = words.tooMany(orderIds.length, ORDERS_AT_ONCE);
    return <NothingToPrint title={words.tooManyTitle} text={text} />;
  }
  return <LoadedOrders request={request} />;
}

function LoadedOrders({ request }: { request: SheetRequest }) {
  const { data, dataUpdatedAt, error, refetch } = useSheetOrders(request.orderIds);
  if (data) return <Sheets request={request} found={data} asOf={dataUpdatedAt} />;
  return (
    <>
      <SheetToolbar request={request} />
      {error ? (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void refetch()}
          requestId={requestIdOf(error)}
        />
      ) : (
        <SheetsLoading />
      )}
    </>
  );
}
