import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from './format-count.ts';
import { kitMessages, surely } from './kit/messages.ts';
import { messages as kindMessages } from './options/option-kind-messages.ts';
import { messages as priceMessages } from './prices/messages.ts';

const cartsTouched = (count: number) =>
  `${plural(count, 'cart has', 'carts have')} an item that cannot be ordered any more.`;

interface Drawings {
  count: number;
  /** The first of them. */
  names: readonly string[];
}

/** `“Field Hoodie” and 2 more products are drawn by it.` */
function drawnBy({ count, names }: Drawings): string[] {
  if (count === 0) return [];
  const quoted = names.map((name) => `“${isolate(name)}”`);
  const rest = count - names.length;
  const all = rest > 0 ? [...quoted, plural(rest, 'other product', 'other products')] : quoted;
  const [is, drawing] = count === 1 ? ['is', 'Its drawing'] : ['are', 'Their drawings'];
  return [
    `${new Intl.ListFormat('en').format(all)} ${is} drawn by it. ${drawing} will no longer change with it.`,
  ];
}

const factLabels = {
  leadDays: 'Lead time, working days',
  maker: 'Who makes it',
  sizeTable: 'Size table',
  sizeImage: 'Size table as a picture',
  sizeImageAlt: 'What the picture says',
  care: 'Care',
  returns: 'Returns',
};

const searchTextLabels = {
  searchTitle: 'Title for search engines',
  searchDescription: 'Text for search engines',
};

// spec: 2.149
/** Texts of the catalogue. Sentences of the specification stand word for word. */
export const messages = {
  ...kitMessages,
  categories: {
    kind: 'category',
    title: 'Category Management',
    none: 'No categories found. Add your first category above.',
    noDescription: 'No description',
    counted: (count: number) => plural(count, 'category', 'categories'),
    loadFailed: 'Failed to load categories. Please try again.',
    add: 'Add new category',
    addTitle: 'Add new category',
    addConfirm: 'Add Category',
    editTitle: (name: string) => `Edit ${isolate(name)}`,
    fields: { name: 'Category Name', description: 'Description', ...searchTextLabels },
    saveFailed: 'Failed to save the category. Please try again.',
    deleteTitle: 'Delete category',
    deleteSentence: (name: string) => surely('category', name),
    deleteFailed: 'Failed to delete the category. Please try again.',
    order:
      'Categories stand in this order in the menu and on home. Drag one by its handle, or move it by the keys.',
    orderFailed: 'The order could not be saved. Please try again.',
    orderChanged:
      'Somebody else has made another order meanwhile. It is shown now, and yours is not saved.',
    touches: ({ products }: { products: number }) => [
      products === 0
        ? 'No product is in this category.'
        : `${plural(products, 'product stays in the shop and loses', 'products stay in the shop and lose')} this category.`,
    ],
  },
  filled: (count: number) => `${count} filled`,
  searchTexts: {
    title: 'For search engines',
    labels: searchTextLabels,
    hint: 'For results of searches and previews of links. Left empty, they are the name and the description.',
    hints: { searchTitle: 'The name of the shop follows it.' },
  },
  facts: {
    title: 'Facts on the product page',
    ofProduct: 'What is left empty is said by the type, or by the shop settings.',
    ofType: 'Of its products. What is left empty is said by the shop settings.',
    labels: factLabels,
    hints: {
      maker: 'Markdown',
      sizeTable: 'Markdown, a row a line: | Size | Chest |',
      sizeImageAlt: 'Read to those who do not see the picture.',
      care: 'Markdown',
      returns: 'Markdown. What returns mean for customised goods.',
    },
    sizeImage: {
      upload: 'Upload a picture of the sizes',
      remove: 'Remove the picture of the sizes',
      pictureHint: 'JPG, PNG or WebP up to 10 MB. Stands beside the size table, or in place of it.',
      onItsWay: 'A picture',
    },
    sizeImageAltMissing: 'Please say what the picture says, for those who do not see it.',
    pictureFailed: 'Not saved yet: the picture has failed. Retry it or remove it, then save.',
    leadDaysWrong: (most: number) => `Lead time is a whole number from 0 to ${most}.`,
  },
  types: {
    kind: 'type',
    title: 'Type Management',
    none: 'No types found. Add your first type above.',
    noOptions: 'No options',
    counted: (count: number) => plural(count, 'type', 'types'),
    loadFailed: 'Failed to load types. Please try again.',
    add: 'Add new type',
    addTitle: 'Add New Type',
    addConfirm: 'Add Type',
    editTitle: (name: string) => `Edit ${isolate(name)}`,
    fields: {
      name: 'Type Name',
      tiers: priceMessages.tiers.label,
      countsTogether: priceMessages.tiers.together,
      optionIds: 'Options',
      approval: 'Approval',
      madeToMeasure: 'Made to measure',
      ...factLabels,
    },
    madeToMeasureHint: 'Customers cannot withdraw from its products.',
    approvalHint: 'Which pieces customers say yes to before they are made.',
    approvals: {
      shop: 'As the shop says',
      never: 'Never',
      drawn: 'Drawn pieces',
      every: 'Every piece',
    },
    noOptionsYet: 'There are no options yet.',
    toOptions: 'Make one',
    chosen: (count: number) => `${count} chosen`,
    noValues: 'No values yet',
    saveFailed: 'Failed to save the type. Please try again.',
    partlySaved:
      'Name and prices are saved, but not all of the options are. Please save again to do the rest.',
    deleteTitle: 'Delete type',
    deleteSentence: (name: string) => surely('type', name),
    deleteFailed: 'Failed to delete the type. Please try again.',
    touches: ({ products, carts }: { products: number; carts: number }) => [
      products === 0
        ? 'No product is of this type.'
        : `${plural(products, 'product stays in the shop', 'products stay in the shop')} without a type.`,
      ...(carts > 0 ? [cartsTouched(carts)] : []),
    ],
  },
  options: {
    kind: 'option',
    title: 'Options Management',
    none: 'No options found. Add your first option above.',
    listTitle: 'Options',
    counted: (count: number) => plural(count, 'option', 'options'),
    shownOf: (count: number, all: number) => `${count} of ${plural(all, 'option', 'options')}`,
    search: 'Search options',
    noneMatch: (search: string) => `No options match “${isolate(search)}”.`,
    add: 'Add new option',
    loadFailed: 'Failed to load options. Please try again.',
    addTitle: 'Add new option',
    addConfirm: 'Add Option',
    fields: {
      name: 'Option Name',
      description: 'Description',
      kind: kindMessages.kind,
      maxLength: kindMessages.rules.maxLength,
      characters: kindMessages.rules.characters,
      alsoAllowed: kindMessages.rules.alsoAllowed,
      placeholder: kindMessages.rules.placeholder,
      isRequired: 'Required mark',
      isSize: priceMessages.isSize,
      priceKind: priceMessages.text.label,
      flat: priceMessages.text.flat,
      perCharacter: priceMessages.text.perCharacter,
      freeCharacters: priceMessages.text.freeCharacters,
      areSpacesFree: priceMessages.text.areSpacesFree,
      setup: priceMessages.text.setup,
      setupFor: priceMessages.text.setupFor,
    },
    isRequired: 'This option is required for products',
    nameMissing: 'Please enter an option name',
    createFailed: 'Failed to create option. Please try again.',
    saveFailed: 'Failed to update option. Please try again.',
    editTitle: (name: string) => `Edit ${isolate(name)}`,
    deleteTitle: 'Delete option',
    deleteSentence: (name: string) =>
      `Are you sure you want to delete the option ${isolate(name)}? All its values will be deleted too. This action cannot be undone.`,
    deleteFailed: 'Failed to delete option. Please try again.',
    orderFailed: 'The order could not be saved. Please try again.',
    orderChanged:
      'Somebody else has made another order meanwhile. It is shown now, and yours is not saved.',
    valueCount: (count: number) => plural(count, 'value', 'values'),
    back: 'All options',
    touches: (usage: {
      products: number;
      types: number;
      values: number;
      carts: number;
      drawings: Drawings;
    }) => [
      usage.values === 0
        ? 'It has no values.'
        : `${plural(usage.values, 'value goes', 'values go')} with it.`,
      ...(usage.types > 0
        ? [
            `${plural(usage.types, 'type loses', 'types lose')} it, and with ${usage.types === 1 ? 'it' : 'them'} ${plural(usage.products, 'product', 'products')}.`,
          ]
        : ['No type has it.']),
      ...drawnBy(usage.drawings),
      ...(usage.carts > 0 ? [cartsTouched(usage.carts)] : []),
      'Orders keep what was chosen.',
    ],
  },
  values: {
    kind: 'value',
    title: (option: string) => `Values of ${isolate(option)}`,
    pick: 'Select an option to see and add its values.',
    optionGone: 'This option does not exist any more.',
    none: 'No values yet. Add the first one above.',
    fields: {
      value: 'Value',
      surcharge: priceMessages.surcharge,
      swatch: kindMessages.swatch.label,
    },
    addLabel: 'New value',
    draft: (value: string) => `Not added yet: “${isolate(value)}”`,
    addHint: 'Enter adds it; then type the next.',
    addSurcharge: 'Adds to the price',
    addConfirm: 'Add Value',
    missing: 'Please enter a value',
    duplicate: (option: string, value: string) =>
      `${isolate(option)} has the value ${isolate(value)} already.`,
    adding: 'Adding...',
    addFailed: 'Failed to add value. Please try again.',
    remove: (value: string) => `Do not add ${isolate(value)}`,
    saveFailed: 'Failed to update value. Please try again.',
    editTitle: (name: string) => `Edit ${isolate(name)}`,
    deleteTitle: 'Delete value',
    deleteSentence: (name: string) => surely('value', name),
    deleteFailed: 'Failed to delete value. Please try again.',
    touches: (usage: { products: number; carts: number; drawings: Drawings }) => [
      usage.products === 0
        ? 'No product offers it.'
        : `${plural(usage.products, 'product offers', 'products offer')} it no more.`,
      ...drawnBy(usage.drawings),
      ...(usage.carts > 0 ? [cartsTouched(usage.carts)] : []),
      'Orders keep what was chosen.',
    ],
  },
} as const;
