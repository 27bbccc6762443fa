import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useBrand } from '../../shell/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { settingsQuery } from '../settings/settings-query.ts';
import { DeliveryNote } from './delivery-note.tsx';
import { isDense, planProduction, samplesToMake } from './group-items.ts';
import { LabelSheets } from './label-sheets.tsx';
import { sheetMessages } from './messages.ts';
import { PackingSlip } from './packing-slip.tsx';
import type { Sender } from './parcel-sheet.tsx';
import { PrintedBefore, useSheetPrint } from './print-record.tsx';
import { ProductionSheet } from './production-sheet.tsx';
import { chosenParts, readSheetRequest, type SheetRequest } from './sheet-address.ts';
import { onlyPicture } from './sheet-pictures.tsx';
import { type SheetOrders, useSheetOrders } from './sheet-orders.ts';
import { SheetToolbar, usePrintablePictures } from './sheet-toolbar.tsx';
import './sheets.css';
import { requestIdOf } from '../../error-facts.ts';

/** Stands outside the admin's frame: nothing but the sheets is printed. */
export default function SheetsPage() {
  const [search] = useSearchParams();
  const request = useMemo(() => readSheetRequest(search), [search]);
  return (
    <main className="sheets" id="main">
      {search.get('sheet') === 'label' ? <LabelSheets /> : <OtherSheets request={request} />}
    </main>
  );
}

function OtherSheets({ request }: { request: SheetRequest }) {
  return (
    <>
      <PageHead title={sheetMessages.titles[request.kind]} />
      <h1 className="sr">{sheetMessages.titles[request.kind]}</h1>
      <PickedOrders request={request} />
    </>
  );
}

function PickedOrders({ request }: { request: SheetRequest }) {
  const { orderIds } = request;
  if (orderIds.length === 0) {
    return <NothingToPrint title={sheetMessages.noneTitle} text={sheetMessages.none} />;
  }
  if (orderIds.length > ORDERS_AT_ONCE) {
    const text = sheetMessages.tooMany(orderIds.length, ORDERS_AT_ONCE);
    return <NothingToPrint title={sheetMessages.tooManyTitle} text={text} />;
  }
  return <LoadedOrders request={request} />;
}

function LoadedOrders({ request }: { request: SheetRequest }) {
  const { data, dataUpdatedAt, error, refetch } = useSheetOrders(request.orderIds);
  // the logo is printed with them
  const brand = useBrand();
  const settings = useQuery(settingsQuery);
  const sender = settings.data?.settings.shop;
  if (data && sender && !brand.isPending) {
    return <Sheets request={request} found={data} sender={sender} asOf={dataUpdatedAt} />;
  }
  const failure = error ?? (sender ? null : settings.error);
  return (
    <>
      <SheetToolbar request={request} />
      {failure ? (
        <ErrorState
          title={sheetMessages.loadFailed}
          onRetry={() => {
            if (error) void refetch();
            if (settings.isError) void settings.refetch();
          }}
          requestId={requestIdOf(failure)}
        />
      ) : (
        <SheetsLoading />
      )}
    </>
  );
}

interface SheetsProps {
  request: SheetRequest;
  found: SheetOrders;
  sender: Sender;
  /** When the orders were read, in milliseconds since 1970. */
  asOf: number;
}

/** The paper, and around it on the screen what is to be known before it is printed. */
export function Sheets({ request, found, sender, asOf }: SheetsProps) {
  const { orders, missing } = found;
  const production = useMemo(() => planProduction(orders), [orders]);
  const paper = useRef<HTMLDivElement>(null);
  const parts = chosenParts(request, isDense(production));
  // outlines are pictures too
  const pictures = usePrintablePictures(paper, `${request.kind} ${asOf} ${parts.outlines}`);
  const onPaper = request.kind === 'production' ? production.orders : orders;
  const { print, dialog } = useSheetPrint(onPaper, request.kind);

  if (orders.length === 0) {
    return <NothingToPrint title={sheetMessages.noneFoundTitle} text={sheetMessages.noneFound} />;
  }
  const isProduction = request.kind === 'production';
  const isNothingToMake = isProduction && production.groups.length === 0;
  return (
    <>
      <SheetToolbar
        request={request}
        pictures={isNothingToMake ? undefined : pictures}
        parts={isNothingToMake ? undefined : parts}
        onPrint={print}
        picture={isProduction ? onlyPicture(samplesToMake(production)) : undefined}
      />
      <PrintedBefore orders={onPaper} sheet={request.kind} />
      {dialog}
      {missing.length > 0 && (
        <div className="sheet-missing">
          <Notice tone="warning" title={sheetMessages.missing(missing.length)}>
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
          <NothingToPrint
            title={sheetMessages.nothingToMakeTitle}
            text={sheetMessages.nothingToMake}
          />
        )}
        {isProduction && !isNothingToMake && (
          <ProductionSheet production={production} asOf={asOf} parts={parts} />
        )}
        {request.kind === 'packing' &&
          orders.map((order) => <PackingSlip key={order._id} order={order} sender={sender} />)}
        {request.kind === 'delivery' &&
          orders.map((order) => <DeliveryNote key={order._id} order={order} sender={sender} />)}
      </div>
    </>
  );
}

/** A placeholder sheet of the final size. */
export function SheetsLoading() {
  return (
    <Skeleton label={sheetMessages.loading}>
      <div className="sheet sheet-wait">
        <SkeletonLine className="skel-title skel-quarter" />
        <SkeletonLine className="skel-title skel-half" />
        {[1, 2, 3].map((line) => (
          <div key={line} className="stack-16 sheet-wait-item">
            <SkeletonLine />
            <div className="stack-12">
              <SkeletonLine className="skel-half" />
              <SkeletonLine className="skel-third" />
              <SkeletonLine className="skel-quarter" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

export function NothingToPrint({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={<ButtonLink to="/admin/orders">{sheetMessages.back}</ButtonLink>}
    />
  );
}
