/** The packing slip goes into the parcel, the production sheet to the workshop. */
export type SheetKind = 'packing' | 'production';

/** Where a sheet of these orders is printed. Ids, as in the API: not the numbers people read. */
export function sheetAddress(kind: SheetKind, orderIds: readonly string[]): string {
  return `/admin/orders/print?sheet=${kind}&orderIds=${orderIds.map(encodeURIComponent).join(',')}`;
}

export interface SheetRequest {
  kind: SheetKind;
  /** Whether a production sheet has them: not unless it is asked for, as paper may leave the house. */
  withAdminNotes: boolean;
  /** Each once, in the order they were named. */
  orderIds: string[];
}

/** Reads the address; anything but a packing slip is a production sheet. */
export function readSheetRequest(search: URLSearchParams): SheetRequest {
  const kind = search.get('sheet') === 'packing' ? 'packing' : 'production';
  const ids = (search.get('orderIds') ?? '').split(',').map((id) => id.trim());
  return {
    kind,
    withAdminNotes: kind === 'production' && search.get('adminNotes') === 'yes',
    orderIds: [...new Set(ids.filter((id) => id !== ''))],
  };
}

/** The same sheet with the admin notes, or without them. */
export function withAdminNotes({ kind, orderIds }: SheetRequest, isWith: boolean): string {
  return `${sheetAddress(kind, orderIds)}${isWith ? '&adminNotes=yes' : ''}`;
}

/** The page of an order, with one of its items in view: what the QR code on paper opens. */
export function orderItemAddress(orderId: string, itemId: string): string {
  return `${orderAddress(orderId)}?item=${encodeURIComponent(itemId)}`;
}

/** The page of one order; its id, not the number that people read. */
export function orderAddress(id: string): string {
  return `/admin/orders/${encodeURIComponent(id)}`;
}
