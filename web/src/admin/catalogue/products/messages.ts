import { isolate } from '@tailorbird/contract/rules/isolate';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Texts about products. Sentences of the specification stand word for word. */
export const messages = {
  kind: 'product',
  title: 'Product Management',
  none: 'No products found. Add your first product above.',
  noneMatch: (search: string) => `No products match “${isolate(search)}”.`,
  clearSearch: 'Show all products',
  noCategories: 'No Categories',
  noDescription: '–',
  counted: (count: number) => counted(count, 'product', 'products'),
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
      : `${counted(carts, 'cart has it: it stays there', 'carts have it: it stays there')}, marked as not available.`,
    orders === 0
      ? 'No order has it.'
      : `${counted(orders, 'order has it and stays as it is', 'orders have it and stay as they are')}.`,
  ],

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
      `${isolate(name)} was left out: a product shows at most ${most} pictures.`,
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
    arrived: (count: number) => `${counted(count, 'picture is', 'pictures are')} here.`,
  },
} as const;
