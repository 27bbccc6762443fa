import { DEFAULT_THEME, type Theme } from './theme.ts';

/*
 * The look of the shop is what its owner makes of it beside its goods: theme, banner, notice, home
 * page, menu and pages. Each part is saved to the draft by itself; all are published together.
 */

/** The parts that there is one of. Pages are parts as well: `page:` and the id of the page. */
export const SINGLE_PARTS = ['theme', 'banner', 'notice', 'home', 'menu'] as const;
export type SinglePart = (typeof SINGLE_PARTS)[number];
export const isSinglePart = (name: string): name is SinglePart =>
  SINGLE_PARTS.some((part) => part === name);

export type LookPart = SinglePart | `page:${string}`;

/** Where a button or an entry of the menu leads. */
export type LinkTarget =
  | { to: 'home' }
  | { to: 'category' | 'product' | 'page'; id: string }
  /** A section of the home page. */
  | { to: 'section'; id: string }
  /** A path of the shop, or an address of the web, of a mailbox or a phone. */
  | { to: 'address'; address: string };

export interface LookButton {
  label: string;
  target: LinkTarget;
}

/** An uploaded picture. */
export interface LookPicture {
  _id: string;
  /** Describes it to who cannot see it. Empty only in a draft. */
  alt: string;
  /** The point that no crop cuts off, in per cent from the left and from the top. */
  focus: { x: number; y: number };
}

export interface Banner {
  isHidden: boolean;
  /** Without one it is the shop's own drawing, in the colours of the theme. */
  picture: LookPicture | null;
  /** Empty: the shop's own headline, line and no button. */
  headline: string;
  line: string;
  button: LookButton | null;
}

/** Above all pages. */
export interface ShopNotice {
  /** Empty: there is none. */
  text: string;
  target: LinkTarget | null;
  /** The first and the last day of the shop on which it is shown; null has no bound. */
  from: string | null;
  to: string | null;
}

export const SECTION_KINDS = [
  'banner',
  'shelves',
  'shelf',
  'categories',
  'text',
  'gallery',
  'questions',
  'notice',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

export const SHELF_ORDERS = ['best-sold', 'newest', 'by-hand'] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];

/** The fields of a section of each kind, beside its id and whether it is hidden. */
export interface SectionContent {
  /** The words and the picture of the banner, which stand in its own part. */
  banner: object;
  /** A shelf for each category that has products. */
  shelves: object;
  /** `products` by hand, in their order; of the other orders it is empty. */
  shelf: { category: string | null; order: ShelfOrder; products: string[] };
  /** Tiles. Without categories: all that have products. */
  categories: { title: string; categories: string[] };
  text: {
    title: string;
    /** Markdown. */
    text: string;
    picture: LookPicture | null;
    side: 'left' | 'right';
    button: LookButton | null;
  };
  gallery: { title: string; pictures: LookPicture[] };
  questions: {
    title: string;
    text: string;
    /** Answers are Markdown. */
    questions: { question: string; answer: string }[];
  };
  /** Words beside a button, with a figure between them where there is one, such as a price. */
  notice: {
    title: string;
    text: string;
    figure: string;
    figureText: string;
    button: LookButton | null;
  };
}

export type HomeSection = {
  [Kind in SectionKind]: { id: string; kind: Kind; isHidden: boolean } & SectionContent[Kind];
}[SectionKind];

export interface HomeLayout {
  sections: HomeSection[];
}

export interface MenuLink {
  id: string;
  label: string;
  /** Null of a group alone: it opens its entries and leads nowhere. */
  target: LinkTarget | null;
}

export interface MenuEntry extends MenuLink {
  entries: MenuLink[];
}

/** Without entries, the bar has the categories. */
export interface ShopMenu {
  entries: MenuEntry[];
}

/** A page of the owner's, at an address of its own. */
export interface WrittenPage {
  /** Without the slash: `about-us`. */
  path: string;
  title: string;
  /** Markdown. */
  text: string;
  /** For search engines. */
  description: string;
}

/** Each part of which there is one, by its name. */
export interface SingleParts {
  theme: Theme;
  banner: Banner;
  notice: ShopNotice;
  home: HomeLayout;
  menu: ShopMenu;
}

export type PageEntry = { id: string } & Omit<WrittenPage, 'text'>;

/** The look as a whole, without the texts of its pages. */
export interface Look extends SingleParts {
  /** The oldest first. */
  pages: PageEntry[];
}

/** The sections of a shop whose owner has made none. Their ids are fixed, so that all have the same. */
export const DEFAULT_SECTIONS: readonly HomeSection[] = [
  { id: '00000000-0000-7000-8000-000000000001', kind: 'banner', isHidden: false },
  { id: '00000000-0000-7000-8000-000000000002', kind: 'shelves', isHidden: false },
];

/** With these, the shop is as if it had no look of its own. */
export const DEFAULT_PARTS: SingleParts = {
  theme: DEFAULT_THEME,
  banner: { isHidden: false, picture: null, headline: '', line: '', button: null },
  notice: { text: '', target: null, from: null, to: null },
  home: { sections: [...DEFAULT_SECTIONS] },
  menu: { entries: [] },
};

export const DEFAULT_LOOK: Look = { ...DEFAULT_PARTS, pages: [] };

/** The reasons why a draft cannot be published. */
export const LOOK_PROBLEMS = [
  'alt-missing',
  'title-missing',
  'path-missing',
  'path-taken',
  'path-reserved',
  'label-missing',
  'target-missing',
  'target-gone',
  'question-missing',
  'answer-missing',
  'category-missing',
] as const;
export type LookProblemKind = (typeof LOOK_PROBLEMS)[number];

/** First parts of addresses that the shop itself uses, or keeps for itself. */
export const RESERVED_PATHS: readonly string[] = [
  'admin',
  'api',
  'approve',
  'assets',
  'cart',
  'category',
  'change-order',
  'checkout',
  'dashboard',
  'dev',
  'fill-in',
  'find-order',
  'forgot-password',
  'guest-order',
  'health',
  'legal',
  'lists',
  'login',
  'logout',
  'look',
  'metrics',
  'not-me',
  'order-summary',
  'orders',
  'preview',
  'product',
  'quote',
  'ready',
  'request-unlock',
  'resend-verification',
  'reset-password',
  'role-test',
  'search',
  'settings',
  'shop',
  'signup',
  'unauthorized',
  'verify-email',
  'withdraw',
];

/** Tells whether the shop keeps an address for itself. The address begins with a slash. */
export const isReservedPath = (path: string): boolean =>
  RESERVED_PATHS.includes(path.split('/')[1] ?? '');
