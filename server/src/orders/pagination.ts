import type { OrderPagination } from '@tailorbird/contract/orders';

/** `page` counts from 1. An empty list is one empty page. More: than are counted, on no page. */
export function paginate(
  { total, hasMore }: { total: number; hasMore: boolean },
  page: number,
  limit: number,
): OrderPagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return {
    currentPage: page,
    totalPages,
    totalOrders: total,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
    limit,
    ...(hasMore && { more: true }),
  };
}
