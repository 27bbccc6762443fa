import { useNavigate } from 'react-router';
import { Select } from '../../ui/select.tsx';
import { readStatus, statuses, type UnlockFilters, unlockFilterSearch } from './unlock-filters.ts';

/** Chosen is applied: there is nothing else to choose with it. */
export function UnlockStatusFilter({ status }: Pick<UnlockFilters, 'status'>) {
  const navigate = useNavigate();
  return (
    <Select
      label="Status"
      className="unlock-status"
      value={status}
      onChange={(event) => {
        const chosen = readStatus(event.target.value);
        void navigate(unlockFilterSearch({ status: chosen, page: 1 }));
      }}
    >
      {Object.entries(statuses).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}
