import { isService } from '../kinds/piece-states.ts';
import type { WithdrawalException } from '../kinds/withdrawals.ts';
import type { OrderItem } from '../orders.ts';

type ExceptedItem = Pick<OrderItem, 'pieces' | 'selectedOptions' | 'madeToMeasure'>;

/**
 * Why an item of an order cannot be withdrawn from, as it was ordered: words or a picture of the
 * customer's own are on it, or it was made to measure. Choices of the catalogue and notes except nothing.
 * @returns null when it can
 */
export function exceptionOf(item: ExceptedItem): WithdrawalException | null {
  if (isService(item)) return 'service';
  const { selectedOptions, madeToMeasure } = item;
  if (selectedOptions.some(({ artwork }) => artwork !== undefined && artwork.length > 0)) {
    return 'own picture';
  }
  if (selectedOptions.some(hasWords)) return 'own words';
  return madeToMeasure ? 'made to measure' : null;
}

/** Of a choice that is none of the catalogue's values. */
const hasWords = ({ valueId, value, artwork }: OrderItem['selectedOptions'][number]) =>
  valueId === null && artwork === undefined && value.trim() !== '';
