import { OVERVIEW_DAYS_MAX } from '@tailorbird/contract/limits';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import { datesAreReversed, readFilters } from '../../orders/order-filters.ts';
import { shopTimeZone } from '../../ui/time-zone.ts';

/** Days of the shop, both included, such as 2026-05-14. */
export interface Period {
  startDate: string;
  endDate: string;
}

export const presets = [
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
  { name: '90 days', days: 90 },
  { name: '1 year', days: 365 },
] as const;

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The day it is in the shop. */
export function today(now = new Date()): string {
  return dayOf(now, shopTimeZone());
}

/** That many days, the last of which is today. */
export function lastDays(days: number, endDate: string): Period {
  return { startDate: addDays(endDate, 1 - days), endDate };
}

/** From the address, which anyone can type into: what is no period is read as the usual one. */
export function readPeriod(search: URLSearchParams, endDate: string): Period {
  const { startDate, endDate: typedEnd } = readFilters(search);
  const period = { startDate, endDate: typedEnd };
  return startDate && typedEnd && !problemOf(period) ? period : lastDays(DEFAULT_DAYS, endDate);
}

export function periodSearch({ startDate, endDate }: Period): string {
  return `?${new URLSearchParams({ startDate, endDate })}`;
}

export function problemOf(period: Period): 'reversed' | 'too long' | undefined {
  if (datesAreReversed(period)) return 'reversed';
  return daysOf(period) > OVERVIEW_DAYS_MAX ? 'too long' : undefined;
}

/** Both ends included. */
export function daysOf({ startDate, endDate }: Period): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
}
