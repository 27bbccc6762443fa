import type { ErrorFacts } from '@tailorbird/contract/endpoints';
import { ShopError } from '../http/errors.ts';

/** The row that a change is made on. */
export interface Target {
  _id: string;
  /**
   * The version that the sender has seen. Undefined when the change is made on whichever version
   * there is.
   */
  version?: number | undefined;
}

export function rowOf<Body extends Target>({ _id: id, ...fields }: Body) {
  return { ...fields, id };
}

/** Some of it undefined: that is gone. */
type MaybeMissing<Some> = { [Key in keyof Some]: Some[Key] | undefined };

/**
 * The changed row as it is now. Where nothing was changed, refuses with the reason: NOT_FOUND when
 * the row is gone, CHANGED_MEANWHILE when somebody else was there first.
 */
export function requireChanged<Some extends ErrorFacts<'CHANGED_MEANWHILE'>>(
  wasChanged: boolean,
  now: MaybeMissing<Some>,
): Some {
  const found = requirePresent(now);
  if (!wasChanged) throw new ShopError('CHANGED_MEANWHILE', { body: found });
  return found;
}

/** Gives the result. Refuses with NOT_FOUND when any of it is undefined. */
export function requirePresent<Some extends object>(found: MaybeMissing<Some>): Some {
  if (!isThere(found)) throw new ShopError('NOT_FOUND');
  return found;
}

function isThere<Some extends object>(found: MaybeMissing<Some> | Some): found is Some {
  return Object.values(found).every((entity) => entity !== undefined);
}

/** Refuses with NOT_FOUND when a statement found no row. */
export function requireRow(wasThere: boolean): void {
  if (!wasThere) throw new ShopError('NOT_FOUND');
}
