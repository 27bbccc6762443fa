import { z } from 'zod';

/** Counts from 1. */
export function pageNumber(most = 1_000_000) {
  return wholeNumber('page', 1, most).default(1);
}

/** Entries on one page. */
export function pageSize(most: number) {
  return wholeNumber('limit', 1, most);
}

export function wholeNumber(name: string, least: number, most: number) {
  const error = `${name} must be a whole number from ${least} to ${most}.`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

// spec: 3.6
/** Which page of a list this is. */
export const pagination = z.object({
  page: z.number().int(),
  pages: z.number().int().meta({ description: 'How many pages there are; 0 of an empty list.' }),
  total: z.number().int().meta({ description: 'How many entries there are on all pages.' }),
  limit: z.number().int().meta({ description: 'How many entries a page holds.' }),
});

export const paginationOf = (
  { page, limit }: { page: number; limit: number },
  total: number,
): z.output<typeof pagination> => ({ page, pages: Math.ceil(total / limit), total, limit });
