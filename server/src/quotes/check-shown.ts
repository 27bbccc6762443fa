import type { DraftProblem } from '@tailorbird/contract/desk-drafts';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { ShopError } from '../http/errors.ts';
import type { CompleteDraft } from './freeze-draft.ts';
import { showDraft, type ReadDraft } from './read-draft.ts';

/** A draft as whoever places or sends it has seen it. */
interface ShownDraft {
  version: number;
  cartVersion: number;
  total: number;
}

/**
 * The draft, where it is what was shown and nothing is missing.
 * @throws CHANGED_MEANWHILE, DRAFT_REFUSED, DRAFT_PRICE_CHANGED
 */
export function checkShown(
  read: ReadDraft,
  { version, cartVersion, total }: ShownDraft,
  further: readonly DraftProblem[] = [],
): CompleteDraft {
  const { row, current } = read;
  if (row.version !== version || current.stored.version !== cartVersion) {
    throw new ShopError('CHANGED_MEANWHILE', { body: showDraft(read) });
  }
  const complete = requireComplete(read, further);
  if (toMinorUnits(total) !== read.price.totalCents) {
    throw new ShopError('DRAFT_PRICE_CHANGED', { body: showDraft(read) });
  }
  return complete;
}

/** @throws DRAFT_REFUSED where something is missing, or cannot be */
export function requireComplete(
  read: ReadDraft,
  further: readonly DraftProblem[] = [],
): CompleteDraft {
  const { details } = read;
  const problems = [...read.problems, ...further];
  const [first] = problems;
  if (!first && details) return { ...read, details };
  const problem = first?.message ?? '';
  throw new ShopError('DRAFT_REFUSED', { fill: { problem }, body: { problems } });
}
