import { LOOK } from '@tailorbird/contract/look-limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from '../format-count.ts';

/** Categories that are told by their names; more are counted. */
const NAMED = 5;

/** Texts of the page that edits pages, menu and notice. */
export const pagesMessages = {
  title: 'Pages',
  lead: 'Texts of your own, each at its own address. Part of the draft until you publish.',

  list: {
    label: 'Pages',
    choose: 'Page',
    none: 'None chosen',
    untitled: 'New page',
    changed: 'Changed',
    noText: 'No text',
    inOption: (name: string, mark: string) => `${isolate(name)}, ${mark.toLowerCase()}`,
    legal: 'Linked in the footer',
    add: 'New page',
    full: `A shop has at most ${LOOK.pages} pages.`,
  },
  empty: {
    title: 'No pages yet',
    line: 'Customers look for who you are and how to wash it.',
    write: (title: string) => `Write “${title}”`,
  },
  gone: 'This page is not there any more. Earlier versions may have it.',
  pageFailed: 'Failed to load this page. Please try again.',
  pageLoading: 'Loading the page',

  fields: {
    title: 'Title',
    path: 'Address',
    pathHint: 'After a change, the old address leads here by itself.',
    newPathHint: 'It follows the title until you change it.',
    reserved: (address: string) =>
      `The shop itself uses ${isolate(address)}. Choose another address.`,
    ofAnother: (address: string, title: string) =>
      `${isolate(title)} has ${isolate(address)}. Choose another address.`,
    text: 'Text',
    textHint:
      'Markdown. A picture comes by button, drop or paste; say between [ and ] what it shows.',
    description: 'For search engines',
    descriptionHint: 'Left empty, the first sentence is taken.',
    counted: (count: number, most: number) => `${count} / ${most}`,
  },
  saved: (moment: string) => `Saved in the draft, ${moment}`,
  unsaved: 'Not saved yet',

  markdown: {
    bar: 'Format the text',
    heading: 'Heading',
    bold: 'Bold',
    list: 'List',
    link: 'Link',
    picture: 'Picture',
    dropNow: 'Drop it here',
    words: { bold: 'bold words', link: 'words' },
  },
  preview: {
    title: 'Preview',
    label: 'Preview of the page',
    none: 'It is shown here once it has an address of its own.',
    loading: 'Loading the preview',
  },

  delete: {
    open: 'Delete page',
    title: (name: string) => `Delete ${isolate(name)}?`,
    sentence: (count: number) =>
      `It leaves the menu. Its ${plural(count, 'address', 'addresses')} will lead to the home page for ${LOOK.deletedPageDays} days, once you publish. You can bring it back from an earlier version.`,
    unpublished: 'It leaves the menu. It was never published, so it cannot be brought back.',
    confirm: (name: string) => `Delete ${isolate(name)}`,
    done: (name: string) => `${isolate(name)} is deleted in the draft.`,
  },

  former: {
    title: 'Old addresses',
    line: (address: string) => `Whoever follows one of these arrives at ${isolate(address)}.`,
    none: 'There are none. When you change the address of this page, the old one comes here.',
    atOnce: 'Added and removed at once; not part of the draft.',
    until: (day: string) => `until ${day}`,
    remove: 'Remove',
    removed: (path: string) => `${isolate(path)} is not found any more.`,
    removeFailed: 'Failed to remove the address. Please try again.',
    label: 'Another old address',
    hint: 'Such as /pages/care-guide of a shop you had before.',
    add: 'Add address',
    added: (path: string) => `${isolate(path)} leads here now.`,
    failed: 'Failed to load the old addresses. Please try again.',
    loading: 'Loading the old addresses',
  },

  menu: {
    title: 'Menu',
    lead: 'Two levels. Categories and pages; each entry at most once.',
    none: 'Without entries, the bar has your categories. The first entry takes their place.',
    missing: (names: readonly string[]) =>
      names.length > NAMED
        ? `${names.length} of your categories are not in the menu.`
        : `${new Intl.ListFormat('en').format(names.map(isolate))} ${names.length === 1 ? 'is' : 'are'} not in the menu.`,
    addCategories: 'Add all categories',
    categoriesAdded: (count: number) =>
      `${plural(count, 'category is', 'categories are')} in the menu now.`,
    add: 'Add entry',
    counted: (count: number) =>
      `${count} of ${LOOK.menuEntries}. On a phone all of it is one list.`,
    untitled: 'New entry',
    handleHint: 'Left and right change its level.',
    edit: (name: string) => `Edit ${isolate(name)}`,
    close: (name: string) => `Close ${isolate(name)}`,
    remove: (name: string) => `Remove ${isolate(name)} from the menu`,
    removed: (name: string) => `${isolate(name)} is removed from the menu.`,
    label: 'Words',
    nowhere: 'Nowhere: it opens its entries',
    within: (name: string) => `Within ${isolate(name)}`,
    isWithin: (name: string, above: string) => `${isolate(name)} is within ${isolate(above)}.`,
    isFirstLevel: (name: string) => `${isolate(name)} is on the first level.`,
    done: 'Done',
    kinds: {
      home: 'home page',
      category: 'category',
      product: 'product',
      page: 'page',
      section: 'section of the home page',
      address: 'address',
      group: 'opens its entries',
    },
  },

  notice: {
    title: 'Notice above all pages',
    lead: 'A line such as “Closed from 24 December”. Without words there is none.',
    text: 'Words',
    target: 'Leads to',
    nowhere: 'Nowhere',
    from: 'First day',
    fromHint: 'Left empty: from now on.',
    to: 'Last day',
    toHint: 'Left empty: for ever.',
    wrongDays: 'The last day must not be before the first.',
  },

  legal: {
    lead: 'Saved at once; not part of the draft.',
    address: (path: string) => `Its address is ${isolate(path)}; the footer links to it.`,
    noText: (name: string) => `${isolate(name)} has no text, so it is not linked.`,
    noTextLine: 'Many countries ask shops for one.',
    text: 'Text',
    hint: 'Markdown.',
  },

  /** Pages that nearly every shop has, with headings to begin with. */
  templates: [
    {
      title: 'About us',
      text: '## Who we are\n\n\n\n## How we work\n\n\n\n## Where to find us\n\n\n',
    },
    {
      title: 'Care',
      text: '## Washing\n\n\n\n## Drying\n\n\n\n## Ironing\n\n\n',
    },
  ],
} as const;
