import * as contract from '@tailorbird/contract/parcels';
import type { Order } from '@tailorbird/contract/orders';
import { serve, type Route } from '../http/serve.ts';
import type { Shop } from '../slice.ts';
import { changeParcel, takeParcelBack } from './change-parcel.ts';
import { addressesName, exportAddresses } from './export-addresses.ts';
import { sendParcel, type ParcelShop } from './send-parcel.ts';
import { takeTrackingRows } from './take-rows.ts';

/** The calls about parcels, all of the desk. */
export function parcelRoutes(
  shop: ParcelShop &
    Pick<Shop, 'timeZone' | 'findShopName'> & { shownAtDesk: (order: Order) => Order },
): Route[] {
  const { shownAtDesk } = shop;
  return [
    serve(contract.sendParcel, async ({ params, body }, { caller }) => {
      const sent = await sendParcel(shop, { ...body, orderId: params.id, sentBy: caller.name });
      return { ...sent, order: shownAtDesk(sent.order) };
    }),
    serve(contract.changeParcel, async ({ params, body }, { caller }) => {
      const key = { orderId: params.id, parcelId: params.parcelId, changedBy: caller.name };
      return { order: shownAtDesk(await changeParcel(shop, key, body)) };
    }),
    serve(contract.takeParcelBack, async ({ params }, { caller }) => {
      const key = { orderId: params.id, parcelId: params.parcelId, changedBy: caller.name };
      const { order, customerTold } = await takeParcelBack(shop, key);
      return { order: shownAtDesk(order), ...(customerTold && { customerTold }) };
    }),
    serve(contract.exportAddresses, async ({ query }, { reply, reads }) => {
      const zone = await shop.timeZone();
      const name = addressesName(zone, new Date(), await shop.findShopName());
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store');
      return { stream: exportAddresses(reads, { ...query, timeZone: zone }) };
    }),
    serve(contract.takeTrackingRows, async ({ body }, { caller }) => ({
      results: await takeTrackingRows(shop, body, caller.name),
    })),
  ];
}
