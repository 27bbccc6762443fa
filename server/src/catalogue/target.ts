import { ShopError } from '../http/errors.ts';

/** The row that a change is made on. */
export interface Target {
  _id: string;
  /** The version that whoever sends it has seen. Undefined: the change is made on whichever it has. */
  version?: number | undefined;
}

export function rowOf<Body extends Target>({ _id: id, ...fields }: Body) {
  return { ...fields, id };
}

/** An entity, or more, under its key in the answer. */
type Found = Record<string, unknown>;

type There<Some extends Found> = Some & { [Key in keyof Some]: NonNullable<Some[Key]> };

/**
 * The changed row as it is now. Where nothing was changed, `now` tells why: it is gone, or somebody else
 * was there first.
 */
export function changed<Some extends Found>(wasChanged: boolean, now: Some): There<Some> {
  const found = made(now);
  if (!wasChanged) throw new ShopError('CHANGED_MEANWHILE', { body: found });
  return found;
}

/** Refused when it is not there. */
export function made<Some extends Found>(found: Some): There<Some> {
  if (!isThere(found)) throw new ShopError('NOT_FOUND');
  return found;
}

function isThere<Some extends Found>(found: Some): found is There<Some> {
  return Object.values(found).every((entity) => entity !== undefined);
}

/** Refuses what was not there to be deleted. */
export function gone(wasDeleted: boolean): void {
  if (!wasDeleted) throw new ShopError('NOT_FOUND');
}
