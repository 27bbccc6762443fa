import { NIL } from 'uuid';
import { z } from 'zod';
import { takesNumbers } from '../files/read-cell.ts';
import { writtenNumber, type WrittenNumber } from '../files/written-number.ts';
import { KINDS, type Kind, type RawEntry } from './catalogue-file.ts';
import { kinds, type Fields } from './kinds.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';

/** Adds a problem of an entry. */
export type Tell = (problem: string, column: string) => void;

/** An entry whose fields are right. */
export interface Entry {
  line: number | undefined;
  fields: Fields;
  /** Fields with mistakes are told and left out. */
  isFlawed: boolean;
  tell: Tell;
}

interface Mistake {
  problem: string;
  column: string;
}

export function mistakesIn(error: z.ZodError | undefined): Mistake[] {
  return (error?.issues ?? []).flatMap(({ path: [column], message: problem, ...issue }) => {
    if (issue.code !== 'unrecognized_keys') return { problem, column: String(column) };
    // within a field one makes the field wrong
    return issue.keys.map((key) => ({
      problem: messages.unknownKey(key),
      column: String(column ?? key),
    }));
  });
}

/** Each field on its own: a mistake in one leaves the others, and what refers to the entry. */
const checks = new Map<Kind, Map<string, z.ZodObject>>();
const numbers = new Map<Kind, Set<string>>();
/** What is said where a new entity has nothing: of each field that it must have. */
const required = new Map<Kind, Mistake[]>();
for (const kind of KINDS) {
  const fields = Object.entries<z.ZodType>(kinds[kind].schema.shape);
  checks.set(kind, new Map(fields.map(([name, field]) => [name, z.object({ [name]: field })])));
  const { properties = {} } = z.toJSONSchema(kinds[kind].schema, { io: 'input' });
  numbers.set(
    kind,
    new Set(Object.keys(properties).filter((name) => takesNumbers(properties[name] ?? false))),
  );
  required.set(kind, mistakesIn(kinds[kind].schema.safeParse({ id: NIL }).error));
}

/** Whether it lacks what a new entity must have, which is told unless that has a mistake. */
export function isLacking(kind: Kind, { fields, isFlawed, tell }: Entry): boolean {
  const lacking = required.get(kind)?.filter(({ column }) => !(column in fields)) ?? [];
  if (!isFlawed) for (const { problem, column } of lacking) tell(problem, column);
  return lacking.length > 0;
}

/** A number that is written otherwise. Undefined: it is none, or a plain one. */
function findNumber(value: unknown) {
  const written = typeof value === 'string' ? value.trim() : '';
  const number = writtenNumber(written);
  return number && { ...number, written };
}

function wordsOf({ written, signs, plain }: WrittenNumber & { written: string }): string {
  if (plain === undefined) return messages.unclearNumber(written);
  const hasSigns = signs.length > 0;
  return hasSigns ? messages.signed(written, signs, plain) : messages.notPlain(written, plain);
}

export function checkEntry(kind: Kind, { place, values }: RawEntry, problems: Problems): Entry {
  const tell: Tell = (problem, column) => problems.add(place, problem, column);
  const fields: Fields = {};
  const mistakes = Object.entries(values).flatMap(([key, value]): Mistake[] => {
    const check = checks.get(kind)?.get(key);
    if (!check) return [{ problem: messages.unknownKey(key), column: key }];
    const { data, error } = check.safeParse({ [key]: value });
    Object.assign(fields, data);
    const number = error && numbers.get(kind)?.has(key) ? findNumber(value) : undefined;
    const { plain } = number ?? {};
    const isOther = plain !== undefined && !check.safeParse({ [key]: Number(plain) }).success;
    if (!number || isOther) return mistakesIn(error);
    return [{ problem: wordsOf(number), column: key }];
  });
  for (const { problem, column } of mistakes) tell(problem, column);
  return { line: place.line, fields, isFlawed: mistakes.length > 0, tell };
}
