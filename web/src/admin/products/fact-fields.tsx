import type { FactField } from '@tailorbird/contract/facts';
import {
  FACT_MAX_LENGTH,
  LEAD_DAYS_MAX,
  SIZE_IMAGE_ALT_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import type { ReactNode } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { messages } from '../catalogue-messages.ts';
import { NumberField } from '../kit/entity-fields.tsx';
import { FieldFold } from '../kit/field-fold.tsx';
import {
  SizeImageField,
  type SizeImage,
  SizeImageShown,
  withoutUnseenAlt,
} from './size-image-field.tsx';
import { problemAt, type FormProblems, tooLong } from '../kit/use-entity-form.ts';

const factMessages = messages.facts;

/** As typed; the size picture by its key, see joinKeys. */
export type TypedFacts = Record<FactField, string>;

/** In the order of the form. What the size picture says stands with it. */
const FACTS = ['leadDays', 'maker', 'sizeTable', 'sizeImage', 'care', 'returns'] as const;

/** Of a product or a type. */
type SavedFacts = {
  [Field in Exclude<FactField, 'sizeImage'>]?: string | number | null | undefined;
} & {
  sizeImage?: { _id: string } | null | undefined;
};

export function factsOf(saved: SavedFacts | undefined): TypedFacts {
  const written = (field: Exclude<FactField, 'sizeImage'>) => String(saved?.[field] ?? '');
  return withoutUnseenAlt({
    maker: written('maker'),
    leadDays: written('leadDays'),
    returns: written('returns'),
    sizeTable: written('sizeTable'),
    care: written('care'),
    sizeImage: saved?.sizeImage?._id ?? '',
    sizeImageAlt: written('sizeImageAlt'),
  });
}

/**
 * Null when none is typed.
 * @returns undefined when it is no number of days
 */
export function readLeadDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= LEAD_DAYS_MAX ? Number(text) : undefined;
}

export const leadDaysProblem = (typed: string): string | undefined =>
  readLeadDays(typed) === undefined ? factMessages.leadDaysWrong(LEAD_DAYS_MAX) : undefined;

export const checkFacts = (typed: TypedFacts): FormProblems<TypedFacts> => ({
  ...problemAt('leadDays', leadDaysProblem(typed.leadDays)),
  ...tooLong('maker', factMessages.labels.maker, typed.maker, FACT_MAX_LENGTH),
  ...tooLong('sizeTable', factMessages.labels.sizeTable, typed.sizeTable, FACT_MAX_LENGTH),
  ...problemAt('sizeImageAlt', sizeImageAltProblem(typed)),
  ...tooLong('care', factMessages.labels.care, typed.care, FACT_MAX_LENGTH),
  ...tooLong('returns', factMessages.labels.returns, typed.returns, FACT_MAX_LENGTH),
});

function sizeImageAltProblem({ sizeImage, sizeImageAlt }: TypedFacts): string | undefined {
  if (sizeImage === '') return undefined;
  if (sizeImageAlt.trim() === '') return factMessages.sizeImageAltMissing;
  const { sizeImageAlt: label } = factMessages.labels;
  return tooLong('sizeImageAlt', label, sizeImageAlt, SIZE_IMAGE_ALT_MAX_LENGTH).sizeImageAlt;
}

/** The saved or the typed facts, to be compared. */
export function showFact(name: FactField, { [name]: typed }: TypedFacts): ReactNode {
  return name === 'sizeImage' && typed !== '' ? <SizeImageShown of={typed} /> : typed;
}

const factField = (name: FactField) => ({
  label: factMessages.labels[name],
  of: (saved: SavedFacts | undefined) => factsOf(saved)[name],
  check: (_: string, typed: TypedFacts) => checkFacts(typed)[name],
  show: (_: string, typed: TypedFacts) => showFact(name, typed),
});

/** As fields of a form that has them in FactFields. */
export const factFields = {
  leadDays: factField('leadDays'),
  maker: factField('maker'),
  sizeTable: factField('sizeTable'),
  sizeImage: factField('sizeImage'),
  sizeImageAlt: factField('sizeImageAlt'),
  care: factField('care'),
  returns: factField('returns'),
};

/** Those that were changed, as they are sent. */
export function factsBody(typed: TypedFacts, had: TypedFacts) {
  const isChanged = (field: FactField) => typed[field].trim() !== had[field].trim();
  return {
    ...(isChanged('leadDays') && { leadDays: readLeadDays(typed.leadDays) ?? null }),
    ...(isChanged('maker') && { maker: typed.maker.trim() }),
    ...(isChanged('sizeTable') && { sizeTable: typed.sizeTable.trim() }),
    ...(isChanged('sizeImage') && { sizeImage: typed.sizeImage || null }),
    ...(isChanged('sizeImageAlt') && { sizeImageAlt: typed.sizeImageAlt.trim() }),
    ...(isChanged('care') && { care: typed.care.trim() }),
    ...(isChanged('returns') && { returns: typed.returns.trim() }),
  };
}

interface FactFieldsProps {
  /** Who says what is left empty. */
  hint: string;
  sizeImage: SizeImage;
  editing: {
    typed: TypedFacts;
    set: (changes: Partial<TypedFacts>) => void;
    problems: FormProblems<TypedFacts>;
    isSaving: boolean;
  };
}

/** The facts of a product page, folded until they are opened or cannot be saved. */
export function FactFields({ hint, sizeImage, editing }: FactFieldsProps) {
  const { typed, set, problems, isSaving } = editing;
  const isWrong = [...FACTS, 'sizeImageAlt' as const].some((field) => problems[field]);
  const said = FACTS.filter((field) => typed[field].trim() !== '').length;
  const field = (name: FactField) => ({
    label: factMessages.labels[name],
    name,
    optional: true,
    error: problems[name],
    value: typed[name],
    readOnly: isSaving,
  });
  return (
    <FieldFold
      title={factMessages.title}
      hint={hint}
      filled={said}
      isWrong={isWrong || sizeImage.hasFailed}
    >
      {FACTS.map((name) => {
        if (name === 'leadDays') {
          return (
            <NumberField
              key={name}
              {...field(name)}
              onChange={({ target }) => set({ leadDays: target.value })}
            />
          );
        }
        if (name === 'sizeImage') {
          return <SizeImageField key={name} pictures={sizeImage} editing={editing} />;
        }
        return (
          <TextArea
            key={name}
            {...field(name)}
            hint={factMessages.hints[name]}
            rows={name === 'sizeTable' ? 5 : 2}
            most={FACT_MAX_LENGTH}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        );
      })}
    </FieldFold>
  );
}
