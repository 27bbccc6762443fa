import type { Plugin } from 'vite';

/** Modules that several pages share, in as few files as the budgets allow (decision 59). */
interface Chunk {
  name: string;
  /**
   * Files, and folders with a slash at the end, from the project's folder. What they import goes
   * with them, where nothing else has claimed it.
   */
  files: readonly string[];
  /** How many pages a file has to be used by; one when left out. */
  minShareCount?: number;
}

const ICONS = 'node_modules/lucide/dist/esm/icons';

/** A file belongs to the first chunk that names it. The bundler splits the rest by who uses it. */
export const chunks: readonly Chunk[] = [
  {
    // what most pages share: every visitor needs it, the goods' pictures and prices with it
    name: 'shared',
    files: [
      'contract/src/rules/money.ts',
      'web/src/ui/banner.svg',
      'web/src/ui/dot.tsx',
      'web/src/ui/empty-state.tsx',
      'web/src/ui/page-banner.tsx',
      'web/src/ui/swatch-mark.tsx',
      'web/src/ui/use-early-input.ts',
    ],
  },
  {
    // entries of the browser's storage: pages with goods have them, and pages of orders
    name: 'stored',
    files: ['web/src/stored-entry.ts'],
    minShareCount: 2,
  },
  {
    // reading a product, choosing of it and putting it in the cart
    name: 'goods',
    files: [
      'contract/src/kinds/code-points.ts',
      'contract/src/rules/isolate.ts',
      'contract/src/rules/item-identity.ts',
      'contract/src/rules/picture-height.ts',
      'contract/src/rules/slug.ts',
      'contract/src/rules/tier-prices.ts',
      'web/src/storefront/cart/cart-actions.ts',
      'web/src/storefront/cart/change-messages.ts',
      'web/src/storefront/catalogue/catalogue-query.ts',
      'web/src/storefront/optional.tsx',
      'web/src/ui/name-in-text.tsx',
      'web/src/ui/quantity-stepper.tsx',
      'web/src/ui/text-rules.ts',
      `${ICONS}/chevron-left.mjs`,
      `${ICONS}/minus.mjs`,
      `${ICONS}/plus.mjs`,
    ],
    minShareCount: 2,
  },
  {
    // what stays on a page as a message; the page of a product has one for edits alone
    name: 'notice',
    files: ['web/src/ui/notice.tsx', `${ICONS}/circle-check.mjs`, `${ICONS}/clock.mjs`],
    minShareCount: 2,
  },
  {
    // icons of several pages, beyond the first ones
    name: 'icons',
    files: [`${ICONS}/`],
    minShareCount: 2,
  },
  {
    // what forms are made of, beyond that of a product's page
    name: 'forms',
    files: [
      'contract/src/kinds/contact.ts',
      'web/src/ui/confirm-dialog.tsx',
      'web/src/ui/field.tsx',
      'web/src/ui/select.tsx',
      'web/src/ui/text-area.tsx',
      'web/src/ui/text-field.tsx',
    ],
    minShareCount: 2,
  },
  {
    // who orders and where it goes, wherever that is typed
    name: 'addresses',
    files: ['web/src/storefront/checkout/address-fields.tsx'],
    minShareCount: 2,
  },
  {
    // what was chosen of a thing
    name: 'chosen',
    files: [
      'web/src/ui/chosen-text.tsx',
      'web/src/ui/item-picture.tsx',
      'web/src/ui/option-list.tsx',
    ],
    minShareCount: 2,
  },
  {
    // how a price is made, computed and said
    name: 'price',
    files: [
      'contract/src/rules/group-items.ts',
      'contract/src/rules/included-tax.ts',
      'contract/src/rules/own-texts.ts',
      'contract/src/rules/price.ts',
      'web/src/ui/price-lines.tsx',
    ],
    minShareCount: 2,
  },
  {
    // where pictures of one's own lie, and what is to be said of them
    name: 'artwork',
    files: ['contract/src/rules/artwork-problems.ts', 'contract/src/rules/placed-pictures.ts'],
  },
  {
    // what pages of orders share: those of customers, of guests and of the desk
    name: 'orders',
    files: [
      'contract/src/rules/uuid.ts',
      'web/src/download.ts',
      'web/src/error-facts.ts',
      'web/src/orders/',
      'web/src/ui/date.ts',
      'web/src/ui/group-table.tsx',
      'web/src/ui/status-badge.tsx',
      'web/src/ui/time-zone.ts',
      'web/src/ui/use-clipboard.ts',
    ],
    minShareCount: 2,
  },
  {
    // what is known of drawings without drawing: the page of a product says it before any is drawn
    name: 'facts',
    files: [
      'art/src/facts.ts',
      'art/src/facts/',
      'art/src/kit/colour.ts',
      'art/src/kit/numbers.ts',
      'art/src/kit/walls.ts',
      'contract/src/kinds/characters.ts',
      'contract/src/kinds/option-kinds.ts',
      'contract/src/rules/choice-address.ts',
      'contract/src/rules/drawn-choices.ts',
      'contract/src/rules/named-characters.ts',
      'contract/src/rules/option-kinds.ts',
      'contract/src/rules/written-text.ts',
      'web/src/storefront/product/chosen-drawing.ts',
      'web/src/storefront/product/counted.ts',
      'web/src/storefront/product/messages.ts',
    ],
  },
  {
    // what every template draws with
    name: 'drawing',
    files: [
      'art/src/kit/folds.ts',
      'art/src/kit/lines.ts',
      'art/src/kit/paths.ts',
      'art/src/kit/regions.ts',
      'art/src/kit/sheet.ts',
      'art/src/kit/studio.ts',
      'art/src/kit/weave.ts',
      'art/src/lettering/',
      'art/src/load-template.ts',
      'art/src/piece.ts',
      'art/src/problems/examine.ts',
      'art/src/problems/letterings-of.ts',
      'art/src/slots/slot.ts',
      'web/src/storefront/product/live-drawing.tsx',
    ],
  },
  {
    // pages of accounts that have a mail sent, or that one leads to
    name: 'mailed',
    files: [
      'web/src/storefront/account/forgot-password-page.tsx',
      'web/src/storefront/account/not-me-page.tsx',
      'web/src/storefront/account/request-unlock-page.tsx',
      'web/src/storefront/account/resend-verification-page.tsx',
      'web/src/storefront/account/reset-password-page.tsx',
      'web/src/storefront/account/verify-email-page.tsx',
    ],
  },
  {
    // frames of pages that a link leads to: each loads the rest of its page
    name: 'linked',
    files: [
      'web/src/storefront/approval/approval-page.tsx',
      'web/src/storefront/order-edit/order-edit-page.tsx',
      'web/src/storefront/quote/quote-page.tsx',
      'web/src/storefront/withdrawal/withdrawal-page.tsx',
    ],
  },
  {
    // pages of accounts
    name: 'account',
    files: ['web/src/storefront/account/'],
    minShareCount: 2,
  },
];

/** The chunks as the bundler takes them. */
export const chunkGroups = chunks.map(({ name, files, minShareCount = 1 }) => ({
  name,
  test: (id: string) => files.some((file) => isIn(id, file)),
  minShareCount,
}));

/** Fails a build in which a file of the list is in another chunk, so that none is named in vain. */
export const checkChunks: Plugin = {
  name: 'check-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const built = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    for (const { name, files } of chunks) {
      const ids = built.filter((chunk) => chunk.name === name).flatMap((chunk) => chunk.moduleIds);
      const dead = files.filter((file) => !ids.some((id) => isIn(id, file)));
      if (dead.length > 0) {
        this.error(
          `web/chunks.ts: ${dead.join(', ')} is not in ${name}, so take it off that list.`,
        );
      }
    }
  },
};

/** @param id the address of a module, with what its loader put behind it */
function isIn(id: string, file: string): boolean {
  const path = `/${file}`;
  const [address = ''] = id.replaceAll('\\', '/').split('?');
  return file.endsWith('/') ? address.includes(path) : address.endsWith(path);
}
