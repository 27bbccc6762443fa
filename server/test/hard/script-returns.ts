import { setApprovals } from '@tailorbird/contract/approvals';
import { editOrder } from '@tailorbird/contract/order-edits';
import { getOrder, type Order } from '@tailorbird/contract/orders';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import * as parcels from '@tailorbird/contract/parcels';
import * as withdrawals from '@tailorbird/contract/withdrawals';
import { randomUUID } from 'node:crypto';
import type { WrittenProduct } from './script-catalogue.ts';
import { tried, type ScriptSender } from './script-sender.ts';

/**
 * The desk adds plain pieces to a guest's order, sends one and hands over another; the guest withdraws
 * from a third and tells of a fault, and the desk answers both.
 */
export async function sendAndReturn(
  sender: ScriptSender,
  token: string,
  { order: { _id: id }, product, link }: { order: Order; product: WrittenProduct; link: string },
): Promise<void> {
  const { shop } = sender;
  const { payload } = product;
  const params = { id };
  const find = async () => (await shop.ask(getOrder, { token, params })).order;
  const edit = async (body: object) => {
    const { version } = await find();
    return (await shop.ask(editOrder, { token, params, body: { version, ...body } })).order;
  };
  const chosen = { optionId: product.option, valueId: product.value };
  const plain = { product: product.id, note: 'plain', quantity: 3, selectedOptions: [chosen] };
  await edit({ added: [plain] });
  const rule = { step: 'set rule', rule: 'never' };
  await shop.ask(setApprovals, { token, params, body: rule });
  const { items } = (await find()).cart;
  const place = items.findIndex(({ note }) => note === 'plain');
  const item = items[place];
  const [first = 0, second = 0] = numbersOfItems(items)[place] ?? [];
  const send = (piece: number) => {
    const body = {
      _id: randomUUID(),
      pieces: [piece],
      carrier: tried(payload),
      tracking: tried(payload),
    };
    return sender.send(parcels.sendParcel, { token, params, body });
  };
  await send(first);
  await edit({ method: 'pick-up' });
  const { order } = await send(second);
  const fetched = { id, parcelId: order.parcels?.at(-1)?._id ?? '' };
  const handed = {
    carrier: tried(payload),
    tracking: tried(payload),
    handedTo: tried(payload, 'Ida'),
  };
  await sender.send(parcels.changeParcel, { token, params: fetched, body: handed });
  const row = {
    order: tried(payload, order.orderId),
    parcel: tried(payload, '1'),
    tracking: tried(payload),
    carrier: tried(payload),
  };
  const rows = { isTrial: true, rows: [row] };
  await sender.send(parcels.takeTrackingRows, { token, body: rows });
  const headers = { 'x-withdrawal-link': link };
  await sender.send(withdrawals.declareWithdrawal, {
    headers,
    body: {
      _id: randomUUID(),
      name: tried(payload, 'Ida'),
      email: tried(`${payload}@mail.example`, 'guest@mail.example'),
      items: [{ _id: item?._id, quantity: 1 }],
    },
  });
  await sender.send(withdrawals.tellFault, {
    headers,
    body: { _id: randomUUID(), itemId: item?._id, words: tried(payload, 'The seam is open.') },
  });
  await sender.send(withdrawals.mailWithdrawalLink, {
    body: {
      orderId: tried(payload.slice(0, 40), order.orderId),
      email: tried(`${payload}@mail.example`, 'guest@mail.example'),
    },
  });
  const { returns } = await shop.ask(withdrawals.getWithdrawals, { token, params });
  const withdrawalId = returns.withdrawals[0]?._id ?? '';
  const faultId = returns.faults[0]?._id ?? '';
  await sender.send(withdrawals.settleWithdrawal, {
    token,
    params: { id, withdrawalId },
    body: {
      step: 'credit',
      method: 'other',
      reason: tried(payload),
      reference: tried(payload),
    },
  });
  await sender.send(withdrawals.answerFault, {
    token,
    params: { id, faultId },
    body: { answer: 'refused', note: tried(payload, 'It was worn.') },
  });
}
