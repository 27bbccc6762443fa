import type { Option } from '@tailorbird/contract/catalogue';
import { Link } from 'react-router';
import { rulesInWords } from '../../ui/text-rules.ts';
import { Dot } from '../../ui/dot.tsx';
import { messages } from './messages.ts';

/** Values of each option in the form. Source: the specification, section 9. */
const VALUES_SHOWN = 5;

const words = messages.types;

interface TypeOptionsFieldProps {
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** Any number of the options, each with its first values. */
export function TypeOptionsField({ options, chosen, onChoose }: TypeOptionsFieldProps) {
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="field option-picks">
      <legend className="label">
        {words.fields.optionIds} <span className="opt">{words.chosen(chosen.length)}</span>
      </legend>
      {options.length === 0 && (
        <p className="soft">
          {words.noOptionsYet}{' '}
          <Link className="link" to="/admin/options">
            {words.toOptions}
          </Link>
        </p>
      )}
      <div className="option-picks-in">
        {options.map((option) => (
          <label key={option._id} className="option-pick">
            <input
              type="checkbox"
              className="box"
              checked={chosen.includes(option._id)}
              onChange={() => toggle(option._id)}
            />
            <span className="option-pick-name">
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

function FirstValues({ option: { textRules, values } }: { option: Option }) {
  if (textRules) return <span className="option-pick-values">{rulesInWords(textRules)}</span>;
  if (values.length === 0) return <span className="option-pick-values">{words.noValues}</span>;
  const hiddenCount = values.length - VALUES_SHOWN;
  return (
    <span className="option-pick-values">
      {values.slice(0, VALUES_SHOWN).map(({ _id, value, swatch }) => (
        <span key={_id} className="inline-flex items-center gap-1">
          <Dot value={value} swatch={swatch} />
          <bdi>{value}</bdi>
        </span>
      ))}
      {hiddenCount > 0 && <span>{messages.more(hiddenCount)}</span>}
    </span>
  );
}
