import type { Option } from '@tailorbird/contract/catalogue';
import { messages } from './messages.ts';

/** In one row of the type table, and on a card of it. Source: the specification, section 9. */
const CHIPS_SHOWN = 4;
const NAMES_SHOWN = 3;

interface OptionChipsProps {
  options: readonly Option[];
}

/** The first options of a type, a required one with a star: chips in a table, names on a card. */
export function OptionChips({ options }: OptionChipsProps) {
  if (options.length === 0) return <span className="faint">{messages.types.noOptions}</span>;
  return (
    <>
      <span className="option-chips">
        {options.slice(0, CHIPS_SHOWN).map((option) => (
          <span key={option._id} className="badge">
            <Name option={option} />
          </span>
        ))}
        <More count={options.length - CHIPS_SHOWN} />
      </span>
      <span className="option-names">
        {options.slice(0, NAMES_SHOWN).map((option, place) => (
          <span key={option._id}>
            {place > 0 && ', '}
            <Name option={option} />
          </span>
        ))}{' '}
        <More count={options.length - NAMES_SHOWN} />
      </span>
    </>
  );
}

function Name({ option: { name, isRequired } }: { option: Option }) {
  return (
    <span>
      <bdi>{name}</bdi>
      {isRequired && (
        <>
          <span className="text-thread-text" aria-hidden="true">
            *
          </span>
          <span className="sr"> required</span>
        </>
      )}
    </span>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <span className="xs faint">{messages.more(count)}</span>;
}
