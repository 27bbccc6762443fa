import { WEIGHT } from '@tailorbird/contract/limits';
import { readWhole } from '@tailorbird/contract/rules/read-number';
import { messages } from './messages.ts';

export const writeWeight = (grams: number | null) => String(grams ?? '');

/**
 * Grams. Null when none are typed.
 * @returns undefined when they are no weight
 */
export function readWeight(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const grams = readWhole(text);
  return grams !== undefined && grams <= WEIGHT.max ? grams : undefined;
}

export const weightProblem = (typed: string): string | undefined =>
  readWeight(typed) === undefined ? messages.weight.wrong(WEIGHT.max) : undefined;
