import type { OrderStatus } from '@tailorbird/contract/orders';
import { containing } from '../database/like-pattern.ts';

export interface OrderFilter {
  /** Undefined: everybody's. */
  ownerId: string | undefined;
  status: OrderStatus | 'all';
  /** Days in UTC, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** A part of the order number. */
  orderNumber?: string | undefined;
  customerEmail?: string | undefined;
  /** These alone. */
  orderIds?: readonly string[] | undefined;
}

const midnight = (day: string) => `(${day})::timestamp at time zone 'UTC'`;

/** What every filter but a part of a text asks of `orders o`; `true` where it asks nothing. */
export function plainCondition(filter: OrderFilter, values: unknown[]): string {
  const { ownerId, status, orderIds, startDate, endDate } = filter;
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const day = (date: string) => `${parameter(date)}::date`;
  const parts = [
    ownerId !== undefined && `o.owner_id = ${parameter(ownerId)}`,
    status !== 'all' && `o.status = ${parameter(status)}`,
    orderIds !== undefined && `o.id = any (${parameter(orderIds)}::uuid[])`,
    startDate !== undefined && `o.placed_at >= ${midnight(day(startDate))}`,
    endDate !== undefined && `o.placed_at < ${midnight(`${day(endDate)} + 1`)}`,
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
