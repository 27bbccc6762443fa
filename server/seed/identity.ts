import { v5 } from 'uuid';

const namespace = '5b6b2e00-b453-4a00-8bf6-ec23201a0000';

/** Derives an id from the thing, equal in every shop, so that seeding twice changes nothing. */
export const idOf = (kind: DemoKind, name: string): string => v5(`${kind} ${name}`, namespace);

export type DemoKind =
  | 'category'
  | 'product'
  | 'type'
  | 'option'
  | 'value'
  | 'picture'
  | 'discount'
  | 'text';

/** Lists are sorted by age: a second apart, the catalogue keeps its order. */
export const momentOf = (position: number): string =>
  new Date(Date.UTC(2026, 0, 5, 8, 0, position)).toISOString();
