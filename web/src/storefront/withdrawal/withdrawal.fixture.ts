import { EXCEPTION_SENTENCES } from '@tailorbird/contract/kinds/withdrawals';
import type {
  Withdrawal,
  WithdrawalItem,
  WithdrawalReceipt,
} from '@tailorbird/contract/withdrawals';

const itemOf = (given: Partial<WithdrawalItem> = {}): WithdrawalItem => ({
  _id: 'plain',
  product: { _id: 'tote', name: 'Meadow Tote', image_id: [] },
  drawing: null,
  selectedOptions: [],
  quantity: 1,
  withdrawn: 0,
  exception: null,
  goodsCents: 4800,
  taxCents: 384,
  ...given,
});

/** An order of a plain tote, three pouches, and one with the customer's own words. */
export const withdrawalOf = (given: Partial<Withdrawal> = {}): Withdrawal => ({
  orderId: 'TB-5HQC-82VN',
  orderedOn: '2026-11-16',
  status: 'completed',
  isOpen: true,
  closed: null,
  days: 14,
  arrivedOn: '2026-11-24',
  until: '2026-12-08',
  isSent: true,
  name: 'Ida Brandt',
  email: 'ida@example.com',
  items: [
    itemOf(),
    itemOf({
      _id: 'three',
      product: { _id: 'pouch', name: 'Zip Pouch', image_id: [] },
      quantity: 3,
      goodsCents: 7201,
      taxCents: 577,
    }),
    itemOf({
      _id: 'lettered',
      exception: { why: 'own words', sentence: EXCEPTION_SENTENCES['own words'] },
      selectedOptions: [
        { optionId: 'words', optionName: 'Words', valueId: null, value: 'Riverside Rowing' },
      ],
    }),
  ],
  taxLabel: 'Sales tax 8 %',
  delivery: null,
  isStopped: null,
  receipts: [],
  faults: [],
  ...given,
});

/** The receipt of the plain tote. */
export const receiptOf = (given: Partial<WithdrawalReceipt> = {}): WithdrawalReceipt => ({
  _id: 'receipt',
  at: '2026-11-26T18:42:07.000Z',
  moment: 'Thursday, 26 November 2026, 19:42:07',
  orderId: 'TB-5HQC-82VN',
  orderedOn: '2026-11-16',
  name: 'Ida Brandt',
  email: 'ida@example.com',
  items: [{ _id: 'plain', name: 'Meadow Tote, Olive', quantity: 1 }],
  lines: [
    { label: '1 × Meadow Tote', cents: 4800 },
    { label: 'Sales tax 8 %', cents: 384 },
  ],
  totalCents: 5184,
  refundCents: 5184,
  declaration: 'I withdraw from the contract on these goods.',
  sendTo: 'Tailorbird\n12 Needle Lane\nThornfield TF4 2AB',
  sendBy: '2026-12-10',
  payBy: '2026-12-10',
  text: 'All of it.',
  ...given,
});
