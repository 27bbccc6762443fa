import type { OptionKind } from '@tailorbird/contract/catalogue';
import { OPTION_KINDS } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { adminKinds } from './option-kinds.tsx';
import { messages as words } from './option-kind-messages.ts';

interface OptionKindFieldProps {
  kind: OptionKind;
  error: string | undefined;
  readOnly: boolean;
  onChange: (kind: OptionKind) => void;
}

/** What an option is: a tile for each kind, of which one is picked. */
export function OptionKindField({ kind, error, readOnly, onChange }: OptionKindFieldProps) {
  const id = useId();
  return (
    <fieldset className="kind-field" aria-describedby={error && `${id}-error`}>
      <legend className="label xs">{words.kind}</legend>
      <div className="kind-picks">
        {OPTION_KINDS.map((offered) => (
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
            <KindIcon kind={offered} />
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

function KindIcon({ kind }: { kind: OptionKind }) {
  const { Icon } = adminKinds[kind];
  return <Icon className="icon" aria-hidden />;
}
