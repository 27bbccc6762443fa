import type { FieldCode } from '@tailorbird/contract/refusals';
import { ApiError, isObject, type RefusedCall } from '../../api-error.ts';
import { fieldId } from './field-id.ts';

/** The shop's refusals, by the path of their field in the body. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
}

export type FieldProblems = readonly FieldProblem[];

const FIELD_CODES: Readonly<Record<FieldCode, true>> = {
  INVALID_INPUT: true,
  DETAIL_MISSING: true,
  POSTCODE_INVALID: true,
  REGION_INVALID: true,
  DELIVERY_METHOD_UNKNOWN: true,
  DELIVERY_NOT_THERE: true,
  WAY_TO_PAY_NOT_OFFERED: true,
  WAY_TO_PAY_UNFIT: true,
  CARD_AMOUNT_UNFIT: true,
  WISHED_DAY_TOO_EARLY: true,
  WISHED_DAY_CLOSED: true,
  WISHED_DAY_TOO_LATE: true,
};

/** Calls that take an address refuse it as the order does. */
const isFieldRefusal = (error: unknown): error is RefusedCall<'POST /order', 'INVALID_INPUT'> =>
  error instanceof ApiError && error.status === 400 && Object.hasOwn(FIELD_CODES, error.code);

/** All that a refusal says of fields. */
export function problemsIn(error: unknown): FieldProblems {
  if (!isFieldRefusal(error)) return [];
  const { field, errors } = error.body;
  if (errors) return errors.map((each) => ({ field: each.field, text: each.message }));
  return field === undefined ? [] : [{ field, text: error.message }];
}

/** Without those of fields that now say something else. */
export function stillRefused(problems: FieldProblems, before: object, now: object): FieldProblems {
  const isSame = ({ field }: FieldProblem) => textAt(before, field) === textAt(now, field);
  return problems.every(isSame) ? problems : problems.filter(isSame);
}

/**
 * With what it depends on: a postcode and a region are those of a country, and a way of delivery is
 * refused for its address, too.
 */
function textAt(body: object, path: string): string {
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
