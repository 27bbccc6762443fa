import type { Endpoint } from '@tailorbird/contract/endpoint';
import { z } from 'zod';
import { jsonSchema } from './api-docs.ts';
import type { Room } from './response-cache.ts';

interface SharedInput {
  params: unknown;
  query: unknown;
}

interface SharedAddress {
  /** The key of its answer. */
  address: string;
  /** The parameters in it: the answer is made from them, so that it is the one of its address. */
  query: Readonly<Record<string, string>>;
  room: Room;
}

/** A parameter of the query, as its part of the address is written. */
interface Field {
  name: string;
  isOptional: boolean;
  /** The text that says the same as no parameter. */
  standard: string | undefined;
  /** Whether the contract lists its values. All others are made up without end. */
  isListed: boolean;
}

/**
 * Writes the address of a shared call in one way: only parameters that the contract names, without
 * those that say what is so without them, and from Z to A, so that a search stands before its limit
 * as people write it. However a visitor writes a call, its answer is kept once.
 */
export function sharedAddressOf(endpoint: Endpoint): (input: SharedInput) => SharedAddress {
  const fields = Object.entries(endpoint.query?.shape ?? {})
    .map(([name, schema]) => fieldOf(name, schema))
    .toSorted((one, two) => (one.name < two.name ? 1 : -1));
  return ({ params, query }) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(valueOf(params, name))),
    );
    const said = fields.flatMap((field) => {
      const text = textOf(valueOf(query, field.name));
      const isMeantAnyway = text === field.standard || (text === '' && field.isOptional);
      return isMeantAnyway ? [] : [{ ...field, text }];
    });
    const search = new URLSearchParams(said.map(({ name, text }) => [name, text]));
    return {
      address: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
      query: Object.fromEntries(search),
      room: said.every(({ isListed }) => isListed) ? 'other' : 'typed',
    };
  };
}

function fieldOf(name: string, schema: z.core.$ZodType): Field {
  const absent = z.safeParse(schema, undefined);
  const json = jsonSchema(schema, 'input');
  return {
    name,
    isOptional: absent.success,
    standard: absent.success && absent.data !== undefined ? textOf(absent.data) : undefined,
    isListed: 'enum' in json || 'const' in json,
  };
}

function valueOf(values: unknown, name: string): unknown {
  if (typeof values !== 'object' || values === null) return undefined;
  return Object.entries(values).find(([each]) => each === name)?.[1];
}

/** As a visitor writes it: a list with commas between its parts, nothing for what is not there. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
