import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { OVERVIEW_DAYS_MAX } from './limits.ts';
import { orderStatus } from './orders.ts';
import { day, dollars } from './text.ts';

const count = z.number().int();

const period = z
  .object({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'endDate must not be before startDate.',
  })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < OVERVIEW_DAYS_MAX, {
    error: `The period may span at most ${OVERVIEW_DAYS_MAX} days.`,
  });

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/order/overview',
  access: 'admin',
  summary:
    'How the shop does in a period of its days: orders by status, revenue by day and by category, and what sells best. Cancelled orders count as orders and bring no revenue.',
  query: period,
  reply: z.object({
    overview: z.object({
      ordersByStatus: z.record(orderStatus, count),
      revenue: dollars,
      revenueByDay: z
        .array(z.object({ day: z.string(), orders: count, revenue: dollars }))
        .meta({ description: 'Every day of the period, those without an order as well.' }),
      revenueByCategory: z
        .array(
          z.object({
            _id: z.string().nullable(),
            name: z.string().nullable(),
            quantity: count,
            revenue: dollars,
          }),
        )
        .meta({
          description:
            'By the categories that products have now, best first. A product counts in each of its categories; null for products that have none, or are gone.',
        }),
      bestSellers: z
        .array(
          z.object({
            _id: z.string(),
            name: z.string(),
            quantity: count,
            revenue: dollars,
            mostChosen: z.array(
              z.object({ optionName: z.string(), value: z.string(), quantity: count }),
            ),
          }),
        )
        .meta({
          description: 'Ten at most, by pieces, with the value most chosen of each option.',
        }),
    }),
  }),
});

export const getMoney = defineEndpoint({
  method: 'GET',
  path: '/order/money',
  access: 'admin',
  summary:
    'The money of the whole months that a period touches: what was ordered, what was paid and refunded, and the tax of invoices less credit notes; and what is open now.',
  query: period,
  reply: z.object({
    money: z.object({
      open: dollars.meta({
        description: 'Of all orders that are not cancelled and not paid, of any day.',
      }),
      openOrders: count,
      months: z
        .array(
          z.object({
            month: z.string().meta({ description: 'Such as 2026-11.' }),
            revenue: dollars.meta({ description: 'Of the orders placed, without cancelled ones.' }),
            received: dollars.meta({
              description: 'Payments that were recorded in it, less those taken back.',
            }),
            refunded: dollars.meta({ description: 'Refunds that were recorded in it.' }),
            taxes: z
              .array(z.object({ percent: z.number().nullable(), net: dollars, tax: dollars }))
              .meta({
                description:
                  'By rate, of the invoices issued in it less the credit notes; null: without a tax.',
              }),
          }),
        )
        .meta({ description: 'Every month, the first one first.' }),
    }),
  }),
});

/** Days from one day of the calendar to another. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export type Overview = z.output<(typeof getOverview)['reply']>['overview'];
export type Money = z.output<(typeof getMoney)['reply']>['money'];
