import { FilterFold } from '../../ui/filter-fold.tsx';
import { countFilters, type OrderFilters } from '../../orders/order-filters.ts';
import { PageSizeOptions } from '../../orders/page-size-options.tsx';
import { StatusOptions } from '../../orders/status-options.tsx';
import { useFilterForm } from '../../orders/use-filter-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';

/** A part of an email finds it too, so the browser's own check of the whole is off. */
export function OrderFilterPanel({ filters }: { filters: OrderFilters }) {
  const { form, apply, clear, areDatesReversed } = useFilterForm(filters);
  return (
    <FilterFold className="box-panel" count={countFilters(filters)}>
      <form ref={form} className="filters filters-6 pt-1.5" noValidate onSubmit={apply}>
        <Select label="Status" name="status">
          <StatusOptions />
        </Select>
        <TextField
          label="Order number"
          name="orderNumber"
          placeholder="TB-"
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label="Customer email"
          name="customerEmail"
          type="email"
          placeholder="name@example.com"
          maxLength={320}
          autoComplete="off"
          className="wide"
        />
        <TextField label="Start date" name="startDate" type="date" />
        <TextField
          label="End date"
          name="endDate"
          type="date"
          error={areDatesReversed ? messages.datesReversed : undefined}
        />
        <Select label="Items per page" name="limit">
          <PageSizeOptions />
        </Select>
        <div className="filter-acts">
          <Button type="submit" size="compact">
            Apply Filters
          </Button>
          <Button variant="quiet" size="compact" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}
