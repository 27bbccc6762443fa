import { COLOURS, type TemplateFacts } from '@tailorbird/art/facts';
import { type AnyParameter, baseOf, placeOfParameter } from '@tailorbird/art/parameters';
import { type ReactNode, useState } from 'react';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { ColourInput } from '../options/colour-input.tsx';
import { colourTyped } from '../options/swatch-text.ts';
import { choicesOf, isColour } from './art-settings.ts';
import { messages } from './messages.ts';

const settingMessages = messages.setting;

/** More than any lettering holds. */
const TEXT_MOST = 100;

interface ArtSettingProps {
  facts: TemplateFacts;
  parameter: AnyParameter;
  label: string;
  /** Empty: as the drawing has it by itself. */
  setting: string;
  readOnly: boolean;
  onChange: (setting: string) => void;
}

/** The fixed setting of a parameter: a colour, a choice of the drawing, or a text. */
export function ArtSetting(props: ArtSettingProps) {
  const { facts, parameter, label, setting, readOnly, onChange } = props;
  if (baseOf(parameter) === 'text') {
    return (
      <input
        type="text"
        className="input"
        aria-label={`${label}: ${settingMessages.text}`}
        placeholder={settingMessages.text}
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
    const usual = facts.defaults[baseOf(parameter)];
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
export function usualLabel(facts: TemplateFacts, parameter: AnyParameter): string {
  if (baseOf(parameter) === 'text') return settingMessages.noText;
  if (placeOfParameter(parameter)) return settingMessages.asFirst;
  const usual = facts.defaults[parameter];
  if (!usual) return settingMessages.automatic;
  const choice = choicesOf(facts, parameter).find(({ id }) => id === usual);
  return settingMessages.usual(choice?.label ?? inWords(usual));
}

const NAMES: readonly [name: string, colour: string][] = Object.entries(COLOURS);
const OWN = 'own';

interface ArtColourProps {
  /** The accessible name: the part that has this colour. */
  label: string;
  /** A name of the thread box or #rrggbb; empty for the first choice. */
  setting: string;
  /** The label of the empty choice. */
  empty: ReactNode;
  /** The colour that empty stands for, where there is one. */
  emptyColour: string | undefined;
  readOnly: boolean;
  onChange: (setting: string) => void;
}

/** A colour by its name, or any other. */
export function ArtColour(props: ArtColourProps) {
  const { label, setting, empty, emptyColour, readOnly, onChange } = props;
  /** The typed text until it is a whole colour. */
  const [draft, setDraft] = useState<string>();
  const shown = setting === '' ? emptyColour : colourOf(setting);
  const isOwn = setting.startsWith('#');
  return (
    <span className="row-8 art-colour">
      {shown === undefined ? (
        <span className="swatch-none" aria-hidden />
      ) : (
        <SwatchMark swatch={{ colour: shown }} />
      )}
      <select
        className="select"
        aria-label={label}
        value={isOwn ? OWN : setting}
        disabled={readOnly}
        onChange={({ target }) => {
          setDraft(undefined);
          onChange(target.value === OWN ? (shown ?? '#5b6b2e') : target.value);
        }}
      >
        <option value="">{empty}</option>
        {NAMES.map(([name]) => (
          <option key={name} value={name}>
            {inWords(name)}
          </option>
        ))}
        <option value={OWN}>{settingMessages.ownColour}</option>
      </select>
      {isOwn && (
        <ColourInput
          pickLabel={settingMessages.pickColour(label)}
          label={settingMessages.writeColour(label)}
          colour={draft ?? setting}
          invalid={draft !== undefined}
          readOnly={readOnly}
          onChange={(typed) => {
            const whole = colourTyped(typed);
            setDraft(whole === undefined ? typed : undefined);
            if (whole !== undefined) onChange(whole);
          }}
        />
      )}
    </span>
  );
}

/** A setting as #rrggbb. */
function colourOf(setting: string): string | undefined {
  return (NAMES.find(([name]) => name === setting)?.[1] ?? colourTyped(setting))?.toLowerCase();
}

/** `forest` as it is called: Forest. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
