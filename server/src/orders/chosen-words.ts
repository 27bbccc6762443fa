import type { OrderItem } from '@tailorbird/contract/orders';

/** What was written is in quotation marks, so that nobody takes it for a choice. */
export function chosenWords({ valueId, value }: OrderItem['selectedOptions'][number]): string {
  return valueId === null ? `“${value}”` : value;
}
