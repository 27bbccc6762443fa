import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { fillForm } from '../../ui/form-values.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  choices,
  countUserFilters,
  readUserFilterForm,
  readUserFilters,
  unfiltered,
  type UserFilters,
  userFilterSearch,
} from './user-filters.ts';

/** It shows what the address says, also after going back; applying changes nothing but that. */
export function UserFilterPanel({ filters }: { filters: UserFilters }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const address = userFilterSearch(filters);

  useEffect(() => {
    fillForm(form.current, readUserFilters(new URLSearchParams(address)));
  }, [address]);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(userFilterSearch(readUserFilterForm(new FormData(event.currentTarget))));
  }

  function clear() {
    fillForm(form.current, unfiltered);
    void navigate(userFilterSearch(unfiltered));
  }

  return (
    <FilterFold className="box-panel" count={countUserFilters(filters)}>
      <form ref={form} className="filters pt-1.5" onSubmit={apply}>
        <TextField
          label="Search"
          name="search"
          type="search"
          placeholder="Name or email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          className="wide"
        />
        <Choice label="Role" name="role" />
        <Choice label="Account status" name="accountStatus" />
        <Choice label="Email status" name="emailStatus" />
        <Choice label="Sort by" name="sortBy" />
        <Choice label="Sort order" name="sortOrder" />
        <div className="filter-acts">
          <Button type="submit" size="compact">
            Apply Filters
          </Button>
          <Button variant="quiet" size="compact" onClick={clear}>
            Clear All Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}

function Choice({ label, name }: { label: string; name: keyof typeof choices }) {
  return (
    <Select label={label} name={name}>
      {Object.entries(choices[name]).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}
