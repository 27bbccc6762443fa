import { z } from 'zod';
import { SEARCH_DESCRIPTION_MAX_LENGTH, SEARCH_TITLE_MAX_LENGTH } from './limits.ts';
import { oneLine, text } from './text.ts';

const ELSEWHERE = 'Left out, it stays as it is; of a new one it is empty.';

/** Of a product or a category: what search engines and previews of links read of its page. */
export const searchTexts = {
  searchTitle: oneLine('Title for search engines', SEARCH_TITLE_MAX_LENGTH)
    .optional()
    .meta({
      description: `In the title of its page, in place of its name; empty: the name. ${ELSEWHERE}`,
    }),
  searchDescription: text('Text for search engines', SEARCH_DESCRIPTION_MAX_LENGTH)
    .optional()
    .meta({
      description: `The description of its page, in place of its own; empty: its own. ${ELSEWHERE}`,
    }),
};

/** A field's name. */
export type SearchTextField = keyof typeof searchTexts;

/** As they were written. */
export const searchTextReply = {
  searchTitle: z
    .string()
    .optional()
    .meta({ description: 'In the title of its page, in place of its name; left out: the name.' }),
  searchDescription: z
    .string()
    .optional()
    .meta({ description: 'The description of its page; left out: its own.' }),
} satisfies Record<SearchTextField, z.ZodType>;
