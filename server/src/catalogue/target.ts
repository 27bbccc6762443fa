import { ShopError } from '../http/errors.ts';

/** The row that a change is made on. */
export interface Target {
  _id: string;
  /** The version that the sender has seen. Undefined: the change is made on whichever version there is. */
  version?: number | undefined;
}

export function rowOf<Body extends Target>({ _id: id, ...fields }: Body) {
  return { ...fields, id };
}

/** An entity, or more, under its key in the answer. */
type Found = Record<string, unknown>;

type There<Some extends Found> = Some & { [Key in keyof Some]: NonNullable<Some[Key]> };

/**
 * The changed row as it is now. Where nothing was changed, refuses with the reason: NOT_FOUND when
 * the row is gone, CHANGED_MEANWHILE when somebody else was there first.
 */
export function requireChanged<Some extends Found>(wasChanged: boolean, now: Some): There<Some> {
  const found = requireFound(now);
  if (!wasChanged) throw new ShopError('CHANGED_MEANWHILE', { body: found });
  return found;
}

/** What was found. Refuses with NOT_FOUND when any of it is undefined. */
export function requireFound<Some extends Found>(found: Some): There<Some> {
  if (!isThere(found)) throw new ShopError('NOT_FOUND');
  return found;
}

function isThere<Some extends Found>(found: Some): found is There<Some> {
  return Object.values(found).every((entity) => entity !== undefined);
}

/** Refuses with NOT_FOUND when a statement found no row. */
export function requireRow(wasThere: boolean): void {
  if (!wasThere) throw new ShopError('NOT_FOUND');
}
