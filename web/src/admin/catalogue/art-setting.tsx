import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import { ArtColour, colourOf, inWords } from './art-colour.tsx';
import { choicesOf, isColour } from './art-parts.ts';
import { messages } from './product-art-messages.ts';

const words = messages.setting;

/** More than any lettering holds. */
const TEXT_MOST = 100;

interface ArtSettingProps {
  facts: TemplateFacts;
  parameter: ParameterName;
  label: string;
  /** Empty: as the drawing has it by itself. */
  setting: string;
  readOnly: boolean;
  onChange: (setting: string) => void;
}

/** What a parameter is set to: a colour, a choice of the drawing, or words. */
export function ArtSetting(props: ArtSettingProps) {
  const { facts, parameter, label, setting, readOnly, onChange } = props;
  if (parameter === 'text') {
    return (
      <input
        type="text"
        className="input"
        aria-label={`${label}: ${words.text}`}
        placeholder={words.text}
        maxLength={TEXT_MOST}
        autoComplete="off"
        dir="auto"
        value={setting}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (isColour(parameter)) {
    const usual = facts.defaults[parameter];
    return (
      <ArtColour
        label={label}
        setting={setting}
        empty={usualLabel(facts, parameter)}
        emptyColour={usual && colourOf(usual)}
        readOnly={readOnly}
        onChange={onChange}
      />
    );
  }
  return (
    <select
      className="select"
      aria-label={label}
      value={setting}
      disabled={readOnly}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{usualLabel(facts, parameter)}</option>
      {choicesOf(facts, parameter).map(({ id, label: choice }) => (
        <option key={id} value={id}>
          {choice}
        </option>
      ))}
    </select>
  );
}

/** `As usual: Forest`; `Automatic` where the drawing finds it by itself. */
export function usualLabel(facts: TemplateFacts, parameter: ParameterName): string {
  if (parameter === 'text') return words.noText;
  const usual = facts.defaults[parameter];
  if (!usual) return words.automatic;
  const choice = choicesOf(facts, parameter).find(({ id }) => id === usual);
  return words.usual(choice?.label ?? inWords(usual));
}
