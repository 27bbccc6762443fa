import type { ErrorCode } from '@tailorbird/contract/errors';
import { ShopError } from '../http/errors.ts';

/**
 * What the database's own rules refuse, as a refusal of the shop. They hold when two requests
 * race as well, so nothing is looked up before.
 */
const conflicts: Partial<Record<string, { code: ErrorCode; kind?: string }>> = {
  categories_name_key: { code: 'NAME_TAKEN', kind: 'category' },
  product_types_name_key: { code: 'NAME_TAKEN', kind: 'type' },
  discounts_code_key: { code: 'NAME_TAKEN', kind: 'discount' },
  tax_classes_name_key: { code: 'NAME_TAKEN', kind: 'tax class' },
  options_name_key: { code: 'NAME_TAKEN', kind: 'option' },
  option_values_value_key: { code: 'VALUE_TAKEN' },
  product_categories_category_id_fkey: { code: 'REFERENCE_GONE', kind: 'category' },
  products_tax_class_id_fkey: { code: 'REFERENCE_GONE', kind: 'tax class' },
  products_product_type_id_fkey: { code: 'REFERENCE_GONE', kind: 'type' },
  product_images_image_id_fkey: { code: 'REFERENCE_GONE', kind: 'picture' },
  products_size_image_id_fkey: { code: 'REFERENCE_GONE', kind: 'picture' },
  product_types_size_image_id_fkey: { code: 'REFERENCE_GONE', kind: 'picture' },
  option_values_swatch_image_id_fkey: { code: 'REFERENCE_GONE', kind: 'picture' },
  product_type_options_option_id_fkey: { code: 'REFERENCE_GONE', kind: 'option' },
};

/** The result of the work. `fill` has the words of the sentence. */
export async function refuseConflicts<Result>(
  work: Promise<Result>,
  fill: Record<string, string> = {},
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const conflict = conflicts[constraintOf(error)];
    if (!conflict) throw error;
    const { code, kind } = conflict;
    throw new ShopError(code, { fill: { ...fill, ...(kind !== undefined && { kind }) } });
  }
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}
