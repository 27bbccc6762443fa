import { ApiError } from '../../api.ts';
import { isObject, textIn } from '../../api-error.ts';
import { fieldId } from './field-id.ts';

/** What the shop refused, by the path of its field in the body. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
}

export type FieldProblems = readonly FieldProblem[];

/** All that a refusal says of fields. */
export function problemsIn(error: unknown): FieldProblems {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const { body, message } = error;
  const all = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  const named = all.flatMap((each) => problemOf(each, textIn(each, 'message')));
  return named.length > 0 ? named : problemOf(body, message);
}

function problemOf(body: unknown, text: string | undefined): FieldProblem[] {
  const field = textIn(body, 'field');
  return field !== undefined && text !== undefined ? [{ field, text }] : [];
}

/** Without those of fields that now say something else. */
export function stillRefused(problems: FieldProblems, before: object, now: object): FieldProblems {
  const isSame = ({ field }: FieldProblem) => saidAt(before, field) === saidAt(now, field);
  return problems.every(isSame) ? problems : problems.filter(isSame);
}

/**
 * With what it depends on: a postcode and a region are those of a country, and a way of delivery is
 * refused for its address, too.
 */
function saidAt(body: object, path: string): string {
  const names = path.split('.');
  const part = names.slice(0, -1);
  const said = [
    names.at(-1) === 'method' ? part : names,
    [...part, 'country'],
    [...names.slice(0, 1), 'method'],
  ];
  return JSON.stringify(said.map((each) => valueAt(body, each) ?? ''));
}

const valueAt = (body: unknown, names: readonly string[]): unknown =>
  names.reduce((part, name) => (isObject(part) ? part[name] : undefined), body);

/** The topmost field of those that are refused. */
export function focusFirst(problems: FieldProblems): void {
  const [first] = problems
    .map(({ field }) => document.getElementById(fieldId(field)))
    .filter((element) => element !== null)
    .toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  first?.focus();
}

export const isIn = (problems: FieldProblems, part: string) =>
  problems.some(({ field }) => field === part || field.startsWith(`${part}.`));

export const textOf = (problems: FieldProblems, field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.text;

/** For a field, which takes no `error` that is undefined. */
export function errorAt(problems: FieldProblems, field: string): { error?: string } {
  const error = textOf(problems, field);
  return error === undefined ? {} : { error };
}
