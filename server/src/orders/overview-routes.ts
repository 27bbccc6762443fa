import { cents, toDollars } from '@tailorbird/contract/money';
import { getOverview, type Overview } from '@tailorbird/contract/overview';
import type { Database } from '../database/pool.ts';
import { serve, type Route } from '../http/serve.ts';
import { findsPeriodFigures, type PeriodFigures } from './figure-queries.ts';

export function overviewRoutes(
  database: Database,
  categoriesOfProducts: string,
  timeZone: string,
): Route[] {
  const findPeriodFigures = findsPeriodFigures(categoriesOfProducts, timeZone);
  return [
    serve(getOverview, async ({ query }) => ({
      overview: toOverview(await findPeriodFigures(database, query.startDate, query.endDate)),
    })),
  ];
}

function toOverview({ statuses, days, categories, best }: PeriodFigures): Overview {
  const ordersByStatus = { pending: 0, completed: 0, cancelled: 0 };
  for (const { status, orders } of statuses) ordersByStatus[status] = orders;
  const revenue = days.reduce((total, day) => total + day.cents, 0);
  return {
    ordersByStatus,
    revenue: toDollars(cents(revenue)),
    revenueByDay: days.map(inDollars),
    revenueByCategory: categories.map(inDollars),
    bestSellers: best.map(inDollars),
  };
}

function inDollars<Figure extends { cents: number }>({ cents: amount, ...figure }: Figure) {
  return { ...figure, revenue: toDollars(cents(amount)) };
}
