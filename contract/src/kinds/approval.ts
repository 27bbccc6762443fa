/** Pieces that a shop, a type or an order has approved by the customer before they are made. */
export const APPROVAL_RULES = ['never', 'drawn', 'every'] as const;

export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/** Of an order also: as the types of its products say, each in its way. */
export const ORDER_APPROVAL_RULES = [...APPROVAL_RULES, 'mixed'] as const;

export type OrderApprovalRule = (typeof ORDER_APPROVAL_RULES)[number];

/** How an item of an order stands. Only `asked` and `change wanted` keep it from being made. */
export const APPROVAL_STATES = [
  'not asked',
  'asked',
  'change wanted',
  'approved',
  'approved by phone',
  'made anyway',
] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** By whom an order with pieces that are not approved waits. */
export const APPROVAL_FILTERS = ['asked', 'change wanted'] as const;

export type ApprovalFilter = (typeof APPROVAL_FILTERS)[number];

/** Whether the customer is asked about a piece. */
export const needsApproval = (rule: ApprovalRule, isDrawn: boolean): boolean =>
  rule === 'every' || (rule === 'drawn' && isDrawn);
