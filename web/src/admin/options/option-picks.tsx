import type { Option } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { Dot } from '../../ui/dot.tsx';
import { Link } from '../../ui/link.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { messages } from '../catalogue-messages.ts';

const typeMessages = messages.types;

/** Values of each option in the form. Source: the specification, section 9. */
const VALUES_SHOWN = 5;

interface OptionPicksProps {
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

// spec: 2.147 9.29
/** Any number of the options, each with its first values. */
export function OptionPicks({ options, chosen, onChoose }: OptionPicksProps) {
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="field option-picks">
      <legend className="label">
        {typeMessages.fields.optionIds}{' '}
        <span className="opt">{typeMessages.chosen(chosen.length)}</span>
      </legend>
      {options.length === 0 && (
        <p className="soft">
          {typeMessages.noOptionsYet}{' '}
          <Link className="link" to="/admin/options">
            {typeMessages.toOptions}
          </Link>
        </p>
      )}
      <div className="stack-8 option-picks-in">
        {options.map((option) => (
          <label key={option._id} className="option-pick">
            <input
              type="checkbox"
              className="box"
              checked={chosen.includes(option._id)}
              onChange={() => toggle(option._id)}
            />
            <span className="row option-pick-name">
              <bdi>{option.name}</bdi>
              {option.isRequired && <span className="badge">{messages.required}</span>}
            </span>
            <FirstValues option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FirstValues({ option }: { option: Option }) {
  const { textRules, values } = option;
  if (isWritten(option)) {
    return (
      <span className="cluster option-pick-values">{textRules && rulesInWords(textRules)}</span>
    );
  }
  if (values.length === 0)
    return <span className="cluster option-pick-values">{typeMessages.noValues}</span>;
  const hiddenCount = values.length - VALUES_SHOWN;
  return (
    <span className="cluster option-pick-values">
      {values.slice(0, VALUES_SHOWN).map(({ _id, value, swatch }) => (
        <span key={_id} className="inline-4">
          <Dot value={value} swatch={swatch} />
          <bdi>{value}</bdi>
        </span>
      ))}
      {hiddenCount > 0 && <span className="inline-4">{messages.more(hiddenCount)}</span>}
    </span>
  );
}

/** In one row of the type table, and on a card of it. Source: the specification, section 9. */
const CHIPS_SHOWN = 4;
const NAMES_SHOWN = 3;

interface OptionChipsProps {
  options: readonly Option[];
}

// spec: 2.144 9.27
/** The first options of a type, a required one with a star: chips in a table, names on a card. */
export function OptionChips({ options }: OptionChipsProps) {
  if (options.length === 0) return <span className="faint">{typeMessages.noOptions}</span>;
  return (
    <>
      <span className="row option-chips">
        {options.slice(0, CHIPS_SHOWN).map((option) => (
          <span key={option._id} className="badge">
            <Name option={option} />
          </span>
        ))}
        <More count={options.length - CHIPS_SHOWN} />
      </span>
      <span className="option-names">
        {options.slice(0, NAMES_SHOWN).map((option, index) => (
          <span key={option._id}>
            {index > 0 && ', '}
            <Name option={option} />
          </span>
        ))}{' '}
        <More count={options.length - NAMES_SHOWN} />
      </span>
    </>
  );
}

// spec: 2.145
function Name({ option: { name, isRequired } }: { option: Option }) {
  return (
    <span>
      <bdi>{name}</bdi>
      {isRequired && (
        <>
          <span className="option-required" aria-hidden="true">
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
