/** The page of one order; its id, not the number that people read. */
export function orderAddress(id: string): string {
  return `/admin/orders/${encodeURIComponent(id)}`;
}
