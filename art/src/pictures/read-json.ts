// Reads parameters that are JSON: whatever somebody wrote there, what cannot be read is left out.

import type { Parameters, PictureParameter } from '../parameters.ts';

export const SIDES = ['front', 'back'] as const;
/** Millimetres, far more than any piece has. */
const FAR = 5000;
/** Characters of JSON; six pictures with long names take less. */
const LONGEST = 5000;
/** Names pixels, in a drawing and in addresses. */
export const REF = /^[\w-][\w.-]{0,79}$/;

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null;

/** Undefined for what is no JSON, or too long. */
export function parse(parameters: Parameters, name: PictureParameter): unknown {
  const json = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (!json || json.length > LONGEST) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** To a tenth; undefined unless it is a number of that range. */
export function tenth(value: unknown, least = -FAR): number | undefined {
  const rounded = typeof value === 'number' ? Math.round(value * 10) / 10 : NaN;
  // no zero is negative
  return rounded >= least && rounded <= FAR ? rounded + 0 : undefined;
}

/** Without folders, controls and marks of direction. */
export const fileName = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/^.*[\\/]/s, '')
        .slice(0, 120)
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
    : '';
