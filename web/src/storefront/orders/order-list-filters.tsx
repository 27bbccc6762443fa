import { PageSizeOptions, StatusOptions, useFilterForm } from '../../orders/filter-form.tsx';
import { countFilters, type OrderFilters } from '../../orders/order-filters.ts';
import { Button } from '../../ui/button.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';

export function OrderListFilters({ filters }: { filters: OrderFilters }) {
  const { form, apply, clear, areDatesReversed } = useFilterForm(filters);
  return (
    <FilterFold className="panel px-4 py-2" count={countFilters(filters)}>
      <form ref={form} className="filters filters-line pt-3 pb-2" noValidate onSubmit={apply}>
        <TextField label="From" name="startDate" type="date" />
        <TextField
          label="To"
          name="endDate"
          type="date"
          error={areDatesReversed ? messages.datesReversed : undefined}
        />
        <Select label="Status" name="status">
          <StatusOptions />
        </Select>
        <Select label="Per page" name="limit">
          <PageSizeOptions />
        </Select>
        <TextField
          label="Order number"
          name="orderNumber"
          placeholder="TB-"
          maxLength={40}
          autoComplete="off"
          className="wide"
        />
        <div className="filter-acts">
          <Button type="submit">Apply Filters</Button>
          <Button variant="quiet" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}
