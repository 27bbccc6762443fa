import { ApiError } from '../../api.ts';
import { changedFields, type Fields, isChanged, mergeThreeWay } from './edited-fields.ts';

/** What somebody else has saved, and in which fields both sides differ from what was there before. */
export interface Conflict<F> {
  changed: readonly (keyof F & string)[];
  /** By whoever has the form. */
  typed: readonly (keyof F & string)[];
  theirs: F;
}

interface Settings<Entity, F> {
  typed: F;
  /** What the change is made on, undefined for a new one. */
  before: Entity | undefined;
  fieldsOf: (entity: Entity | undefined) => F;
  save: (typed: F, before: Entity | undefined) => Promise<Entity>;
  /** The entity as it is now, in the body of a refusal. */
  theirsIn: (body: unknown) => Entity | undefined;
}

type Outcome<Entity, F> =
  | { saved: Entity }
  /** Nothing is saved yet: what was typed, on top of theirs, and what they have changed. */
  | { conflict: Conflict<F>; before: Entity; typed: F };

/** A save for each of somebody else's that came between and cannot be seen in the form. */
const TRIES = 5;

/** Saves, unless somebody else was faster: nothing of theirs is overwritten unseen. */
export async function saveWithMerge<Entity, F extends Fields<F>>(
  settings: Settings<Entity, F>,
): Promise<Outcome<Entity, F>> {
  const { typed, fieldsOf, save, theirsIn } = settings;
  let { before } = settings;
  for (let tries = 1; ; tries += 1) {
    try {
      return { saved: await save(typed, before) };
    } catch (error) {
      const theirs = isStale(error) ? theirsIn(error.body) : undefined;
      if (!theirs || tries === TRIES) throw error;
      const base = fieldsOf(before);
      const theirFields = fieldsOf(theirs);
      const changed = changedFields(base, theirFields);
      if (changed.length > 0) {
        const merged = mergeThreeWay(base, typed, theirFields);
        if (!isChanged(theirFields, merged)) return { saved: theirs };
        const conflict = { changed, typed: changedFields(base, typed), theirs: theirFields };
        return { conflict, before: theirs, typed: merged };
      }
      // What they changed cannot be seen in this form, its place in an order for instance.
      before = theirs;
    }
  }
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
}
