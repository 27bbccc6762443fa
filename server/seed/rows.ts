import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { artOf, coverChoicesOf, swatchOf } from './art.ts';
import { categories, options, products, types } from './catalogue.ts';
import type { DemoProduct } from './catalogue/shape.ts';
import { idOf, momentOf } from './identity.ts';
import { settings, sizeTables } from './settings.ts';

type Row = Record<string, string | number | boolean | object | null>;

/** Rows by table, in the order in which they must be inserted. */
export function rowsOfCatalogue(): Record<string, Row[]> {
  return {
    categories: categories.map(({ name, description }, position) => ({
      id: idOf('category', name),
      name,
      description,
      created_at: momentOf(position),
    })),
    product_types: types.map(({ name, tiers = [], countsTogether = false }) => ({
      id: idOf('type', name),
      name,
      tiers,
      counts_together: countsTogether,
      size_table: sizeTables[name] ?? '',
    })),
    options: options.map((option, position) => ({
      id: idOf('option', option.name),
      name: option.name,
      description: option.description,
      kind: option.kind,
      text_rules: option.textRules ?? null,
      text_price: option.textPrice ?? null,
      artwork: option.artwork ?? null,
      is_size: option.isSize ?? false,
      is_required: option.isRequired,
      display_order: position,
    })),
    option_values: options.flatMap((option) =>
      option.values.map((value, position) => ({
        id: idOf('value', `${option.name}: ${value}`),
        option_id: idOf('option', option.name),
        value,
        swatch_colour: swatchOf(option, value),
        surcharge_cents: toMinorUnits(option.surcharges?.[value] ?? 0),
        display_order: position,
      })),
    ),
    product_type_options: types.flatMap((type) =>
      type.options.map((option) => ({
        product_type_id: idOf('type', type.name),
        option_id: idOf('option', option),
      })),
    ),
    products: products.map((product, position) => ({
      id: idOf('product', product.name),
      name: product.name,
      description: product.description,
      cost_cents: centsOf(product),
      weight_grams: product.grams,
      product_type_id: product.type === undefined ? null : idOf('type', product.type),
      art: artOf(product),
      tiers: product.tiers ?? [],
      created_at: momentOf(position),
      updated_at: momentOf(position),
    })),
    product_categories: categories.flatMap((category) =>
      products
        .filter((product) => isIn(product, category.name) || category.products.includes(product))
        .map((product) => ({
          product_id: idOf('product', product.name),
          category_id: idOf('category', category.name),
        })),
    ),
    product_images: productImages().filter(({ position }) => position === 0),
    shop_settings: Object.entries(settings).map(([section, value]) => ({ section, value })),
  };
}

/** The rows to insert once the further views are drawn. */
export function rowsOfFurtherViews(): Row[] {
  return productImages().filter(({ position }) => position > 0);
}

function productImages() {
  return products.flatMap((product) =>
    product.pictures.map((picture, position) => ({
      product_id: idOf('product', product.name),
      image_id: idOf('picture', picture.name),
      position,
      choices: position === 0 ? coverChoicesOf(product) : null,
    })),
  );
}

const isIn = (product: DemoProduct, category: string) =>
  product.alsoIn?.includes(category) ?? false;

/** Prices have two decimals, so their digits are the cents. */
export const centsOf = (product: DemoProduct): number => Number(product.price.replace('.', ''));
