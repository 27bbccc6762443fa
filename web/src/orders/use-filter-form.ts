import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
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
export function useFilterForm(filters: OrderFilters) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const address = filterSearch(filters);
  const [refusedAt, setRefusedAt] = useState<string>();

  useEffect(() => {
    fill(form.current, readFilters(new URLSearchParams(address)));
  }, [address]);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilterForm(new FormData(event.currentTarget));
    if (datesAreReversed(typed)) {
      setRefusedAt(address);
      field(event.currentTarget, 'endDate')?.focus();
    } else {
      setRefusedAt(undefined);
      void navigate(filterSearch(typed));
    }
  }

  function clear() {
    setRefusedAt(undefined);
    fill(form.current, unfiltered);
    void navigate(filterSearch(unfiltered));
  }

  return { form, apply, clear, areDatesReversed: refusedAt === address };
}

function field(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  const isField = found instanceof HTMLInputElement || found instanceof HTMLSelectElement;
  return isField ? found : undefined;
}

function fill(form: HTMLFormElement | null, filters: OrderFilters): void {
  if (!form) return;
  for (const [name, value] of Object.entries(filters)) {
    const shown = field(form, name);
    if (shown) shown.value = String(value);
  }
}
