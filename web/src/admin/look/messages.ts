import { LOOK } from '@tailorbird/contract/look-limits';
import type { LookProblemKind, SectionKind } from '@tailorbird/contract/kinds/look';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { plural } from '../format-count.ts';

const kinds = {
  banner: { name: 'Banner', hint: 'Headline beside a picture' },
  shelves: { name: 'A shelf for each category', hint: 'All categories that have products' },
  shelf: { name: 'Shelf', hint: 'Products of one category, in a row' },
  categories: { name: 'Categories', hint: 'Tiles that lead to categories' },
  text: { name: 'Text with picture', hint: 'A story, a workshop, a person' },
  gallery: { name: 'Gallery', hint: `Up to ${LOOK.pictures} pictures of finished work` },
  questions: { name: 'Questions', hint: 'Questions that open to an answer' },
  notice: { name: 'Notice', hint: 'Words beside a button, with a figure' },
} as const satisfies Record<SectionKind, { name: string; hint: string }>;

/** What is to be done about what keeps the draft from being published. */
const problems: Record<LookProblemKind, string> = {
  'alt-missing': 'Say what the picture shows.',
  'title-missing': 'Give it a title.',
  'path-missing': 'Give the page an address.',
  'path-taken': 'Another page has this address. Choose another one.',
  'path-reserved': 'The shop uses this address itself. Choose another one.',
  'label-missing': 'Say where it leads.',
  'target-missing': 'Choose where it leads.',
  'target-gone': 'What it leads to is gone. Choose something else.',
  'question-missing': 'Write the question.',
  'answer-missing': 'Write the answer.',
  'category-missing': 'Choose a category.',
};

/** Texts of all pages that edit the look. */
export const lookMessages = {
  loadFailed: 'Failed to load the look of the shop. Please try again.',
  kinds,
  problems,
  titled: (kind: string, title: string) => `${kind}: ${isolate(title)}`,

  /** Names of what the draft changes. */
  changes: {
    theme: {
      paper: 'paper',
      ink: 'ink',
      action: 'action colour',
      fonts: 'letters',
      corners: 'corners',
      orderButton: 'ordering button',
    },
    banner: {
      picture: 'banner picture',
      headline: 'headline',
      line: 'line of the banner',
      button: 'button of the banner',
      isHidden: 'whether the banner is shown',
    },
    order: 'order of the sections',
    parts: {
      theme: 'colours and letters',
      banner: 'banner',
      notice: 'notice above all pages',
      home: 'home page',
      menu: 'menu',
    },
    page: (title: string) => (title === '' ? 'a page' : `page ${isolate(title)}`),
  },

  /** Names of fields, by the last part of their path that has one. */
  fields: {
    all: 'All of it',
    paper: 'Paper',
    ink: 'Ink',
    action: 'Action',
    fonts: 'Letters',
    corners: 'Corners',
    orderButton: 'Ordering button',
    isHidden: 'Hidden',
    picture: 'Picture',
    pictures: 'Pictures',
    alt: 'What the picture shows',
    focus: 'Focus point',
    headline: 'Headline',
    line: 'Line',
    button: 'Button',
    label: 'Words',
    target: 'Leads to',
    address: 'Address',
    path: 'Address',
    title: 'Title',
    text: 'Text',
    description: 'For search engines',
    from: 'First day',
    to: 'Last day',
    sections: 'Sections',
    entries: 'Entries',
    category: 'Category',
    categories: 'Categories',
    order: 'Order',
    products: 'Products',
    side: 'Side of the picture',
    question: 'Question',
    answer: 'Answer',
    questions: 'Questions',
    figure: 'Figure',
    figureText: 'Words of the figure',
  },

  draft: {
    region: 'Draft',
    waiting: (count: number) => `${plural(count, 'change', 'changes')} not published`,
    published: 'Everything is published',
    never: 'Nothing is changed yet',
    since: (moment: string) => `Since ${moment}`,
    neverLine: 'Customers see the shop’s own look.',
    unsaved: 'Not saved yet',
    unsavedLine: 'What you typed becomes the draft.',
    saving: 'Saving…',
    versions: 'Earlier versions',
    preview: 'Preview',
    previewFailed: 'Failed to make the preview. Please try again.',
    publish: 'Publish',
    publishing: 'Publishing…',
    publishFailed: 'Nothing is published. Please try again.',
    done: 'Published. Customers see it now.',
    undo: 'Undo',
    undone: 'Undone. Customers see the look of before, and your changes are the draft again.',
    undoFailed: 'Failed to undo it. Earlier versions has the look of before.',
    undoLate:
      'The draft has changed since. Bring the look of before back from Earlier versions, where the draft is asked about.',
  },

  incomplete: {
    title: (count: number) =>
      count === 1
        ? 'Not published: one thing is missing.'
        : `Not published: ${count} things are missing.`,
    goThere: 'Go there',
    /** `Text with picture: Say what the picture shows.` */
    line: (label: string, reason: string) => `${label}: ${reason}`,
    hide: 'Close',
  },
  changedMeanwhile: {
    title: 'Not published: the draft has changed since you looked.',
    line: (name: string, what: string) =>
      `${isolate(name)} changed ${what}. Look again, then publish.`,
  },
  publishedMeanwhile: {
    title: (name: string, moment: string) =>
      `${isolate(name)} published on ${moment}, after this page was opened.`,
    parts: (what: string) => `That changed: ${what}.`,
    keepsBoth: 'Publish keeps both.',
  },

  save: {
    unanswered: 'Not saved yet: the shop does not answer.',
    unansweredLine: 'What you typed stays here, and is saved as soon as it answers.',
    refused: (what: string) => `Not saved yet: ${what}.`,
    retry: 'Try Again',
    unsaved: 'Not published: something is not saved yet.',
    clash: (name: string, what: string) => `${isolate(name)} has changed the ${what} meanwhile.`,
    clashLine:
      'You both changed the same. What you typed is still here, and nothing of it is saved yet. All else is kept of both.',
  },

  versions: {
    title: 'Earlier versions',
    failed: 'Failed to load the earlier versions. Please try again.',
    loading: 'Loading the earlier versions',
    draft: 'Draft',
    discard: 'Discard draft',
    shownNow: 'Shown now',
    published: 'Published',
    bringBack: 'Bring back',
    view: 'View',
    ofVersion: (moment: string) => ` the version of ${moment}`,
    by: (name: string, moment: string) => `${isolate(name)}, ${moment}`,
    hint: 'A version that is brought back becomes the draft. Nothing changes for customers until you publish.',
    most: `The last ${LOOK.versions} are kept.`,
    close: 'Close',
    restored: (moment: string) => `The version of ${moment} is the draft now.`,
    restoreFailed: 'Failed to bring it back. Please try again.',
    replaceTitle: 'Replace the draft?',
    replaceSentence: (count: number) =>
      `${plural(count, 'change', 'changes')} of the draft would be lost.`,
    replace: 'Bring back',
  },
  discard: {
    title: 'Discard the draft?',
    sentence: (what: string) => `All admins lose what is not published: ${what}.`,
    confirm: 'Discard draft',
    done: 'The draft is discarded.',
    failed: 'Failed to discard the draft. Please try again.',
  },

  target: {
    label: 'Leads to',
    home: 'Home page',
    categories: 'Categories',
    pages: 'Pages',
    sections: 'Sections of the home page',
    others: 'More',
    product: 'A product…',
    address: 'An address…',
    noneYet: 'Choose…',
    gone: 'It is gone',
    untitled: 'Page without a title',
    productLabel: 'Product',
    addressLabel: 'Address',
    addressHint: 'Such as /shop, https://…, mailto: or tel:',
  },
  products: {
    label: 'Products',
    deleted: 'A product that was deleted',
    named: 'A chosen product',
    filter: 'Search products',
    failed: 'Failed to load products.',
    noneYet: 'There are no products yet.',
    noneMatches: 'No product matches.',
    more: (count: number) => `${count} more: search for them.`,
  },
  button: {
    label: 'Button',
    hint: 'Without words there is no button.',
  },

  picture: {
    label: 'Picture',
    upload: 'Choose a picture',
    replace: 'Replace picture',
    remove: 'Remove picture',
    hint: 'JPEG, PNG or WebP. You can drop or paste it, too.',
    dropNow: 'Drop it here',
    failed: 'The picture has not come through. Please try again.',
    alt: 'What the picture shows',
    altHint: 'Read aloud to those who cannot see it.',
    ringHint: 'Drag the ring onto what must never be cut off.',
    ring: (x: number, y: number) =>
      `Focus point, ${x} % from the left, ${y} % from the top. Arrow keys move it.`,
    at: (x: number, y: number) => `${x} % from the left, ${y} % from the top.`,
    desktop: 'Desktop',
    shared: 'Shared link',
    phone: 'Phone',
  },

  preview: {
    title: 'Preview',
    openLine: 'the draft, on this screen',
    open: 'Open',
    page: 'Page',
    screen: 'Screen',
    mode: 'Mode',
    desktop: 'Desktop',
    phone: 'Phone',
    light: 'Light',
    dark: 'Dark',
    frame: (label: string) => `Preview: ${label}`,
    home: 'Home',
    product: 'Product',
    note: 'The draft, as customers would see it. It follows what you change.',
  },
} as const;
