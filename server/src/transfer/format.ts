/** What a file with the catalogue is made of, and in which order its parts are read. */
export const KINDS = ['categories', 'options', 'optionValues', 'types', 'products'] as const;
export type Kind = (typeof KINDS)[number];

/** Keys of an entry in JSON, columns in CSV, in their order. */
export const COLUMNS = {
  categories: ['id', 'name', 'description'],
  options: [
    'id',
    'name',
    'description',
    'required',
    'order',
    'kind',
    'maxLength',
    'characters',
    'alsoAllowed',
    'placeholder',
  ],
  optionValues: ['id', 'option', 'value', 'order', 'swatch'],
  types: ['id', 'name', 'options'],
  products: ['id', 'name', 'description', 'cost', 'categories', 'type', 'pictures', 'art'],
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
/** Of the format; files of earlier ones are read, and those of later ones refused. */
export const JSON_VERSION = 2;

export const PICTURE_FOLDER = 'pictures/';
