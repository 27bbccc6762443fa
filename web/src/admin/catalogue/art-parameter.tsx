import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { rulesInWords } from '../../ui/text-rules.ts';
import { withDrive, withFixed, withUse } from './art-change.ts';
import { canDrive } from './art-parts.ts';
import { ArtSetting, usualLabel } from './art-setting.tsx';
import { ArtUses } from './art-uses.tsx';
import { messages as words } from './product-art-messages.ts';

const USUAL = 'usual';
const FIXED = 'fixed';

interface ArtParameterProps {
  art: ProductArtSettings;
  facts: TemplateFacts;
  parameter: ParameterName;
  /** Those of the product's type. */
  options: readonly Option[];
  /** Of every type. */
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
  const name = words.parameters[parameter];

  function decideBy(chosen: string) {
    setFixing(chosen === FIXED);
    const by = options.find(({ _id }) => _id === chosen);
    const driven = withDrive(art, parameter, by, facts);
    if (by) return onChange(driven);
    const usual = facts.defaults[parameter];
    onChange(withFixed(driven, parameter, chosen === FIXED ? fixed || usual : undefined));
  }

  return (
    <li className="art-param">
      <div className="art-param-head">
        <span className="art-param-name">
          {name} {partOf(facts, parameter)}
        </span>
        <select
          className="select"
          aria-label={words.source.of(name)}
          value={source}
          disabled={readOnly}
          onChange={({ target }) => decideBy(target.value)}
        >
          <option value={USUAL}>{usualLabel(facts, parameter)}</option>
          <option value={FIXED}>{words.source.fixed}</option>
          {drive && !offered.some(({ _id }) => _id === drive.optionId) && (
            <option value={drive.optionId}>{missingName(drive.optionId, options, known)}</option>
          )}
          {offered.length > 0 && (
            <optgroup label={words.source.chosen}>
              {offered.map((candidate) => (
                <option key={candidate._id} value={candidate._id}>
                  {words.source.by(candidate.name)}
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
        <p className="hint">{words.uses.text(rulesInWords(option.textRules))}</p>
      )}
      {drive && option && option.values.length > 0 && (
        <ArtUses
          {...{ facts, option, drive, readOnly }}
          onUse={(valueId, use) => onChange(withUse(art, parameter, valueId, use))}
        />
      )}
      {drive && option && !takesText(option) && !option.isRequired && (
        <div className="art-otherwise">
          <span className="hint">{words.setting.otherwise}</span>
          <ArtSetting
            {...{ facts, parameter, readOnly }}
            label={`${name}: ${words.setting.otherwise}`}
            setting={fixed}
            onChange={(setting) => onChange(withFixed(art, parameter, setting))}
          />
        </div>
      )}
      {problem && (
        <p className="art-problem">
          <CircleAlert className="icon" aria-hidden />
          {problem}
        </p>
      )}
    </li>
  );
}

/** What it covers: `Colour hoodie`, `Trim cuffs`. */
function partOf({ parts }: TemplateFacts, parameter: ParameterName) {
  if (parameter !== 'colour' && parameter !== 'trim') return null;
  return <span className="faint">{parts[parameter]}</span>;
}

function missingName(optionId: string, options: readonly Option[], known: readonly Option[]) {
  const ofType = options.find(({ _id }) => _id === optionId);
  if (ofType) return words.source.by(ofType.name);
  const elsewhere = known.find(({ _id }) => _id === optionId);
  return elsewhere ? words.source.notInType(elsewhere.name) : words.source.deleted;
}
