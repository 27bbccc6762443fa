/**
 * The look of the shop: characters of its texts, and entries of its lists. In a file of their own,
 * which no visitor loads.
 */
export const LOOK = {
  sections: 12,
  pages: 100,
  /** Of the menu, those within others among them. */
  menuEntries: 24,
  /** Of a gallery. */
  pictures: 12,
  questions: 20,
  /** Products of a shelf, or categories, that are chosen by hand. */
  chosen: 24,
  /** Versions that were published, the one that is shown among them. */
  versions: 50,
  /** Bytes of what is not published yet, all of it together. */
  draftBytes: 256 * 1024,
  /** Bytes of the text of a page. */
  pageBytes: 100 * 1024,
  /** Hours that a link to a preview works. */
  previewHours: 24,
  /** Days that the addresses of a deleted page lead to the home page. */
  deletedPageDays: 30,
  /** Addresses that lead elsewhere. */
  redirects: 2000,
  /** Characters of such an address. */
  formerPath: 200,
  title: 60,
  line: 120,
  text: 600,
  answer: 1000,
  label: 40,
  alt: 250,
  notice: 160,
  description: 160,
  path: 80,
} as const;
