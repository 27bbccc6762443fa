interface StatusFacts {
  word: string;
  /** Its look: the end of class names such as `is-pending`. */
  tone: 'pending' | 'completed' | 'cancelled';
  /** Whether its goods and its total count among what the shop makes and earns. */
  counts: boolean;
  /** Whether it waits to be made. */
  isOpen: boolean;
  /** Whether the customer gets a mail of it. */
  isMailed: boolean;
}

/** The statuses of an order. None comes before another: a list shows them as they stand here. */
export const orderStatuses = {
  pending: { word: 'Pending', tone: 'pending', counts: true, isOpen: true, isMailed: false },
  completed: { word: 'Completed', tone: 'completed', counts: true, isOpen: false, isMailed: true },
  cancelled: { word: 'Cancelled', tone: 'cancelled', counts: false, isOpen: false, isMailed: true },
} as const satisfies Record<string, StatusFacts>;

export type OrderStatus = keyof typeof orderStatuses;

/** One that the customer gets a mail of. */
export type MailedStatus = {
  [Status in OrderStatus]: (typeof orderStatuses)[Status]['isMailed'] extends true ? Status : never;
}[OrderStatus];

export const ORDER_STATUSES: readonly OrderStatus[] = Object.keys(orderStatuses).filter(
  (name): name is OrderStatus => Object.hasOwn(orderStatuses, name),
);

export const isMailed = (status: OrderStatus): status is MailedStatus =>
  orderStatuses[status].isMailed;

/** How many orders have each, from those that there are any of. */
export function countByStatus(
  counted: readonly { status: OrderStatus; orders: number }[],
): Record<OrderStatus, number> {
  const counts = { pending: 0, completed: 0, cancelled: 0 };
  for (const { status, orders } of counted) counts[status] = orders;
  return counts;
}
