import { orderAddress } from '../orders/order-address.ts';

/** What is sent along with the goods, and what the workshop makes them from. */
export type SheetKind = 'packing' | 'production';

/** Where a sheet of these orders is printed. Ids, as in the API: not the numbers people read. */
export function sheetAddress(kind: SheetKind, orderIds: readonly string[]): string {
  return `/admin/orders/print?sheet=${kind}&orderIds=${orderIds.map(encodeURIComponent).join(',')}`;
}

export interface SheetRequest {
  kind: SheetKind;
  /** Each once, in the order they were named. */
  orderIds: string[];
}

/** What an address asks for; anything but a packing slip is a production sheet. */
export function readSheetRequest(search: URLSearchParams): SheetRequest {
  const ids = (search.get('orderIds') ?? '').split(',').map((id) => id.trim());
  return {
    kind: search.get('sheet') === 'packing' ? 'packing' : 'production',
    orderIds: [...new Set(ids.filter((id) => id !== ''))],
  };
}

/** The page of an order, with one of its items in view: what the QR code on paper opens. */
export function orderItemAddress(orderId: string, itemId: string): string {
  return `${orderAddress(orderId)}?item=${encodeURIComponent(itemId)}`;
}
