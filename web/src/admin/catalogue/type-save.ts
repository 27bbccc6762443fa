import type { ProductType } from '@tailorbird/contract/catalogue';
import { idsNotIn } from './edited-fields.ts';
import { idsOf } from './option-order.ts';

export type TypeFields = { name: string; optionIds: readonly string[] };

export const typeFieldsOf = (type: ProductType | undefined): TypeFields => ({
  name: type?.name ?? '',
  optionIds: idsOf(type?.options ?? []),
});

/** The calls that saving a type is made of. Each of those that change it gives what it is then. */
export interface TypeCalls {
  create(name: string): Promise<ProductType>;
  rename(type: ProductType, name: string): Promise<ProductType>;
  addOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  removeOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  fetch(type: ProductType): Promise<ProductType>;
}

/** A later step of a save has failed: `saved` is what the earlier ones have made of the entity. */
export class PartlySaved<Entity> extends Error {
  override readonly name = 'PartlySaved';
  readonly saved: Entity;

  constructor(saved: Entity, cause: unknown) {
    super('Saved in part.', { cause });
    this.saved = saved;
  }
}

/**
 * A new type is made with its name and then given its options. One that is there gets its name,
 * then the options that were chosen and not those that were taken off, and is fetched again.
 */
export async function saveType(
  calls: TypeCalls,
  before: ProductType | undefined,
  { name, optionIds }: TypeFields,
): Promise<ProductType> {
  let type = before ? await calls.rename(before, name) : await calls.create(name);
  const had = idsOf(before?.options ?? []);
  const added = idsNotIn(optionIds, had);
  const removed = idsNotIn(had, optionIds);
  try {
    if (added.length > 0) type = await calls.addOptions(type, added);
    if (removed.length > 0) type = await calls.removeOptions(type, removed);
    return before ? await calls.fetch(type) : type;
  } catch (error) {
    throw new PartlySaved(type, error);
  }
}
