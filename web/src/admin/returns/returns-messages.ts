import type { ReturnFilter } from '@tailorbird/contract/kinds/withdrawals';

/** Texts of withdrawals and faults that lists of orders have, too. */
export const returnMarkMessages = {
  loadFailed: 'Failed to load withdrawals and faults.',
  withdrawn: (pieces: number) => `${pieces} withdrawn`,
  waiting: (count: number) => (count === 1 ? '1 return to do' : `${count} returns to do`),
};

/** Texts of the filter for orders with withdrawals or faults that wait. */
export const returnFilterMessages = {
  label: 'Returns',
  any: 'All',
  views: 'Orders with withdrawals or faults',
  names: {
    withdrawn: 'Withdrawal to settle',
    fault: 'Fault to answer',
  } satisfies Record<ReturnFilter, string>,
};
