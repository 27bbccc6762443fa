import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { ArtColour } from './art-colour.tsx';
import { choicesOf, isColour } from './art-parts.ts';
import { messages } from './product-art-messages.ts';

const words = messages.uses;

interface ArtUsesProps {
  facts: TemplateFacts;
  option: Option;
  drive: ProductArtSettings['drives'][number];
  readOnly: boolean;
  /** Empty: as its swatch, or not said. */
  onUse: (valueId: string, use: string) => void;
}

/** What is drawn for each value of the option that decides. */
export function ArtUses({ facts, option, drive, readOnly, onUse }: ArtUsesProps) {
  return (
    <table className="art-uses">
      <caption className="sr">{words.caption(option.name)}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.use}</th>
        </tr>
      </thead>
      <tbody>
        {option.values.map((value) => (
          <tr key={value._id}>
            <th scope="row">
              <span className="art-value">
                {value.swatch && <SwatchMark swatch={value.swatch} />}
                <bdi>{value.value}</bdi>
              </span>
            </th>
            <td>
              <Use
                facts={facts}
                parameter={drive.parameter}
                value={value}
                use={drive.values.find(({ valueId }) => valueId === value._id)?.use ?? ''}
                readOnly={readOnly}
                onUse={(use) => onUse(value._id, use)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UseProps {
  facts: TemplateFacts;
  parameter: ParameterName;
  value: OptionValue;
  use: string;
  readOnly: boolean;
  onUse: (use: string) => void;
}

function Use({ facts, parameter, value, use, readOnly, onUse }: UseProps) {
  const label = words.of(value.value);
  const { swatch } = value;
  if (isColour(parameter)) {
    const own = swatch && 'colour' in swatch ? swatch.colour : undefined;
    return (
      <ArtColour
        label={label}
        setting={use}
        empty={own ? words.own : words.unsaid}
        emptyColour={own}
        readOnly={readOnly}
        onChange={onUse}
      />
    );
  }
  return (
    <select
      className="select"
      aria-label={label}
      value={use}
      disabled={readOnly}
      onChange={({ target }) => onUse(target.value)}
    >
      <option value="">{words.unsaid}</option>
      {choicesOf(facts, parameter).map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
