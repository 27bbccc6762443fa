import { Select } from '../../../ui/select.tsx';
import { messages } from './messages.ts';
import type { Many } from './use-many.ts';

/** A quantity for each value of an option. */
export function SizeGrid({
  many: { looked, sizes, sizeOption, counts, setCount, setSizeOption },
}: {
  many: Many;
}) {
  if (!sizeOption) return null;
  return (
    <>
      {sizes.length > 1 && (
        <Select
          label={messages.differs}
          value={sizeOption._id}
          onChange={({ target }) => setSizeOption(target.value)}
        >
          {sizes.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <fieldset className="stack-12 size-grid">
        <legend className="hint">{messages.sizeGrid(sizeOption.name)}</legend>
        {sizeOption.values.map(({ _id, value }) => {
          const row = looked.find(({ row: { cells } }) => cells[sizeOption._id] === _id);
          const problem = row?.problems.find(({ isHard }) => isHard);
          return (
            <label key={_id}>
              <bdi>{value}</bdi>
              <input
                className="input"
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                aria-invalid={problem ? true : undefined}
                value={counts[_id] ?? ''}
                onChange={({ target }) => setCount(_id, target.value)}
              />
              {problem && <span className="field-error">{problem.says}</span>}
            </label>
          );
        })}
      </fieldset>
    </>
  );
}
