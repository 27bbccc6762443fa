import { ShopError } from '../http/errors.ts';

interface Words {
  /** Of what is written. */
  name?: string;
  /** Of a value, with the name of its option. */
  value?: string;
  option?: string;
}

const duplicateName =
  (kind: string) =>
  ({ name = '' }: Words) =>
    new ShopError('NAME_TAKEN', { fill: { kind, name } });

const duplicateValue = ({ value = '', option = 'The option' }: Words) =>
  new ShopError('VALUE_TAKEN', { fill: { value, option } });

const referenceGone = (kind: string) => () => new ShopError('REFERENCE_GONE', { fill: { kind } });

/**
 * What the database's own rules refuse, as a refusal of the shop. They hold when two requests
 * race as well, so nothing is looked up before.
 */
const conflicts: Partial<Record<string, (words: Words) => ShopError>> = {
  categories_name_key: duplicateName('category'),
  product_types_name_key: duplicateName('type'),
  discounts_code_key: duplicateName('discount'),
  tax_classes_name_key: duplicateName('tax class'),
  options_name_key: duplicateName('option'),
  option_values_value_key: duplicateValue,
  product_categories_category_id_fkey: referenceGone('category'),
  products_tax_class_id_fkey: referenceGone('tax class'),
  products_product_type_id_fkey: referenceGone('type'),
  product_images_image_id_fkey: referenceGone('picture'),
  products_size_image_id_fkey: referenceGone('picture'),
  product_types_size_image_id_fkey: referenceGone('picture'),
  option_values_swatch_image_id_fkey: referenceGone('picture'),
  product_type_options_option_id_fkey: referenceGone('option'),
};

/** The result of the work. `words` are those of the sentence. */
export async function refuseConflicts<Result>(
  work: Promise<Result>,
  words: Words = {},
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const conflict = conflicts[constraintOf(error)];
    throw conflict?.(words) ?? error;
  }
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}
