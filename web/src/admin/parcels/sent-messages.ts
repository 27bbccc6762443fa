import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { pieceCount } from '../orders/piece-messages.ts';

/** Texts about what of an order is sent, where lists and heads of pages say it. */
export const sentMessages = {
  sent: (sent: number, all: number) =>
    sent === all
      ? all === 1
        ? 'Sent'
        : `All ${formatNumber(all)} sent`
      : `${formatNumber(sent)} of ${formatNumber(all)} sent`,
  /** Of an order that is picked up. */
  ready: (sent: number, all: number) =>
    sent === all
      ? all === 1
        ? 'Ready'
        : `All ${formatNumber(all)} ready`
      : `${formatNumber(sent)} of ${formatNumber(all)} ready`,
  handedOver: 'Handed over',
  send: (count: number) => `Send ${formatNumber(count)}`,
  sendLabel: (count: number, orderNumber: string) => `Send ${pieceCount(count)} of ${orderNumber}`,
  /** Of an order that is picked up. */
  setReady: (count: number) => `Ready ${formatNumber(count)}`,
  readyLabel: (count: number, orderNumber: string) =>
    `Ready ${pieceCount(count)} of ${orderNumber} to be picked up`,
  open: 'Parcels',
  loadFailed: 'Failed to load the parcels.',
  inParcel: (number: number) => `In parcel ${formatNumber(number)}`,
} as const;
