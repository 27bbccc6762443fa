/** What a file with the catalogue is made of, and in which order its parts are read. */
export const KINDS = ['categories', 'options', 'optionValues', 'types', 'products'] as const;
export type Kind = (typeof KINDS)[number];

/** Keys of an entry in JSON, columns in CSV, in their order. */
export const COLUMNS = {
  categories: ['id', 'name', 'description'],
  options: ['id', 'name', 'description', 'required', 'order'],
  optionValues: ['id', 'option', 'value', 'order'],
  types: ['id', 'name', 'options'],
  products: ['id', 'name', 'description', 'cost', 'categories', 'type', 'pictures'],
} as const satisfies Record<Kind, readonly string[]>;

export const CSV_FILES: Record<Kind, string> = {
  categories: 'categories.csv',
  options: 'options.csv',
  optionValues: 'option-values.csv',
  types: 'types.csv',
  products: 'products.csv',
};

export const JSON_FILE = 'catalogue.json';
export const JSON_FORMAT = 'tailorbird-catalogue';
/** Of the format; a file of a later one is refused. */
export const JSON_VERSION = 1;

export const PICTURE_FOLDER = 'pictures/';
