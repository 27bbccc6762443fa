import type { Option } from '@tailorbird/contract/catalogue';
import { messages } from '../messages.ts';

/** Chips in one row of the type table. Source: the specification, section 9. */
const CHIPS_SHOWN = 4;

/** The first options of a type, a required one with a star. */
export function OptionChips({ options }: { options: readonly Option[] }) {
  if (options.length === 0) {
    return <span className="faint">{messages.catalogue.types.noOptions}</span>;
  }
  const hiddenCount = options.length - CHIPS_SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {options.slice(0, CHIPS_SHOWN).map(({ _id, name, isRequired }) => (
        <span key={_id} className="badge">
          {name}
          {isRequired && (
            <>
              <span className="text-thread-text" aria-hidden="true">
                *
              </span>
              <span className="sr"> required</span>
            </>
          )}
        </span>
      ))}
      {hiddenCount > 0 && <span className="xs faint">+{hiddenCount} more</span>}
    </span>
  );
}
