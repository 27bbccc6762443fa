/** Numbers that both sides count with. Source: the product specification, section 9. */

/** Pieces of one cart item. */
export const QUANTITY = { min: 1, max: 99 } as const;

/** Characters, counted as Unicode code points. */
export const NOTE_MAX_LENGTH = 500;
export const ADMIN_NOTES_MAX_LENGTH = 500;
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;

export const UNLOCK_REASON_MAX_LENGTH = 500;
/** Ours: the specification names none. */
export const NAME_MAX_LENGTH = 100;

/** Accounts on one page, and how many a browser takes to filter by itself. */
export const USER_PAGE_SIZE = 20;
export const USERS_AT_ONCE = 1000;

/** Unlock requests on one page. */
export const UNLOCK_PAGE_SIZE = 10;
export const UNLOCK_PAGE_SIZE_MAX = 100;

/** Orders on one page. */
export const ORDER_PAGE_SIZES = [5, 10, 25, 50] as const;
export const ORDER_PAGE_SIZE_DEFAULT = 10;
export const ORDER_PAGE_SIZE_MAX = 100;

/** Products on one page of a list that is asked for in pages. */
export const PRODUCTS_AT_ONCE = 1000;

/** Dollars. */
export const COST = { min: 0, max: 999_999.99 } as const;

/** Widths in pixels that a picture is kept in besides its own. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280] as const;
