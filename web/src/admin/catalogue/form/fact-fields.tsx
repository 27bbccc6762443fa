import type { FactField } from '@tailorbird/contract/facts';
import { FACT_MAX_LENGTH, LEAD_DAYS_MAX } from '@tailorbird/contract/limits';
import { useState } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberField } from './entity-fields.tsx';
import { messages } from '../messages.ts';
import { problemAt, type Problems, tooLong } from './use-entity-form.ts';

const words = messages.facts;

/** As typed. */
export type TypedFacts = Record<FactField, string>;

/** In the order of the form. */
const FACTS = ['leadDays', 'maker', 'sizeTable', 'care', 'returns'] as const;

/** Of a product or a type. */
type Saved = { [Field in FactField]?: string | number | null | undefined };

export function factsOf(saved: Saved | undefined): TypedFacts {
  const written = (field: FactField) => String(saved?.[field] ?? '');
  return {
    maker: written('maker'),
    leadDays: written('leadDays'),
    returns: written('returns'),
    sizeTable: written('sizeTable'),
    care: written('care'),
  };
}

/** Null: none is typed. Undefined: it is no number of days. */
export function readLeadDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= LEAD_DAYS_MAX ? Number(text) : undefined;
}

export const leadDaysProblem = (typed: string): string | undefined =>
  readLeadDays(typed) === undefined ? words.leadDaysWrong(LEAD_DAYS_MAX) : undefined;

export const checkFacts = (typed: TypedFacts): Problems<TypedFacts> => ({
  ...problemAt('leadDays', leadDaysProblem(typed.leadDays)),
  ...tooLong('maker', words.labels.maker, typed.maker, FACT_MAX_LENGTH),
  ...tooLong('sizeTable', words.labels.sizeTable, typed.sizeTable, FACT_MAX_LENGTH),
  ...tooLong('care', words.labels.care, typed.care, FACT_MAX_LENGTH),
  ...tooLong('returns', words.labels.returns, typed.returns, FACT_MAX_LENGTH),
});

/** Those that were changed, as they are sent. */
export function factsBody(typed: TypedFacts, had: TypedFacts) {
  const isChanged = (field: FactField) => typed[field].trim() !== had[field].trim();
  return {
    ...(isChanged('leadDays') && { leadDays: readLeadDays(typed.leadDays) ?? null }),
    ...(isChanged('maker') && { maker: typed.maker.trim() }),
    ...(isChanged('sizeTable') && { sizeTable: typed.sizeTable.trim() }),
    ...(isChanged('care') && { care: typed.care.trim() }),
    ...(isChanged('returns') && { returns: typed.returns.trim() }),
  };
}

interface FactFieldsProps {
  /** Who says what is left empty. */
  hint: string;
  editing: {
    typed: TypedFacts;
    set: (changes: Partial<TypedFacts>) => void;
    problems: Problems<TypedFacts>;
    isSaving: boolean;
  };
}

/** What a product page says besides, folded until it is asked for or cannot be saved. */
export function FactFields({ hint, editing: { typed, set, problems, isSaving } }: FactFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = FACTS.some((field) => problems[field]);
  const said = FACTS.filter((field) => typed[field].trim() !== '').length;
  const field = (name: FactField) => ({
    label: words.labels[name],
    name,
    optional: true,
    error: problems[name],
    value: typed[name],
    readOnly: isSaving,
  });
  return (
    <details
      className="fold fact-fields"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {words.title} {said > 0 && <span className="badge">{words.said(said)}</span>}
      </summary>
      <p className="hint">{hint}</p>
      {FACTS.map((name) =>
        name === 'leadDays' ? (
          <NumberField
            key={name}
            {...field(name)}
            onChange={({ target }) => set({ leadDays: target.value })}
          />
        ) : (
          <TextArea
            key={name}
            {...field(name)}
            hint={words.hints[name]}
            rows={name === 'sizeTable' ? 5 : 2}
            most={FACT_MAX_LENGTH}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ),
      )}
    </details>
  );
}
