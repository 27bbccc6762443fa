import type {
  Category,
  Option,
  OptionValue,
  Product,
  ProductType,
} from '@tailorbird/contract/catalogue';

/** The entity as it is now, in the body of a save that was refused as stale. */
function under(body: unknown, key: string): unknown {
  return isObject(body) ? body[key] : undefined;
}

export function categoryIn(body: unknown): Category | undefined {
  const category = under(body, 'category');
  return isCategory(category) ? category : undefined;
}

export function productIn(body: unknown): Product | undefined {
  const product = under(body, 'product');
  return isProduct(product) ? product : undefined;
}

export function typeIn(body: unknown): ProductType | undefined {
  const type = under(body, 'type');
  return isType(type) ? type : undefined;
}

export function optionIn(body: unknown): Option | undefined {
  const option = under(body, 'option');
  return isOption(option) ? option : undefined;
}

export function optionValueIn(body: unknown): OptionValue | undefined {
  const value = under(body, 'optionValue');
  return isOptionValue(value) ? value : undefined;
}

const isCategory = (value: unknown): value is Category =>
  isVersioned(value) && isText(value['name']) && isText(value['description']);

const isProduct = (value: unknown): value is Product =>
  isVersioned(value) &&
  isText(value['name']) &&
  isText(value['description']) &&
  typeof value['cost'] === 'number' &&
  isListOf(value['image_id'], isText) &&
  isListOf(value['placeholders'], isText) &&
  isListOf(value['categories'], isNamed) &&
  (value['type'] === null || isType(value['type'])) &&
  typeof value['art'] === 'object';

const isNamed = (value: unknown) =>
  isObject(value) && isText(value['_id']) && isText(value['name']);

const isType = (value: unknown): value is ProductType =>
  isVersioned(value) && isText(value['name']) && isListOf(value['options'], isOption);

const isOption = (value: unknown): value is Option =>
  isVersioned(value) &&
  isText(value['name']) &&
  isText(value['description']) &&
  typeof value['isRequired'] === 'boolean' &&
  isText(value['kind']) &&
  typeof value['textRules'] === 'object' &&
  isListOf(value['values'], isOptionValue);

const isOptionValue = (value: unknown): value is OptionValue =>
  isVersioned(value) && isText(value['value']) && typeof value['swatch'] === 'object';

function isVersioned(value: unknown): value is Record<string, unknown> {
  return isObject(value) && isText(value['_id']) && typeof value['version'] === 'number';
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
