import { ORDER_PAGE_SIZES } from '@tailorbird/contract/limits';
import { ORDER_STATUSES, orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { type FormEvent, useRef, useState } from 'react';
import { fieldOf, fillForm } from '../ui/form-values.ts';
import { type ReadAddress, useAddressForm } from '../ui/use-address-form.ts';
import {
  datesAreReversed,
  filterSearch,
  type OrderFilters,
  readFilterForm,
  readFilters,
  unfiltered,
} from './order-filters.ts';

/**
 * A form whose fields carry the names of the filters. It shows what the address says, also after
 * going back, and applying or clearing changes nothing but the address.
 */
export function useFilterForm(
  filters: OrderFilters,
  read: ReadAddress<OrderFilters> = readFilters,
) {
  const form = useRef<HTMLFormElement>(null);
  const address = filterSearch(filters);
  const [refusedAt, setRefusedAt] = useState<string>();
  const { apply: go } = useAddressForm(form, {
    shown: fieldsOf(filters),
    read: (search) => fieldsOf(read(search)),
  });

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilterForm(new FormData(event.currentTarget));
    if (datesAreReversed(typed)) {
      setRefusedAt(address);
      fieldOf(event.currentTarget, 'endDate')?.focus();
    } else {
      setRefusedAt(undefined);
      // what has a field elsewhere stays
      const { search, sending, sort } = read(new URLSearchParams(window.location.search));
      go(filterSearch({ ...typed, search, sending, sort }));
    }
  }

  function clear() {
    setRefusedAt(undefined);
    fillForm(form.current, unfiltered);
    go(filterSearch({ ...unfiltered, sort: filters.sort }));
  }

  const areDatesReversed = refusedAt === address || datesAreReversed(filters);
  return { form, apply, clear, areDatesReversed };
}

/** What the form has fields for: the others are set elsewhere on the page. */
function fieldsOf({ page: _, search: __, sort: ___, sending: ____, ...fields }: OrderFilters) {
  return fields;
}

/** The choices of a status filter. */
export function StatusOptions() {
  return (
    <>
      <option value="all">All</option>
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {orderStatuses[status].word}
        </option>
      ))}
    </>
  );
}

// spec: 9.1
/** How many orders a page may have. */
export function PageSizeOptions() {
  return ORDER_PAGE_SIZES.map((size) => <option key={size}>{size}</option>);
}
