import type { Theme, ThemeColours } from '@tailorbird/contract/kinds/theme';
import { CircleAlert, Info, Moon, Sun } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lookPageMessages } from './look-page-messages.ts';
import { LookPanel } from './look-panel.tsx';
import { OWN_COLOURS } from './own-colours.ts';
import { readColour } from './read-colour.ts';
import type { ShownTokens } from './shown-tokens.ts';
import { type EditedPart, useLook } from './use-look-part.ts';

const { colours: messages } = lookPageMessages;

const NAMES = ['paper', 'ink', 'action'] as const;

interface ColoursPanelProps {
  theme: EditedPart<Theme>;
  tokens: ShownTokens | undefined;
}

/** The three picks that all colours of the shop are made from. */
export function ColoursPanel({ theme, tokens }: ColoursPanelProps) {
  const { colours } = theme.value;
  const picks = colours ?? OWN_COLOURS;
  const choose = (name: keyof ThemeColours, colour: string) =>
    theme.update((before) => ({
      ...before,
      colours: { ...(before.colours ?? OWN_COLOURS), [name]: colour },
    }));
  return (
    <LookPanel title={messages.title} lead={messages.lead}>
      {NAMES.map((name) => (
        <ColourField
          key={name}
          name={name}
          id={theme.idOf(`colours.${name}`)}
          colour={picks[name]}
          refusal={theme.errorAt(`colours.${name}`)}
          onChange={(colour) => choose(name, colour)}
        />
      ))}
      <div className="row colours-made">
        {tokens && (
          <>
            <span className="soft">{messages.madeFrom}</span>
            <Strip colours={tokens.light} icon={Sun} label={messages.light} />
            <Strip colours={tokens.dark} icon={Moon} label={messages.dark} />
          </>
        )}
        {colours && (
          <button type="button" className="textlink" onClick={() => theme.set({ colours: null })}>
            {messages.reset}
          </button>
        )}
      </div>
    </LookPanel>
  );
}

function Strip({
  colours,
  icon,
  label,
}: {
  colours: readonly string[];
  icon: typeof Sun;
  label: string;
}) {
  return (
    <span className="line-8">
      <span className="colour-strip">
        {colours.map((colour, index) => (
          <i key={`${index} ${colour}`} style={{ background: colour }} />
        ))}
      </span>
      <Icon of={icon} />
      <span className="sr">{label}</span>
    </span>
  );
}

interface ColourFieldProps {
  name: keyof ThemeColours;
  id: string;
  colour: string;
  refusal: string | undefined;
  onChange: (colour: string) => void;
}

/** A swatch that opens the browser's picker, and a field that takes what people paste. */
function ColourField({ name, id, colour, refusal, onChange }: ColourFieldProps) {
  const { label, hint } = messages.picks[name];
  const noteId = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readColour(typed) === undefined;
  const problem = isWrong ? messages.wrong : refusal;
  return (
    <div className="colour-field">
      <input
        type="color"
        className="colour-picker"
        aria-label={messages.picker(label)}
        value={colour}
        onChange={({ target }) => {
          setTyped(undefined);
          onChange(target.value);
        }}
      />
      <div className="colour-label">
        <label htmlFor={id}>{label}</label>
        <span className="soft">{hint}</span>
      </div>
      <input
        type="text"
        className="input"
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={noteId}
        value={typed ?? colour.toUpperCase()}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const read = readColour(value);
          if (read !== undefined) onChange(read);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(undefined);
        }}
      />
      <div id={noteId} className="colour-note" aria-live="polite">
        {problem === undefined ? (
          <MovedNote name={name} colour={colour} />
        ) : (
          <p className="field-error">
            <Icon of={CircleAlert} />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** Where another colour is shown than the one that was picked: both, and the reason. */
function MovedNote({ name, colour }: { name: keyof ThemeColours; colour: string }) {
  const moved = useLook().moved.find((one) => one.colour === name && one.from === colour);
  if (!moved) return null;
  const { from, to, why } = messages.moved(moved);
  return (
    <p className="colour-moved">
      <Icon of={Info} />
      <span>
        {messages.movedFrom} <i style={{ background: moved.from }} /> {from} {messages.movedTo}{' '}
        <i style={{ background: moved.to }} /> {to}. {why}
      </span>
    </p>
  );
}
