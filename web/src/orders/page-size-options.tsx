import { ORDER_PAGE_SIZES } from '@tailorbird/contract/limits';

/** How many orders a page may have. */
export function PageSizeOptions() {
  return ORDER_PAGE_SIZES.map((size) => <option key={size}>{size}</option>);
}
