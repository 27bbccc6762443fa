import { WEIGHT } from '@tailorbird/contract/limits';
import { messages } from './messages.ts';

export const writeWeight = (grams: number | null) => String(grams ?? '');

/**
 * Grams. Null when none are typed.
 * @returns undefined when they are no weight
 */
export function readWeight(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,7}$/.test(text) && Number(text) <= WEIGHT.max ? Number(text) : undefined;
}

export const weightProblem = (typed: string): string | undefined =>
  readWeight(typed) === undefined ? messages.weight.wrong(WEIGHT.max) : undefined;
