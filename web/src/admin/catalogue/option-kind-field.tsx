import type { OptionKind } from '@tailorbird/contract/catalogue';
import { CircleAlert, List, Palette, Type } from 'lucide-react';
import { useId } from 'react';
import { messages as words } from './option-kind-messages.ts';

const KINDS = [
  { kind: 'choice', Icon: List },
  { kind: 'colour', Icon: Palette },
  { kind: 'text', Icon: Type },
] as const satisfies { kind: OptionKind; Icon: typeof List }[];

interface OptionKindFieldProps {
  kind: OptionKind;
  error: string | undefined;
  readOnly: boolean;
  onChange: (kind: OptionKind) => void;
}

/** What an option is: three tiles, of which one is picked. */
export function OptionKindField({ kind, error, readOnly, onChange }: OptionKindFieldProps) {
  const id = useId();
  return (
    <fieldset className="kind-field" aria-describedby={error && `${id}-error`}>
      <legend className="label xs">{words.kind}</legend>
      <div className="kind-picks">
        {KINDS.map(({ kind: offered, Icon }) => (
          <label key={offered} className="kind-pick">
            <input
              type="radio"
              name="kind"
              value={offered}
              checked={offered === kind}
              onChange={() => {
                if (!readOnly) onChange(offered);
              }}
            />
            <Icon className="icon" aria-hidden />
            <span className="kind-name">{words.kinds[offered].name}</span>
            <span className="kind-hint">{words.kinds[offered].hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
