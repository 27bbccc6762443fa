/** Numbers that both sides count with. Source: the product specification, section 9. */

/** Pieces of one cart item. */
export const QUANTITY = { min: 1, max: 99 } as const;
/** Ours. Items of one cart. */
export const CART_ITEMS_MAX = 300;
/** Ours. Items that a shopper has saved for later: room for the largest group. */
export const SAVED_ITEMS_MAX = 300;

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

/** Ours. Orders that an admin may pick and change or print at once. */
export const ORDERS_AT_ONCE = 100;
/** Ours. Orders of guests that an account finds by its address, the newest. */
export const FOUND_ORDERS_MAX = 20;
/** Ours. Invoices and credit notes of an order. */
export const PAPERS_OF_ORDER_MAX = 20;
/** Ours. Texts of an invoice that are named because no font has all their letters. */
export const PAPER_PLACES_MAX = 20;
/** Ours. Characters of why a part of an invoice is taken back. */
export const CREDIT_REASON_MAX_LENGTH = 140;
/** Ours. Pieces of an order that an admin may set at once, and characters of why one is made again. */
export const PIECES_AT_ONCE = 1000;
export const REASON_MAX_LENGTH = 100;
/** Changes of pieces and prints that the history of an order keeps; older ones are dropped. */
export const PIECE_CHANGES_KEPT = 300;
/** Ours. Characters of a search among orders. */
export const SEARCH_MAX_LENGTH = 80;
/** Finds of a search, of a part of an order number or of an email that are counted; beyond it there are more. */
export const ORDERS_COUNTED = 200;
/** Orders of one customer that are counted. */
export const OWN_ORDERS_COUNTED = 10_000;
/** Days that the overview of the shop can span, both ends included. */
export const OVERVIEW_DAYS_MAX = 366;

/** Products on one page of a list that is asked for in pages. */
export const PRODUCTS_AT_ONCE = 1000;
/** Products that an admin changes in one request. */
export const PRODUCTS_CHANGED_AT_ONCE = 200;
/** Goods, pictures, texts and others of the demo that one removal names: far more than it has. */
export const DEMO_ENTRIES_MAX = 900;

/** Ours. Rosters of an account; rows, columns and cells of one, and values to choose from. */
export const ROSTERS_MAX = 50;
export const ROSTER_ROWS_MAX = 300;
export const ROSTER_COLUMNS_MAX = 8;
export const ROSTER_CELL_MAX_LENGTH = 100;
export const ROSTER_VALUES_MAX = 50;
/** How long a link to a roster works. */
export const ROSTER_LINK_DAYS = { default: 30, max: 90 } as const;

/** In any currency. */
export const COST = { min: 0, max: 999_999.99 } as const;
/** Ours. Grams of a product: up to a tonne. */
export const WEIGHT = { min: 0, max: 1_000_000 } as const;

/** Discounts of the shop, and products or categories that one is for. */
export const DISCOUNTS_MAX = 500;
export const DISCOUNT_TARGETS_MAX = 200;
/** Orders that one is taken off at most, where it says so. */
export const DISCOUNT_USES_MAX = 1_000_000;

/** Ours. Orders from which on a shop needs its first steps no more than folded. */
export const ORDERS_UNDER_WAY = 5;

/** Rates of tax besides the standard one. */
export const TAX_CLASSES_MAX = 20;

/** Settings of the shop: working days, holidays and the days of one, characters of texts. */
export const LEAD_DAYS_MAX = 365;
export const HOLIDAYS_MAX = 100;
export const HOLIDAY_DAYS_MAX = 366;
export const LEGAL_TEXT_MAX_LENGTH = 40_000;
/** Characters as typed; a usual subject is shown in full up to 78. */
export const MAIL_SUBJECT_MAX_LENGTH = 120;
export const MAIL_OPENING_MAX_LENGTH = 800;
/** Samples of mails that one admin gets. */
export const MAIL_SAMPLES_PER_HOUR = 20;
export const FACT_MAX_LENGTH = 2000;
export const SIZE_IMAGE_ALT_MAX_LENGTH = 500;
/** Ours. About what search engines show of a title and a description before they cut it off. */
export const SEARCH_TITLE_MAX_LENGTH = 70;
export const SEARCH_DESCRIPTION_MAX_LENGTH = 160;
/** Changes of the settings that are kept; older ones are dropped. */
export const SETTINGS_CHANGES_KEPT = 300;
export const SETTINGS_CHANGES_PAGE_SIZE = 10;

export const DELIVERY_METHODS_MAX = 20;
/** Of a delivery method. */
export const DELIVERY_ZONES_MAX = 30;
/** Of a zone. */
export const POSTCODE_RANGES_MAX = 100;
export const DELIVERY_RATES_MAX = 20;
/** Days that a parcel is on its way. */
export const TRANSIT_DAYS_MAX = 90;
/** Ours. What a rate begins at: money of value, or grams of weight up to a tonne. */
export const RATE_FROM = { min: 0, max: 1_000_000 } as const;

export const ADDRESS_LINE_MAX_LENGTH = 120;
export const POSTCODE_MAX_LENGTH = 20;
export const PHONE_MAX_LENGTH = 40;
/** Ours. Addresses that an account keeps. */
export const ADDRESSES_MAX = 20;
/** A day that a customer wishes for is at most so many days ahead. */
export const WISHED_DAYS_AHEAD_MAX = 365;

/** Of the settings: days of an invoice's terms. */
export const INVOICE_DAYS_MAX = 365;
/** Ours. A file of the bank: bytes, rows of a CSV, transfers, and those recorded at once. */
export const BANK_FILE_MAX_BYTES = 4 * 1024 * 1024;
export const BANK_ROWS_MAX = 5000;
export const BANK_TRANSFERS_MAX = 1000;
export const BANK_ENTRIES_AT_ONCE = 100;
/** Ours. Files in a zip of the bank, their bytes together, and further keys of a transfer. */
export const BANK_ZIP_FILES_MAX = 100;
export const BANK_ZIP_MAX_BYTES = 16 * 1024 * 1024;
export const BANK_KEYS_MAX = 8;
/** Ours. Characters of the reference of a payment, and entries of an order's ledger. */
export const PAYMENT_REFERENCE_MAX_LENGTH = 140;
export const LEDGER_ENTRIES_MAX = 500;
/** Ours. Payments to be looked at that are listed at once. */
export const UNCLEAR_PAYMENTS_LISTED = 50;

/** Prices for many of a product or a type. */
export const TIERS_MAX = 10;

/** Carts that are looked through for what a change of prices would do to them, and items of them. */
export const PRICE_IMPACT_CARTS_MAX = 1000;
export const PRICE_IMPACT_ITEMS_MAX = 20_000;
export const PRICE_IMPACT_LISTED = 20;

/** Widths in pixels that a picture is kept in besides its own. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

/** Ours: the specification names none. */
export const CATALOGUE_NAME_MAX_LENGTH = 120;
export const DESCRIPTION_MAX_LENGTH = 5000;
export const OPTION_VALUE_MAX_LENGTH = 80;
export const PICTURES_OF_A_PRODUCT = 24;
/** Bounds and default of a text option's length, in Unicode code points. */
export const TEXT_CHOICE_LENGTH = { min: 1, max: 500, default: 24 } as const;

/** Drawings that one network may have made in a minute; those that are there already do not count. */
export const DRAWINGS_PER_MINUTE = 60;

// spec: 9.30
/** An uploaded picture. Bytes, and pixels of width times height. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_MAX_PIXELS = 40_000_000;

/** A file to import: its bytes, and those of what is packed in it. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;
export const IMPORT_MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;

/** Categories that the bar below the header links to. */
export const CATEGORY_LINKS = 24;

/** The most suggestions of a search while it is typed. */
export const SUGGESTIONS = { categories: 3, products: 6 } as const;

/** Products of a category that the home page shows; more are on the category's own page. */
export const DESIGNS_ON_HOME = 12;
/** Products on one page of a category or of search results. */
export const PRODUCT_PAGE_SIZE = 24;
/** Finds of a search that are counted; beyond it there are `more than` so many. */
export const PRODUCTS_COUNTED = 1000;
/**
 * Products on the home page, of all categories together; then categories come as links alone.
 * Up to twice as many are shown whole.
 */
export const PRODUCTS_ON_HOME = 60;

/** Ours. Drafts of the desk that are no quotes, and lines without a product of one. */
export const DRAFTS_MAX = 200;
export const DRAFT_LINES_MAX = 50;
/** Ours. Customers that the desk finds at once for a draft. */
export const CUSTOMERS_FOUND_MAX = 8;
/** Ours. Characters of what the desk writes beside a quote. */
export const QUOTE_NOTE_MAX_LENGTH = 1000;
/** Ours. Days that a quote can be valid. */
export const QUOTE_DAYS_MAX = 365;
/** Ours. Versions of a quote, and changes that its customer asks for. */
export const QUOTE_VERSIONS_MAX = 30;
export const QUOTE_WISHES_MAX = 20;
export const QUOTE_PAGE_SIZE = 20;
export const QUOTE_PAGE_SIZE_MAX = 100;

/** Ours. Carriers of a shop, and characters of the link of one. */
export const CARRIERS_MAX = 20;
export const CARRIER_LINK_MAX_LENGTH = 300;
/** Ours. Parcels of an order, and characters of a carrier's number. */
export const PARCELS_MAX = 50;
export const TRACKING_MAX_LENGTH = 60;
/** Ours. Rows of a file with numbers of carriers that are taken at once. */
export const TRACKING_ROWS_MAX = 1000;

/** Ours. Days in which a shop takes withdrawals, at most. */
export const RETURN_DAYS_MAX = 365;
/** Ours. Withdrawals and faults of an order, photos of a fault, and characters of its words. */
export const WITHDRAWALS_MAX = 50;
export const FAULTS_MAX = 20;
export const FAULT_PHOTOS_MAX = 3;
export const FAULT_WORDS_MAX_LENGTH = 1000;
