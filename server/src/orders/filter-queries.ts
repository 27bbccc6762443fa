import type { OrderStatus } from '@tailorbird/contract/orders';
import { endOfDay, startOfDay } from '@tailorbird/contract/shop-days';
import { containing } from '../database/like-pattern.ts';

export interface OrderFilter {
  /** Undefined: everybody's. */
  ownerId: string | undefined;
  status: OrderStatus | 'all';
  /** Days of the shop, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** A part of the order number. */
  orderNumber?: string | undefined;
  customerEmail?: string | undefined;
  /** These alone. */
  orderIds?: readonly string[] | undefined;
  /** The shop's. */
  timeZone: string;
}

/** From the one, included, to the other, excluded: as parameters of the type timestamptz. */
export function placedBetween(filter: Pick<OrderFilter, 'startDate' | 'endDate' | 'timeZone'>): {
  from: string | undefined;
  until: string | undefined;
} {
  const { startDate, endDate, timeZone } = filter;
  return {
    from: startDate && momentParameter(startOfDay(startDate, timeZone)),
    until: endDate && momentParameter(endOfDay(endDate, timeZone)),
  };
}

/** The years 1 to 9999 alone have the same form in ISO 8601 and PostgreSQL. */
export function momentParameter(moment: Date): string {
  const year = moment.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9999 ? 'infinity' : moment.toISOString();
}

/** What every filter but a part of a text asks of `orders o`; `true` where it asks nothing. */
export function plainCondition(filter: OrderFilter, values: unknown[]): string {
  const { ownerId, status, orderIds } = filter;
  const { from, until } = placedBetween(filter);
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ownerId !== undefined && `o.owner_id = ${parameter(ownerId)}`,
    status !== 'all' && `o.status = ${parameter(status)}`,
    orderIds !== undefined && `o.id = any (${parameter(orderIds)}::uuid[])`,
    from !== undefined && `o.placed_at >= ${parameter(from)}::timestamptz`,
    until !== undefined && `o.placed_at < ${parameter(until)}::timestamptz`,
  ];
  return parts.filter((part) => part !== false).join(' and ') || 'true';
}

/** What a part of the order number and one of the email ask of `orders o`. */
export function partCondition(
  { orderNumber, customerEmail }: Pick<OrderFilter, 'orderNumber' | 'customerEmail'>,
  values: unknown[],
): string {
  const parameter = (part: string) => `$${values.push(containing(part))}`;
  const parts = [
    orderNumber && `o.order_number like ${parameter(asInNumbers(orderNumber))}`,
    customerEmail && `lower(o.customer_email) like lower(${parameter(customerEmail)})`,
  ];
  return parts.filter(Boolean).join(' and ') || 'true';
}

/** Order numbers are in capitals. */
export function asInNumbers(part: string): string {
  return part.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Of `orders o`, by the indexes that fit the filters that are set. */
export function conditions(filter: OrderFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const all = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
  return { where: `where ${all}`, values };
}
