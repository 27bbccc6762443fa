import {
  SEARCH_DESCRIPTION_MAX_LENGTH,
  SEARCH_TITLE_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import { TextArea } from '../ui/text-area.tsx';
import { messages } from './catalogue-messages.ts';
import { CountedField } from './kit/counted-field.tsx';
import { FieldFold } from './kit/field-fold.tsx';
import { type FormProblems, tooLong } from './kit/use-entity-form.ts';

const { title, labels, hint, hints } = messages.searchTexts;

/** As typed. */
export type TypedSearchTexts = Record<SearchTextField, string>;

/** Of a product or a category. */
type SavedTexts = Partial<Record<SearchTextField, string | undefined>>;

const NAMES = ['searchTitle', 'searchDescription'] as const;

const MOST: Record<SearchTextField, number> = {
  searchTitle: SEARCH_TITLE_MAX_LENGTH,
  searchDescription: SEARCH_DESCRIPTION_MAX_LENGTH,
};

export const searchTextsOf = (saved: SavedTexts | undefined): TypedSearchTexts => ({
  searchTitle: saved?.searchTitle ?? '',
  searchDescription: saved?.searchDescription ?? '',
});

export const checkSearchTexts = (typed: TypedSearchTexts): FormProblems<TypedSearchTexts> => ({
  ...tooLong('searchTitle', labels.searchTitle, typed.searchTitle, MOST.searchTitle),
  ...tooLong(
    'searchDescription',
    labels.searchDescription,
    typed.searchDescription,
    MOST.searchDescription,
  ),
});

const searchTextField = (name: SearchTextField) => ({
  label: labels[name],
  of: (saved: SavedTexts | undefined) => searchTextsOf(saved)[name],
  check: (_: string, typed: TypedSearchTexts) => checkSearchTexts(typed)[name],
  show: (typed: string) => typed,
});

/** As fields of a form that has them in SearchTextFields. */
export const searchTextFields = {
  searchTitle: searchTextField('searchTitle'),
  searchDescription: searchTextField('searchDescription'),
};

/** Those that were changed, as they are sent. */
export function searchTextsBody(typed: TypedSearchTexts, had: TypedSearchTexts) {
  const { searchTitle, searchDescription } = typed;
  return {
    ...(searchTitle.trim() !== had.searchTitle && { searchTitle: searchTitle.trim() }),
    ...(searchDescription.trim() !== had.searchDescription && {
      searchDescription: searchDescription.trim(),
    }),
  };
}

interface SearchTextFieldsProps {
  editing: {
    typed: TypedSearchTexts;
    set: (changes: Partial<TypedSearchTexts>) => void;
    problems: FormProblems<TypedSearchTexts>;
    isSaving: boolean;
  };
}

export function SearchTextFields({ editing }: SearchTextFieldsProps) {
  const { typed, set, problems, isSaving } = editing;
  const field = (name: SearchTextField) => ({
    label: labels[name],
    name,
    optional: true,
    error: problems[name],
    value: typed[name],
    readOnly: isSaving,
    most: MOST[name],
  });
  return (
    <FieldFold
      title={title}
      hint={hint}
      filled={NAMES.filter((name) => typed[name].trim() !== '').length}
      isWrong={NAMES.some((name) => problems[name])}
    >
      <CountedField
        {...field('searchTitle')}
        hint={hints.searchTitle}
        onChange={({ target }) => set({ searchTitle: target.value })}
      />
      <TextArea
        {...field('searchDescription')}
        rows={2}
        onChange={({ target }) => set({ searchDescription: target.value })}
      />
    </FieldFold>
  );
}
