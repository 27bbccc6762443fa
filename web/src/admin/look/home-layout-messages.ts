import type { ShelfOrder } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from '../format-count.ts';

const orders: Record<ShelfOrder, string> = {
  'best-sold': 'Best sold first',
  newest: 'Newest first',
  'by-hand': 'Chosen by hand',
};

/** In the lines of the list. */
const orderLines: Record<ShelfOrder, string> = {
  'best-sold': 'best sold first',
  newest: 'newest first',
  'by-hand': 'chosen by hand',
};

/** Texts of the page that puts the home page together. */
export const homeMessages = {
  title: 'Home page',
  lead: 'Sections from top to bottom. Drag by the handle, or pick one up with the space bar and move it with the arrow keys.',
  sections: 'Sections',
  counted: (count: number) => `${count} of ${LOOK.sections}`,
  previewNote: 'Click a section to edit it. Hidden ones are left out.',
  none: 'The home page has no section. Customers see only the frame around it.',

  up: (name: string) => `Move ${isolate(name)} up`,
  down: (name: string) => `Move ${isolate(name)} down`,
  hide: (name: string) => `Hide ${isolate(name)}`,
  show: (name: string) => `Show ${isolate(name)}`,
  edit: (name: string) => `Edit ${isolate(name)}`,
  close: (name: string) => `Close ${isolate(name)}`,
  done: 'Done',
  duplicate: 'Duplicate',
  delete: 'Delete section',
  deleted: (name: string) => `${isolate(name)} deleted.`,
  undo: 'Undo',
  isHidden: 'Hidden. Only you see it here.',

  add: 'Add a section',
  addClose: 'Close',
  kindsLabel: 'Kinds of sections',
  more: (count: number) =>
    `${count} more ${count === 1 ? 'fits' : 'fit'}. A page that is too long is not read.`,
  full: `${LOOK.sections} of ${LOOK.sections}. Delete one to add another.`,

  lines: {
    banner: 'The shop’s own headline',
    shelves: 'All categories that have products',
    shelf: (count: number, order: ShelfOrder) =>
      `${plural(count, 'product', 'products')}, ${orderLines[order]}`,
    byHand: (count: number) => `${plural(count, 'product', 'products')}, ${orderLines['by-hand']}`,
    noCategory: 'No category is chosen yet',
    goneCategory: 'Its category is gone, so it is not shown',
    empty: 'No products in it yet, so it is not shown',
    noPictures: 'No pictures in it yet, so it is not shown',
    noQuestions: 'No questions in it yet, so it is not shown',
    allCategories: 'All categories that have products',
    categories: (count: number) => plural(count, 'category', 'categories'),
    pictures: (count: number) => plural(count, 'picture', 'pictures'),
    questions: (count: number) => plural(count, 'question', 'questions'),
    untitled: 'Without a title',
  },

  shelvesNote: 'A shelf for each category that has products, in the order of the categories.',
  category: 'Category',
  noCategory: 'Choose a category…',
  goneCategory: 'A category that was deleted',
  order: 'Order',
  orders,
  productsLabel: 'Products',
  chosenProducts: 'Chosen, in this order',
  chosenCategories: 'Chosen, in this order',
  categoriesLabel: 'Categories',
  categoriesHint: 'Without any, all categories that have products are shown.',
  remove: (name: string) => `Remove ${isolate(name)}`,
  titleLabel: 'Title',
  textLabel: 'Text',
  markdown: 'Markdown: **bold**, [link](address)',
  side: 'Picture',
  sides: { left: 'Left', right: 'Right' },
  picture: 'Picture',
  pictures: 'Pictures',
  pictureNumber: (place: number) => `Picture ${place}`,
  addPictures: 'Add pictures',
  focus: 'Focus point',
  questionLabel: 'Question',
  answerLabel: 'Answer',
  questionNumber: (place: number) => `Question ${place}`,
  addQuestion: 'Add a question',
  removeQuestion: (place: number) => `Remove question ${place}`,
  introduction: 'Line below the title',
  figure: 'Figure',
  figureHint: 'Such as a price. Optional.',
  figureText: 'Words of the figure',
} as const;
