import type { TemplateFacts } from '@tailorbird/art/facts';
import { type AnyParameter, baseOf } from '@tailorbird/art/parameters';
import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert } from 'lucide';
import { useState } from 'react';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { ArtColour, ArtSetting, usualLabel } from './art-setting.tsx';
import { canDrive, choicesOf, isColour, withDrive, withFixed, withUse } from './art-settings.ts';
import { messages } from './messages.ts';
import { Icon } from '../../ui/icon.tsx';

const USUAL = 'usual';
const FIXED = 'fixed';

interface ArtParameterProps {
  art: ProductArtSettings;
  facts: TemplateFacts;
  parameter: AnyParameter;
  /** Options of the product's type. */
  options: readonly Option[];
  /** Options of every type. */
  known: readonly Option[];
  problem: string | undefined;
  readOnly: boolean;
  onChange: (art: ProductArtSettings) => void;
}

/** One part of a drawing: what decides about it, and what it is then. */
export function ArtParameter(props: ArtParameterProps) {
  const { art, facts, parameter, options, known, problem, readOnly, onChange } = props;
  const drive = art.drives.find((entry) => entry.parameter === parameter);
  const fixed = art.fixed[parameter] ?? '';
  /** Chosen, and nothing said yet. */
  const [isFixing, setFixing] = useState(false);
  const source = drive?.optionId ?? (fixed !== '' || isFixing ? FIXED : USUAL);
  const offered = options.filter((option) => canDrive(option, parameter));
  const option = options.find(({ _id }) => _id === drive?.optionId);
  const name = messages.parameterName(parameter);

  function decideBy(chosen: string) {
    setFixing(chosen === FIXED);
    const by = options.find(({ _id }) => _id === chosen);
    const driven = withDrive(art, parameter, by, facts);
    if (by) return onChange(driven);
    const usual = facts.defaults[baseOf(parameter)];
    onChange(withFixed(driven, parameter, chosen === FIXED ? fixed || usual : undefined));
  }

  return (
    <li className="stack-8 art-param">
      <div className="art-param-head">
        <span className="art-param-name">
          {name} {partOf(facts, parameter)}
        </span>
        <select
          className="select"
          aria-label={messages.source.of(name)}
          value={source}
          disabled={readOnly}
          onChange={({ target }) => decideBy(target.value)}
        >
          <option value={USUAL}>{usualLabel(facts, parameter)}</option>
          <option value={FIXED}>{messages.source.fixed}</option>
          {drive && !offered.some(({ _id }) => _id === drive.optionId) && (
            <option value={drive.optionId}>{missingName(drive.optionId, options, known)}</option>
          )}
          {offered.length > 0 && (
            <optgroup label={messages.source.chosen}>
              {offered.map((candidate) => (
                <option key={candidate._id} value={candidate._id}>
                  {messages.source.by(candidate.name)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      {source === FIXED && (
        <ArtSetting
          {...{ facts, parameter, readOnly }}
          label={name}
          setting={fixed}
          onChange={(setting) => {
            setFixing(true);
            onChange(withFixed(art, parameter, setting));
          }}
        />
      )}
      {drive && option?.textRules && (
        <p className="hint">{messages.uses.text(rulesInWords(option.textRules))}</p>
      )}
      {drive && option && option.values.length > 0 && (
        <ArtUses
          {...{ facts, option, drive, readOnly }}
          onUse={(valueId, use) => onChange(withUse(art, parameter, valueId, use))}
        />
      )}
      {drive && option && !isWritten(option) && !option.isRequired && (
        <div className="art-otherwise">
          <span className="hint">{messages.setting.otherwise}</span>
          <ArtSetting
            {...{ facts, parameter, readOnly }}
            label={`${name}: ${messages.setting.otherwise}`}
            setting={fixed}
            onChange={(setting) => onChange(withFixed(art, parameter, setting))}
          />
        </div>
      )}
      {problem && (
        <p className="art-problem">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
    </li>
  );
}

/** The part it covers: `Colour hoodie`, `Trim cuffs`. */
function partOf({ parts }: TemplateFacts, parameter: AnyParameter) {
  if (parameter !== 'colour' && parameter !== 'trim') return null;
  return <span className="faint">{parts[parameter]}</span>;
}

function missingName(optionId: string, options: readonly Option[], known: readonly Option[]) {
  const ofType = options.find(({ _id }) => _id === optionId);
  if (ofType) return messages.source.by(ofType.name);
  const reportedElsewhere = known.find(({ _id }) => _id === optionId);
  return reportedElsewhere
    ? messages.source.notInType(reportedElsewhere.name)
    : messages.source.deleted;
}

const usageMessages = messages.uses;

interface ArtUsesProps {
  facts: TemplateFacts;
  option: Option;
  drive: ProductArtSettings['drives'][number];
  readOnly: boolean;
  /** Empty: as its swatch, or not said. */
  onUse: (valueId: string, use: string) => void;
}

/** Sets how each value of the driving option is drawn. */
function ArtUses({ facts, option, drive, readOnly, onUse }: ArtUsesProps) {
  return (
    <table className="art-uses">
      <caption className="sr">{usageMessages.caption(option.name)}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{usageMessages.value}</th>
          <th scope="col">{usageMessages.use}</th>
        </tr>
      </thead>
      <tbody>
        {option.values.map((value) => (
          <tr key={value._id}>
            <th scope="row">
              <span className="line-8 art-value">
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
  parameter: AnyParameter;
  value: OptionValue;
  use: string;
  readOnly: boolean;
  onUse: (use: string) => void;
}

function Use({ facts, parameter, value, use, readOnly, onUse }: UseProps) {
  const label = usageMessages.of(value.value);
  const { swatch } = value;
  if (isColour(parameter)) {
    const own = swatch && 'colour' in swatch ? swatch.colour : undefined;
    return (
      <ArtColour
        label={label}
        setting={use}
        empty={own ? usageMessages.own : usageMessages.unsaid}
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
      <option value="">{usageMessages.unsaid}</option>
      {choicesOf(facts, parameter).map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
