import { MAIL_KIND_NAMES } from '@tailorbird/contract/kinds/mail-kinds';
import { answerApproval, getApproval, setApprovals } from '@tailorbird/contract/approvals';
import { refuseArtwork } from '@tailorbird/contract/artworks';
import { recordBankTransfers } from '@tailorbird/contract/bank-import';
import { setPieces } from '@tailorbird/contract/order-desk';
import { setOrderItemNote, updateOrder, type Order } from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import { recordPayment, takeEntryBack } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { setTax } from '@tailorbird/contract/tax';
import {
  listUnlockRequests,
  processUnlock,
  requestUnlock,
} from '@tailorbird/contract/unlock-requests';
import { randomUUID } from 'node:crypto';
import { addPerson, untilRequestsAreDone } from '../people.ts';
import { linkTo, tried, type ScriptSender } from './script-sender.ts';

/** The texts that come in turn, beginning with one of them. */
const from = (payloads: readonly string[], place: number) => [
  ...payloads.slice(place),
  ...payloads.slice(0, place),
];

const METHOD = { isOffered: true, rates: [{ from: 0, cost: 4 }] };

/** The texts of the shop: one at a time, where it has room for no more. */
export async function setShop(
  sender: ScriptSender,
  token: string,
  { payloads, place, email }: { payloads: readonly string[]; place: number; email?: string },
): Promise<void> {
  const [payload = '', ...others] = from(payloads, place);
  const text = (instead = '') => tried(payload, instead);
  const every = payloads
    .map((one) => `# ${one}\n\n${linkTo(one)} \`${one}\`\n\n| ${one} |`)
    .join('\n\n');
  const zone = {
    countries: [text('US'), 'AE'],
    postcodes: [{ from: text('1'), to: text('9') }],
    rates: METHOD.rates,
  };
  const body = {
    shop: {
      name: text(),
      address: text(),
      email: email ?? tried(`${payload}@shop.example`),
      phone: text(),
      taxNumber: text(),
      timeZone: text('UTC'),
    },
    days: {
      leadDays: 2,
      holidays: payloads.map((one) => ({
        from: '2030-01-01',
        to: '2030-01-02',
        name: tried(one),
      })),
    },
    legal: { terms: text(), privacy: tried(every), returns: text(), imprint: text() },
    goods: { maker: text(), returns: text(), care: text() },
    delivery: {
      methods: [
        { _id: 'pick-up', name: text('Pick up'), kind: 'pick-up', isOffered: true, zones: [] },
        {
          _id: 'parcel',
          name: text('Parcel'),
          kind: 'delivery',
          isOffered: true,
          zones: [zone, { countries: ['AE', 'US'], rates: METHOD.rates }],
        },
      ],
      guestMustGive: [],
      carriers: [{ name: text('Post'), link: tried(`https://post.example/{number}#${payload}`) }],
    },
    payment: {
      transfer: true,
      accountHolder: text('Tailorbird'),
      account: text('GB82 WEST 1234 5698 7654 32'),
      bankCode: text(),
      invoice: true,
      depositPercent: 10,
    },
    mails: { newOrders: tried(`${payload}@shop.example`) },
    returns: { days: 14, sendTo: text() },
  };
  await sender.send(setSettings, { token, body });
  const mail = { subject: text('Subject'), opening: text('Opening') };
  const mailTexts = Object.fromEntries(MAIL_KIND_NAMES.map((kind) => [kind, mail]));
  await sender.send(setSettings, { token, body: { mailTexts } });
  const classes = others
    .slice(0, 20)
    .map((one, index) => ({ name: tried(one, `Class ${index}`), rate: index }));
  const tax = { mode: 'added', label: text('Tax'), rate: 10, classes };
  await sender.send(setTax, { token, body: tax });
}

/** The desk works on an order, and writes the text wherever it can. */
export async function workOn(
  sender: ScriptSender,
  token: string,
  { order, payload, place }: { order: Order; payload: string; place: number },
): Promise<void> {
  const { _id: id, totalAmount: amount } = order;
  const params = { id };
  const body = { adminNotes: tried(payload, 'x') };
  await sender.send(updateOrder, { token, params, body });
  for (const { _id: itemId } of order.cart.items.slice(0, 2)) {
    // two rows of a group must not become the same
    const note = tried(`${itemId} ${payload}`);
    await sender.send(setOrderItemNote, { token, params: { id, itemId }, body: { note } });
  }
  const again = { number: 1, from: 'waiting', to: 'again', reason: tried(payload) };
  await sender.send(setPieces, { token, params, body: { how: 'row', pieces: [again] } });
  const entry = (kind: string, more: object) =>
    sender.send(recordPayment, {
      token,
      params,
      body: { _id: randomUUID(), kind, method: 'other', reference: tried(payload), ...more },
    });
  await entry('payment', { amount });
  await sender.shop.ask(issuePaper, { token, params, body: { kind: 'invoice' } });
  const { entries } = await entry('refund', { amount: 1, reason: tried(payload, 'As agreed') });
  await sender.send(takeEntryBack, {
    token,
    params: { id, entryId: entries.at(-1)?._id ?? '' },
    body: { reason: tried(payload, 'Typed by mistake') },
  });
  const status = place % 2 === 0 ? 'completed' : 'cancelled';
  await sender.shop.ask(updateOrder, { token, params, body: { status } });
}

/** The workshop does not make the first picture of an order, for that reason. */
export async function refusePicture(
  sender: ScriptSender,
  token: string,
  { items, payload }: { items: Order['cart']['items']; payload: string },
): Promise<void> {
  const placed = items.flatMap(({ selectedOptions }) =>
    selectedOptions.flatMap(({ artwork = [] }) => artwork),
  );
  const [{ id } = { id: '' }] = placed;
  const body = { reason: tried(payload, 'A brand') };
  await sender.send(refuseArtwork, { token, params: { id }, body });
}

/**
 * All of an order is to be approved: by its link one piece is, and another is to be changed; the
 * desk answers, notes a yes by phone and makes one anyway.
 */
export async function approve(
  sender: ScriptSender,
  token: string,
  { order, payload }: { order: Order; payload: string },
): Promise<void> {
  const { shop } = sender;
  const params = { id: order._id };
  const rule = { step: 'set rule', rule: 'every' };
  const { approvals } = await shop.ask(setApprovals, { token, params, body: rule });
  const headers = { 'x-approval-link': approvals.link?.split('#')[1] ?? '' };
  const { approval } = await shop.ask(getApproval, { headers });
  const [first, second, third] = approval.items.map(({ _id, hash }) => ({ _id, hash }));
  const body = {
    name: tried(payload, 'Helen'),
    items: [{ ...first, wish: tried(payload, 'Bigger') }],
  };
  await sender.send(answerApproval, { headers, body });
  const [item] = order.cart.items.filter(({ _id }) => _id === first?._id);
  const written = item?.selectedOptions.find(
    ({ valueId, artwork }) => valueId === null && !artwork,
  );
  const step = (sent: object) => sender.send(setApprovals, { token, params, body: sent });
  if (written) {
    const words = [{ optionId: written.optionId, value: tried(payload) }];
    await step({ step: 'new words', items: [first], words });
  }
  if (second) {
    await step({ step: 'by phone', items: [second], note: tried(payload, 'Helen, spelled out') });
  }
  if (third)
    await step({ step: 'make anyway', items: [third], note: tried(payload, 'In a hurry') });
}

/** The bank says that an order was paid. */
export async function recordTransfer(
  sender: ScriptSender,
  token: string,
  { _id: order, totalAmount: amount }: Order,
  payload: string,
): Promise<void> {
  const key = `bank ${randomUUID().replaceAll('-', '')}`;
  const transfers = [{ key, order, amount, reference: tried(payload) }];
  await sender.send(recordBankTransfers, { token, body: { transfers } });
}

/** Locked people ask to be let in; every second one is refused with a note. */
export async function askToUnlock(
  sender: ScriptSender,
  token: string,
  payloads: readonly string[],
): Promise<void> {
  const { shop } = sender;
  for (const payload of payloads) {
    const { email } = await addPerson(shop, { isLocked: true });
    await sender.send(requestUnlock, { body: { email, reason: tried(payload, 'Please') } });
  }
  await untilRequestsAreDone(shop);
  const query = { limit: 100 };
  const { unlockRequests } = await shop.ask(listUnlockRequests, { token, query });
  for (const [place, { _id: requestId, reason }] of unlockRequests.entries()) {
    if (place % 2 === 0) continue;
    const body = { requestId, action: 'deny', adminNotes: tried(reason) };
    await sender.send(processUnlock, { token, body });
  }
}
