import {
  ARTWORK_FILE_KIND_NAMES,
  ARTWORK_FILE_KINDS,
  ARTWORK_METHOD_NAMES,
  ARTWORK_METHODS,
  type ArtworkMethod,
} from '@tailorbird/contract/kinds/artwork';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { CircleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ArtworkFields, strictnessOf } from './artwork-edits.ts';
import { messages } from './messages.ts';
import { methodProblems, typedMethods, type TypedMethod } from './method-rows.ts';
import { Label } from './places-part.tsx';

const methodMessages = messages.methods;

interface MethodsPartProps {
  typed: ArtworkFields;
  set: (changes: Partial<ArtworkFields>) => void;
  /** Whether a save has asked for them. */
  isChecked: boolean;
  isSaving: boolean;
}

/** The limits of each method, and what happens to a picture that breaks them. */
export function MethodsPart({ typed, set, isChecked, isSaving }: MethodsPartProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isChecked) return;
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isChecked]);
  const strict = (field: 'whenSoft' | 'whenManyColours') => (
    <Select
      label={messages.fields[field]}
      name={field}
      value={typed[field]}
      disabled={isSaving}
      onChange={({ target }) => {
        const strictness = strictnessOf(target.value);
        if (strictness) set({ [field]: strictness });
      }}
    >
      <option value="warn">{methodMessages.strictness.warn}</option>
      <option value="refuse">{methodMessages.strictness.refuse}</option>
    </Select>
  );
  return (
    <section ref={section} className="stack-12 box-panel" aria-labelledby="methods-title">
      <h3 id="methods-title">{methodMessages.title}</h3>
      <p className="soft">{methodMessages.hint}</p>
      <ul className="method-rows">
        {ARTWORK_METHODS.map((method) => (
          <MethodRow
            key={method}
            method={method}
            row={typed.methods.rows[method]}
            usedAt={typed.places.rows.flatMap((place) =>
              place.method === method && place.name.trim() !== '' ? [place.name.trim()] : [],
            )}
            isSaving={isSaving}
            isChecked={isChecked}
            onChange={(changes) =>
              set({
                methods: typedMethods({
                  ...typed.methods.rows,
                  [method]: { ...typed.methods.rows[method], ...changes },
                }),
              })
            }
          />
        ))}
      </ul>
      <div className="artwork-pair">
        {strict('whenSoft')}
        {strict('whenManyColours')}
      </div>
    </section>
  );
}

interface MethodRowProps {
  method: ArtworkMethod;
  row: TypedMethod;
  usedAt: readonly string[];
  isSaving: boolean;
  isChecked: boolean;
  onChange: (changes: Partial<TypedMethod>) => void;
}

function MethodRow({ method, row, usedAt, isSaving, isChecked, onChange }: MethodRowProps) {
  const [typing, setTyping] = useState<string>();
  const problems = methodProblems(row);
  const name = ARTWORK_METHOD_NAMES[method];
  const filesId = `files-${method}`;
  const limit = (field: 'leastDpi' | 'mostColours') => {
    const error = isChecked || typing !== field ? problems[field] : undefined;
    return (
      <TextField
        label={<Label field={methodMessages[field]} of={name} />}
        inputMode="numeric"
        autoComplete="off"
        className="place-mm"
        value={row[field]}
        readOnly={isSaving}
        {...(error !== undefined && { error })}
        onChange={({ target }) => {
          setTyping(field);
          onChange({ [field]: target.value });
        }}
        onBlur={() => setTyping(undefined)}
      />
    );
  };
  return (
    <li className="method-row">
      <p>
        <span className="bold">{name}</span>{' '}
        <span className="xs faint">{methodMessages.explained[method]}</span>
      </p>
      {limit('leastDpi')}
      {limit('mostColours')}
      <fieldset className="field" aria-describedby={problems.files && filesId}>
        <legend className="label xs">
          <Label field={methodMessages.files} of={name} />
        </legend>
        <div className="file-kinds">
          {ARTWORK_FILE_KINDS.map((kind) => (
            <label key={kind} className="file-kind">
              <input
                type="checkbox"
                checked={row.files.includes(kind)}
                aria-invalid={problems.files ? true : undefined}
                onChange={({ target }) => {
                  if (isSaving) return;
                  const others = row.files.filter((one) => one !== kind);
                  const files = target.checked ? [...others, kind] : others;
                  onChange({ files: ARTWORK_FILE_KINDS.filter((one) => files.includes(one)) });
                }}
              />
              {ARTWORK_FILE_KIND_NAMES[kind]}
            </label>
          ))}
        </div>
        {problems.files && (
          <p className="field-error" id={filesId}>
            <Icon of={CircleAlert} />
            {problems.files}
          </p>
        )}
      </fieldset>
      <p className="method-use">
        <span className="method-use-label">{methodMessages.usedAt}</span>{' '}
        {usedAt.length > 0 ? (
          usedAt.map(isolate).join(', ')
        ) : (
          <span className="faint">{methodMessages.notUsed}</span>
        )}
      </p>
    </li>
  );
}
