import type { ApprovalFilter } from '@tailorbird/contract/kinds/approval';

/** Texts of the filter for orders with pieces that are not approved. */
export const approvalFilterMessages = {
  label: 'Approval',
  any: 'All',
  views: 'Orders that wait for an approval',
  names: {
    asked: 'Waits for the customer',
    'change wanted': 'Change wanted',
  } satisfies Record<ApprovalFilter, string>,
} as const;

/** Texts of orders with pieces that are not approved. */
export const approvalMarkMessages = {
  waiting: (pieces: number) => `${pieces} not approved`,
  wishes: (pieces: number) => `${pieces} ${pieces === 1 ? 'change' : 'changes'} wanted`,
} as const;
