import { unitsOf } from '@tailorbird/contract/kinds/currencies';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { currencySign } from '@tailorbird/contract/rules/read-number';
import { plural } from '../format-count.ts';

// spec: 9.30
/** Texts about products. Sentences of the specification stand word for word. */
export const messages = {
  kind: 'product',
  title: 'Product Management',
  none: 'No products found. Add your first product above.',
  noneMatch: (search: string) => `No products match “${isolate(search)}”.`,
  noneFiltered: 'No products match these filters.',
  clearSearch: 'Show all products',
  noCategories: 'No Categories',
  noDescription: '–',
  counted: (count: number) => plural(count, 'product', 'products'),
  moreThan: (count: number) => `More than ${count} products`,
  matching: (search: string) => `for “${isolate(search)}”`,
  loadFailed: 'Failed to load products. Please try again.',
  search: 'Search products',
  pages: 'Pages of products',

  add: 'Add new product',
  addTitle: 'Add new product',
  addConfirm: 'Add Product',
  editTitle: (name: string) => `Edit ${isolate(name)}`,
  noType: 'No Type Selected',
  noTypesYet: 'There are no types yet. A type has the options that customers choose from.',
  makeFirst: 'Make one',
  deletedType: 'A type that was deleted',
  deletedCategory: 'A category that was deleted',
  filterCategories: 'Filter categories',
  categoriesFailed: 'Failed to load categories. Please try again.',
  typesFailed: 'Failed to load types. Please try again.',
  tryAgain: 'Try Again',
  noCategoriesYet: 'There are no categories yet.',
  noCategoryMatches: 'No category matches.',
  chosen: (count: number) => `${count} chosen`,
  saveFailed: 'Failed to save the product. Please try again.',
  picturesFailed: 'Not saved yet: a picture has failed. Retry it or remove it, then save.',

  deleteTitle: 'Delete product',
  deleteSentence: (name: string) =>
    `Are you sure you want to delete the product ${isolate(name)}? This action cannot be undone.`,
  deleteFailed: 'Failed to delete the product. Please try again.',
  touches: ({ carts, orders }: { carts: number; orders: number }) => [
    carts === 0
      ? 'No cart has it.'
      : `${plural(carts, 'cart has it: it stays there', 'carts have it: it stays there')}, marked as not available.`,
    orders === 0
      ? 'No order has it.'
      : `${plural(orders, 'order has it and stays as it is', 'orders have it and stay as they are')}.`,
  ],

  tools: {
    tabs: 'Products by status',
    all: 'All',
    onSale: 'On sale',
    drafts: 'Drafts',
    sort: 'Sort',
    best: 'Best match',
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name, A to Z',
    nameDown: 'Name, Z to A',
    cost: 'Lowest cost',
    costDown: 'Highest cost',
    category: 'In category',
    anyCategory: 'Any category',
    type: 'Of type',
    anyType: 'Any type',
    drawn: 'Drawn',
    drawnOrNot: 'Drawn or not',
    isDrawn: 'Drawn',
    notDrawn: 'Not drawn',
    pictures: 'Pictures',
    anyPictures: 'With or without',
    noPicture: 'Without a picture',
    clear: 'Clear filters',
  },
  bulk: {
    label: 'Picked products',
    pick: (name: string) => `Pick ${isolate(name)}`,
    pickPage: (count: number) =>
      count === 1 ? 'Pick the one on this page' : `Pick all ${count} on this page`,
    pickMatching: (count: number) => `Pick all ${count} that match`,
    pickFirst: (count: number) => `Pick the first ${count}`,
    picked: (count: number) => `${count} picked`,
    cost: 'Change cost',
    categories: 'Change categories',
    publish: 'Publish',
    unpublish: 'Unpublish',
    clear: 'Pick none',
    full: 'No more can be picked at once.',
    unpicked: 'It is picked no more.',
    cancel: 'Cancel',
    saving: 'Processing...',
    save: (count: number) =>
      count === 0 ? 'Change products' : `Change ${plural(count, 'product', 'products')}`,
    costTitle: (count: number) => `Cost of ${plural(count, 'product', 'products')}`,
    how: 'How',
    kinds: {
      set: 'Set to',
      'raise-percent': 'Raise by %',
      'lower-percent': 'Lower by %',
      get raise() {
        return `Raise by ${currencySign()}`;
      },
      get lower() {
        return `Lower by ${currencySign()}`;
      },
    },
    amount: 'Amount',
    percent: 'Percent',
    percentWrong: (most: number) =>
      `A percentage must be from 0 to ${formatNumber(most, { most: 2 })}.`,
    get dollars() {
      return unitsOf(shopFormats().currency);
    },
    impossible: ({ name, cost }: { name: string; cost: string }) =>
      `${isolate(name)} would cost ${isolate(cost)}.`,
    more: (count: number) => `and ${count} more`,
    categoriesTitle: (count: number) => `Categories of ${plural(count, 'product', 'products')}`,
    add: 'Add to',
    remove: 'Take out of',
    delete: 'Delete',
    deleteTitle: (count: number) => `Delete ${plural(count, 'product', 'products')}`,
    deleteSentence: (count: number) =>
      count === 1 ? 'It leaves the shop at once.' : 'They leave the shop at once.',
    deleteCarts: (count: number) =>
      count === 0
        ? 'No cart has any of them.'
        : `${plural(count, 'cart has', 'carts have')} some of them: there they stay, marked as not available.`,
    deleteOrders: (count: number) =>
      count === 0
        ? 'No order has any of them.'
        : `${plural(count, 'order has some of them and stays as it is', 'orders have some of them and stay as they are')}.`,
    deleted: (count: number) => `${plural(count, 'product is', 'products are')} deleted.`,
    deleteFailed: 'Failed to delete the products. Please try again.',
    restored: (count: number) => `${plural(count, 'product is', 'products are')} back.`,
    restoreFailed: 'The products could not be put back. Please try again.',
  },
  changes: {
    undo: 'Undo',
    undone: (count: number) => `${plural(count, 'product is', 'products are')} as before.`,
    failed: 'Failed to save the products. Please try again.',
    cost: (count: number) => `${plural(count, 'product has', 'products have')} a new cost.`,
    categories: (count: number) =>
      `${plural(count, 'product has', 'products have')} other categories.`,
    status: (count: number, isDraft: boolean) =>
      isDraft
        ? `${plural(count, 'product is a draft', 'products are drafts')}: only admins see ${count === 1 ? 'it' : 'them'}.`
        : `${plural(count, 'product is', 'products are')} on sale.`,
    published: (name: string) => `${isolate(name)} is on sale.`,
    unpublished: (name: string) => `${isolate(name)} is a draft: only admins see it.`,
    publish: 'Publish',
    unpublish: 'Unpublish',
  },
  lacksValues: (option: string) =>
    `Nobody can order it: ${isolate(option)} is required and has no values. Add some, or make it optional.`,
  openOption: (option: string) => `Open ${isolate(option)}`,
  draft: { label: 'Draft', hint: 'Only admins see it.' },
  madeToMeasure: {
    label: 'Made to measure',
    hint: 'Customers cannot withdraw from what is made to their measures.',
    choices: { type: 'As its type says', yes: 'Yes', no: 'No' },
  },
  weight: {
    label: 'Weight in grams',
    hint: 'Of a piece as it is sent. Empty counts as 0 where delivery goes by weight.',
    none: 'None',
    wrong: (most: number) => `Weight is a whole number of grams from 0 to ${most}.`,
  },
  images: {
    counted: (count: number) => `${count} image(s)`,
    of: (name: string) => ` of ${isolate(name)}`,
  },
  pictures: {
    firstHint: 'The first is the cover',
    cover: 'Cover',
    list: 'Images in their order',
    drop: 'Drop or paste pictures here, or',
    dropNow: 'Drop them anywhere',
    upload: 'Upload',
    camera: 'Camera',
    hint: 'JPG/PNG up to ~10MB',
    count: (count: number, most: number) => `${count} / ${most}`,
    tooMany: (name: string, most: number) =>
      most === 1
        ? `${isolate(name)} was left out: there is room for one picture.`
        : `${isolate(name)} was left out: a product shows at most ${most} pictures.`,
    alreadyHere: (name: string) =>
      `${isolate(name)} was left out: it is among the pictures already.`,
    failed: 'The upload failed. Please try again.',
    waiting: 'Waiting',
    sending: (percent: number) => `${percent} %`,
    working: 'Nearly there',
    failedMark: 'Failed',
    failure: (name: string, reason: string) => `${isolate(name)} is not uploaded. ${reason}`,
    retry: 'Retry',
    retryLabel: (name: string) => `Retry ${isolate(name)}`,
    remove: (place: number, name: string | undefined) =>
      name === undefined ? `Remove picture ${place}` : `Remove picture ${place}, ${isolate(name)}`,
    removeTitle: 'Remove',
    hideRefused: 'Hide what was left out',
    picture: (place: number, name: string | undefined) =>
      name === undefined ? `Picture ${place}` : `Picture ${place}, ${isolate(name)}`,
    savesWhenHere: 'The product is saved as soon as the pictures are here.',
    arrived: (count: number) => `${plural(count, 'picture is', 'pictures are')} here.`,
  },
} as const;
