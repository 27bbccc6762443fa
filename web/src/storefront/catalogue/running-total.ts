import { fromDollars, times, type Cents } from '@tailorbird/contract/money';

/** `cost` in dollars, as the API gives it. */
export function runningTotal(cost: number, quantity: number): Cents {
  return times(fromDollars(cost), quantity);
}
