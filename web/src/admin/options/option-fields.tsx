import type { OptionKind } from '@tailorbird/contract/catalogue';
import { OPTION_KINDS } from '@tailorbird/contract/kinds/option-kinds';
import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { messages } from '../catalogue-messages.ts';
import { messages as kindMessages } from './option-kind-messages.ts';
import { adminKinds, type OptionFieldsProps } from './option-kinds.tsx';
import { DescriptionField, NameField } from '../kit/entity-fields.tsx';
import { Icon } from '../../ui/icon.tsx';

const optionMessages = messages.options;

// spec: 2.152
/** The fields of an option, new or edited. */
export function OptionFieldsInput(props: OptionFieldsProps) {
  const { typed, set, problems, isSaving } = props;
  const { Fields: KindFields } = adminKinds[typed.kind];
  return (
    <>
      <NameField label={optionMessages.fields.name} editing={props} />
      <DescriptionField label={optionMessages.fields.description} rows={2} editing={props} />
      <OptionKindField
        kind={typed.kind}
        error={problems.kind}
        readOnly={isSaving}
        onChange={(kind) => set({ kind })}
      />
      <KindFields {...props} />
      <label className="check">
        <input
          type="checkbox"
          name="isRequired"
          checked={typed.isRequired}
          onChange={({ target }) => {
            if (!isSaving) set({ isRequired: target.checked });
          }}
        />
        {optionMessages.isRequired}
      </label>
    </>
  );
}

interface OptionKindFieldProps {
  kind: OptionKind;
  error: string | undefined;
  readOnly: boolean;
  onChange: (kind: OptionKind) => void;
}

/** Picks the option's kind: a tile for each. */
function OptionKindField({ kind, error, readOnly, onChange }: OptionKindFieldProps) {
  const id = useId();
  return (
    <fieldset className="stack-6 kind-field" aria-describedby={error && `${id}-error`}>
      <legend className="label xs">{kindMessages.kind}</legend>
      <div className="stack-8 kind-picks">
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
            <span className="bold">{kindMessages.kinds[offered].name}</span>
            <span className="kind-hint">{kindMessages.kinds[offered].hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function KindIcon({ kind }: { kind: OptionKind }) {
  const { icon } = adminKinds[kind];
  return <Icon of={icon} />;
}
