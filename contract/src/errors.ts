/**
 * Every error the API can give: its stable code, status and sentence. docs/errors.md lists
 * the same, and a test compares the two. `{name}` in a sentence is filled in by the thrower.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, sentence: '{problem}' },
  MALFORMED_REQUEST: { status: 400, sentence: 'The request must name one host.' },
  MALFORMED_JSON: { status: 400, sentence: 'The request body is not valid JSON.' },
  QUANTITY_OUT_OF_RANGE: { status: 400, sentence: 'Quantity must be between 1 and 99.' },
  CART_ITEM_FULL: {
    status: 400,
    sentence:
      'Your cart already has {inCart} of exactly this, and {most} is the most of one item. Choose fewer, or change it in your cart.',
  },
  CART_FULL: {
    status: 409,
    sentence: 'A cart holds at most {most} items, and yours has room for {room} more.',
  },
  SAVED_FULL: {
    status: 409,
    sentence:
      'At most {most} items can be saved for later, and 99 of exactly the same. Move some back to your cart first, or remove them.',
  },
  ROWS_REFUSED: { status: 400, sentence: '{problem}' },
  OPTION_REQUIRED: { status: 400, sentence: 'Please select a value for {option}' },
  OPTION_NOT_OFFERED: { status: 400, sentence: 'This product does not offer that option.' },
  OPTION_VALUE_NOT_OFFERED: { status: 400, sentence: '{option} does not offer that value.' },
  OPTION_CHOSEN_TWICE: { status: 400, sentence: 'Please select only one value for {option}.' },
  OPTION_TAKES_TEXT: { status: 400, sentence: '{option} takes a text and has no values.' },
  OPTION_TAKES_NO_TEXT: { status: 400, sentence: 'Please choose one of the values of {option}.' },
  OPTION_HAS_VALUES: {
    status: 409,
    sentence: '{option} has values. Delete them before it becomes a text.',
  },
  TEXT_TOO_LONG: { status: 400, sentence: '{option} must be {most} characters or less.' },
  TEXT_NOT_ALLOWED: { status: 400, sentence: '{option} must not contain {characters}.' },
  TEXT_NOT_POSSIBLE: { status: 400, sentence: '{problem}' },
  OPTION_TAKES_PICTURES: {
    status: 400,
    sentence: '{option} takes pictures, and neither values nor a text.',
  },
  ARTWORK_UNKNOWN: {
    status: 400,
    sentence: 'A picture of {option} is not there any more. Please choose it again.',
  },
  ARTWORK_NOT_POSSIBLE: { status: 400, sentence: '{problem}' },
  RIGHTS_MISSING: {
    status: 400,
    sentence: 'Please tick “{sentence}”, or remove the picture.',
  },
  DETAIL_MISSING: { status: 400, sentence: 'Please enter {detail}.' },
  POSTCODE_INVALID: { status: 400, sentence: 'This is not a postcode of {country}.' },
  REGION_INVALID: {
    status: 400,
    sentence: 'We do not know “{region}” as a state or region of {country}.',
  },
  DELIVERY_METHOD_UNKNOWN: {
    status: 400,
    sentence: 'This way of delivery is not offered any more. Please choose another.',
  },
  DELIVERY_NOT_THERE: {
    status: 400,
    sentence: '{method} does not come to this address. Please choose another way of delivery.',
  },
  WAY_TO_PAY_NOT_OFFERED: {
    status: 400,
    sentence: '{way} is not offered as a way to pay. Please choose another.',
  },
  CARD_AMOUNT_UNFIT: {
    status: 400,
    sentence: 'A card pays from {least} to {most}. Please choose another way to pay.',
  },
  WAY_TO_PAY_UNFIT: {
    status: 400,
    sentence:
      'Payment at pick-up is for orders that are picked up. Please choose another way to pay.',
  },
  WISHED_DAY_TOO_EARLY: {
    status: 400,
    sentence: 'It cannot be ready by {day}. The earliest day is {earliest}.',
  },
  WISHED_DAY_CLOSED: {
    status: 400,
    sentence: 'The workshop is closed on {day}. The next day is {next}.',
  },
  WISHED_DAY_TOO_LATE: {
    status: 400,
    sentence: 'We take orders for days until {latest}.',
  },
  NOT_AUTHENTICATED: { status: 401, sentence: 'Please log in.' },
  TOKEN_EXPIRED: { status: 401, sentence: 'Your session has expired. Please log in again.' },
  LOGIN_HEADER_MALFORMED: {
    status: 400,
    sentence: 'Log in with a Basic authorization header made of email and password.',
  },
  LOGIN_FAILED: { status: 401, sentence: 'Invalid email or password.' },
  FORBIDDEN: { status: 403, sentence: 'You do not have permission to do this.' },
  EMAIL_NOT_VERIFIED: { status: 403, sentence: 'Please verify your email before logging in.' },
  ACCOUNT_LOCKED: {
    status: 423,
    sentence:
      'This account is locked. An administrator can unlock it, or you can set a new password through the link we email you.',
  },
  EMAIL_TAKEN: { status: 409, sentence: 'An account with this email already exists.' },
  EMAIL_UNCHANGED: {
    status: 400,
    sentence: 'New email must be different from current email',
  },
  PASSWORD_WRONG: { status: 400, sentence: 'The current password is wrong.' },
  VERIFICATION_LINK_INVALID: {
    status: 400,
    sentence:
      'This verification link was used already or has expired. If you cannot log in, ask for a new one.',
  },
  RESET_LINK_INVALID: {
    status: 400,
    sentence:
      'This reset link was used already or has expired. Please request a new password reset.',
  },
  ACCOUNT_LINK_INVALID: {
    status: 400,
    sentence:
      'This link can remove no account: it has expired, the account is gone, or its password was set through this mailbox.',
  },
  FOUND_LINK_INVALID: {
    status: 400,
    sentence:
      'This link has expired, or was mailed for another account. Please have a new one emailed to you.',
  },
  OLD_EMAIL_TAKEN: {
    status: 409,
    sentence:
      'Another account has this email address by now, so it cannot be put back. Write to the shop; the link stays good.',
  },
  LAST_ADMIN: {
    status: 409,
    sentence: 'This is the last admin. Make somebody else an admin first.',
  },
  UNLOCK_REQUEST_PROCESSED: {
    status: 409,
    sentence: 'This unlock request has been processed already.',
  },
  NOT_FOUND: { status: 404, sentence: 'Not found.' },
  PRODUCT_NOT_FOUND: { status: 404, sentence: 'Product not found' },
  NAME_TAKEN: { status: 409, sentence: 'Another {kind} is named {name} already.' },
  VALUE_TAKEN: { status: 409, sentence: '{option} has the value {value} already.' },
  VALUE_OF_ANOTHER_OPTION: {
    status: 409,
    sentence: 'The value {value} belongs to another option.',
  },
  REFERENCE_GONE: { status: 409, sentence: 'The chosen {kind} does not exist any more.' },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Look at what changed, then save again.',
  },
  LOOK_INCOMPLETE: {
    status: 409,
    sentence: 'Not published: something is missing. Nothing was changed for customers.',
  },
  LOOK_DRAFT_FULL: {
    status: 409,
    sentence: 'There is more in the draft than it holds. Publish what is ready, then go on.',
  },
  LOOK_PAGES_FULL: {
    status: 409,
    sentence: 'The shop has {most} pages, and that is the most. Delete one to write another.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    sentence: '{path} is an address of the shop or of a page. Choose another one.',
  },
  REDIRECTS_FULL: {
    status: 409,
    sentence: '{most} old addresses lead elsewhere, and that is the most. Remove one first.',
  },
  PRODUCT_CHANGED: {
    status: 409,
    sentence: 'Nothing is saved: somebody else has changed {name} meanwhile.',
  },
  PRODUCT_GONE: {
    status: 409,
    sentence: 'Nothing is saved: {name} has been deleted meanwhile.',
  },
  PAYMENT_UNCLEAR: {
    status: 409,
    sentence:
      'A payment of this order is being looked into. Please wait for word from the shop, or ask it.',
  },
  NOTHING_DUE: { status: 409, sentence: 'There is nothing to pay for this order now.' },
  WEBHOOK_NOT_SIGNED: {
    status: 400,
    sentence: 'This is not signed by the provider of payments, or was long ago.',
  },
  CARD_NOT_TAKEN: {
    status: 409,
    sentence: 'This cannot be done by card online. Please choose another way.',
  },
  CHECKOUT_UNREACHABLE: {
    status: 503,
    sentence: 'Paying by card does not work right now. Please try again in a moment.',
  },
  ORDER_CANCELLED: {
    status: 409,
    sentence: 'This order is cancelled. Nothing more is to be made for it.',
  },
  NOTHING_TO_CREDIT: {
    status: 409,
    sentence: 'This order has no invoice that a credit note could take back.',
  },
  CREDIT_REASON_MISSING: {
    status: 400,
    sentence:
      'Nothing is recorded: a credit note comes with this refund. Please enter the reason that it says.',
  },
  PAPERS_FULL: {
    status: 409,
    sentence: 'This order has had as many invoices and credit notes as an order may have.',
  },
  PAPER_LETTERS_MISSING: {
    status: 409,
    sentence:
      'Nothing is issued: no font of the shop has the letters {letters}. On the paper they would be empty boxes.',
  },
  IMAGE_IN_USE: {
    status: 409,
    sentence:
      'This picture is in use. Take it off its product, type or value, or out of the settings; one that an order or a paper has stays.',
  },
  PICTURE_MISSING: { status: 400, sentence: 'Send one picture as multipart in the field binary.' },
  PICTURE_TOO_LARGE: { status: 413, sentence: '{name} is larger than 10 MB.' },
  PICTURE_TOO_MANY_PIXELS: { status: 413, sentence: '{name} has more than 40 megapixels.' },
  PICTURE_TOO_HEAVY: {
    status: 413,
    sentence:
      '{name} takes too much memory to read. Save it without interlacing, as a JPEG, or smaller.',
  },
  PICTURE_KIND: { status: 415, sentence: '{name} is not a JPEG, PNG or WebP picture.' },
  PICTURE_DAMAGED: { status: 400, sentence: '{name} is damaged and cannot be read.' },
  ARTWORK_MISSING: { status: 400, sentence: 'Send one picture as multipart in the field artwork.' },
  ARTWORK_TOO_LARGE: {
    status: 413,
    sentence: '{name} is larger than 20 MB. Save it as JPEG, or send the SVG.',
  },
  ARTWORK_TOO_MANY_PIXELS: {
    status: 413,
    sentence: '{name} has more than 40 megapixels. Please scale it down.',
  },
  ARTWORK_KIND: { status: 415, sentence: '{name} {problem}' },
  ARTWORK_DAMAGED: {
    status: 400,
    sentence: '{name} is damaged and cannot be read. Please save it once more.',
  },
  ARTWORK_SVG_REFUSED: {
    status: 400,
    sentence: '{name} holds {what}, so we do not take it. Save it as “Plain SVG” or as PNG.',
  },
  ARTWORK_REFUSED: { status: 409, sentence: 'The workshop does not make this picture: {reason}' },
  PICTURE_REFUSED: {
    status: 409,
    sentence:
      '{pieces} cannot be made: the picture {name} is refused. Take the refusal back first.',
  },
  APPROVAL_CHANGED: {
    status: 409,
    sentence: 'This has changed since it was shown. Please look at it once more.',
  },
  APPROVAL_CLOSED: {
    status: 409,
    sentence: 'This order is {status}, so nothing of it is approved or changed any more.',
  },
  APPROVALS_FULL: {
    status: 409,
    sentence: 'This order was answered too often. Please phone the shop instead.',
  },
  DRAFTS_FULL: {
    status: 409,
    sentence: 'There are {most} drafts already. Place, send or discard some first.',
  },
  DRAFT_IS_QUOTE: {
    status: 409,
    sentence: 'This was sent as a quote. Withdraw the quote instead.',
  },
  DRAFT_REFUSED: { status: 409, sentence: '{problem}' },
  DRAFT_PRICE_CHANGED: {
    status: 409,
    sentence: 'The price has changed since it was shown. Please check it and go on.',
  },
  QUOTE_ENDED: {
    status: 409,
    sentence:
      'This quote ended on {day}. Prices and days may have changed since. Ask for it again, and we send it with today’s.',
  },
  QUOTE_REPLACED: {
    status: 409,
    sentence: 'There is a newer version of this quote. Please look at that one.',
  },
  QUOTE_CLOSED: { status: 409, sentence: '{problem}' },
  QUOTE_PRICE_CHANGED: {
    status: 409,
    sentence: 'This is not the total of the quote. Please look at it once more.',
  },
  QUOTE_ACCEPTED: {
    status: 409,
    sentence: 'This quote was accepted and is an order now.',
  },
  QUOTE_VERSIONS_FULL: {
    status: 409,
    sentence: 'This quote has {most} versions already. Please begin a new one.',
  },
  QUOTE_WISHES_FULL: {
    status: 409,
    sentence: 'We have many notes of yours on this quote already. Please phone the shop instead.',
  },
  EDIT_CLOSED: {
    status: 409,
    sentence: 'This order is {status}, so nothing of it is changed any more.',
  },
  EDIT_TOO_LATE: {
    status: 409,
    sentence:
      'The workshop has begun with this order, so it can no longer be changed here. Nothing was changed. Please ask the shop.',
  },
  PIECES_NOT_SENDABLE: { status: 409, sentence: '{problem}' },
  PARCELS_FULL: { status: 409, sentence: 'An order has at most {most} parcels.' },
  PARCEL_NOT_FETCHED: {
    status: 409,
    sentence: 'This parcel was sent. Only what the customer picks up is handed over here.',
  },
  WITHDRAWAL_CLOSED: { status: 409, sentence: '{why}' },
  WITHDRAWAL_NOT_POSSIBLE: { status: 409, sentence: '{problem}' },
  WITHDRAWALS_FULL: {
    status: 409,
    sentence: 'This order was withdrawn from too often. Please phone the shop instead.',
  },
  WITHDRAWAL_SETTLED: {
    status: 409,
    sentence:
      'The money of this withdrawal was settled already. Take back its refund in the payments instead.',
  },
  WITHDRAWAL_NOT_CANCELLABLE: {
    status: 409,
    sentence: 'This order cannot be cancelled by the withdrawal. Credit the goods instead.',
  },
  REFUND_METHOD_MISSING: { status: 400, sentence: 'Please choose how the money goes back.' },
  CREDIT_TOO_LARGE: {
    status: 409,
    sentence: 'At most {most} can be credited for this withdrawal.',
  },
  FAULTS_FULL: {
    status: 409,
    sentence:
      'This order has as many messages about faults as an order may have. Please phone the shop instead.',
  },
  FAULT_PHOTOS_FULL: { status: 409, sentence: 'A message has at most {most} photos.' },
  FAULT_ANSWERED: { status: 409, sentence: 'This was answered already.' },
  FAULT_PIECES_WRONG: { status: 409, sentence: '{problem}' },
  PHOTO_MISSING: { status: 400, sentence: 'Send one photo as multipart in the field photo.' },
  EDIT_REFUSED: { status: 409, sentence: '{problem}' },
  EDIT_PRICE_CHANGED: {
    status: 409,
    sentence: 'The price has changed since it was shown. Please check it and save again.',
  },
  EDITS_FULL: {
    status: 409,
    sentence: 'This order was changed too often. Please phone the shop instead.',
  },
  NEW_WORDS_NOT_POSSIBLE: { status: 409, sentence: '{problem}' },
  ARTWORK_QUOTA: { status: 409, sentence: '{problem}' },
  TOO_MANY_UPLOADS: {
    status: 429,
    sentence:
      'Too many pictures came from this network today. Please try again tomorrow, or log in later.',
  },
  ARTWORK_TOO_MANY_EDITS: {
    status: 409,
    sentence: 'This picture has been edited in too many ways. Please upload it once more.',
  },
  ARTWORK_NO_SVG: { status: 404, sentence: 'This picture did not come as an SVG.' },
  IMPORT_FILE_MISSING: { status: 400, sentence: 'Send one file as multipart in the field file.' },
  IMPORT_TOO_LARGE: { status: 413, sentence: '{name} is larger than 200 MB.' },
  IMPORT_REFUSED: { status: 400, sentence: 'Nothing was imported. {problem}' },
  IMPORT_BROKE_OFF: {
    status: 500,
    sentence: 'The import broke off. Look at the catalogue before you import the file again.',
  },
  DISCOUNTS_FULL: {
    status: 409,
    sentence: 'A shop has at most {most} discounts. Delete one first.',
  },
  TAX_CLASS_USED: {
    status: 409,
    sentence: 'Products have the tax class {name}. Change them before you delete it.',
  },
  DISCOUNT_UNKNOWN: { status: 404, sentence: 'There is no discount code {code}.' },
  DISCOUNT_NOT_BEGUN: { status: 409, sentence: 'The code {code} can be used from {day}.' },
  DISCOUNT_OVER: { status: 409, sentence: 'The code {code} could be used until {day}.' },
  DISCOUNT_USED_UP: { status: 409, sentence: 'The code {code} has been used up.' },
  DISCOUNT_USED_BEFORE: { status: 409, sentence: 'You have used the code {code} before.' },
  DISCOUNT_NEEDS_ACCOUNT: {
    status: 409,
    sentence: 'The code {code} is for customers with an account. Log in to use it.',
  },
  DISCOUNT_OF_OTHER_GOODS: {
    status: 409,
    sentence: 'The code {code} is for other goods than those in your cart.',
  },
  DISCOUNT_VALUE_TOO_LOW: {
    status: 409,
    sentence: 'The code {code} is for {value} or more, and the goods it is for cost {held}.',
  },
  DISCOUNT_TOO_FEW_PIECES: {
    status: 409,
    sentence: 'The code {code} is for {pieces} pieces or more, and the cart has {held} of them.',
  },
  ADDRESSES_FULL: {
    status: 409,
    sentence: 'Your address book holds at most {most} addresses. Remove one first.',
  },
  ADDRESS_KEPT_ALREADY: { status: 409, sentence: 'This address is in your address book already.' },
  ROSTERS_FULL: {
    status: 409,
    sentence: 'An account keeps at most {most} lists. Delete one first.',
  },
  ROSTER_CHANGED: {
    status: 409,
    sentence: 'The list asks for something else by now. Please look at your row again.',
  },
  ROSTER_FULL: { status: 409, sentence: 'This list has {most} rows and takes no more.' },
  CURRENCY_FIXED: {
    status: 409,
    sentence:
      'The currency is fixed since {day}: orders are kept in it. To sell in another one, start a second shop.',
  },
  CURRENCY_WITHOUT_DECIMALS: {
    status: 409,
    sentence: 'The {currency} has no decimals. Please change these first: {prices}.',
  },
  CART_EMPTY: { status: 409, sentence: 'Your cart is empty.' },
  CART_CHANGED: {
    status: 409,
    sentence: 'Your cart has changed. Please check it and order again.',
  },
  CART_ITEM_UNAVAILABLE: {
    status: 409,
    sentence: '{product} is no longer available. Remove it to place the order.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    sentence: 'This Idempotency-Key was used for another cart.',
  },
  PAYMENT_TOO_LARGE: {
    status: 409,
    sentence: 'Nothing is recorded: {open} of this order is open, and a payment is at most that.',
  },
  REFUND_TOO_LARGE: {
    status: 409,
    sentence: 'Nothing is recorded: {paid} of this order was paid, and a refund is at most that.',
  },
  PAYMENT_KEY_REUSED: {
    status: 409,
    sentence: 'Nothing is recorded: another payment of this order was sent with the same _id.',
  },
  TRANSFER_RECORDED: {
    status: 409,
    sentence:
      'Nothing is recorded: this transfer is recorded for order {order}. If that is wrong, take it back there first.',
  },
  TAKE_BACK_REASON_MISSING: {
    status: 400,
    sentence: 'Nothing is taken back: please enter the reason.',
  },
  TRANSFER_GIVEN_BACK: {
    status: 409,
    sentence:
      'Nothing is taken back: of what was paid for this order, {paid} is left after its refunds, and this payment was more.',
  },
  BANK_FILE_MISSING: { status: 400, sentence: 'Send one file as multipart in the field file.' },
  BANK_FILE_TOO_LARGE: {
    status: 413,
    sentence: '{name} is larger than 4 MB. Export a shorter time.',
  },
  BANK_FILE_REFUSED: { status: 400, sentence: '{name} cannot be read: {problem}' },
  LEDGER_FULL: {
    status: 409,
    sentence: 'Nothing is recorded: the ledger of an order has at most {most} entries.',
  },
  CANCEL_TOO_LATE: {
    status: 409,
    sentence:
      'The workshop has begun with this order, so it can no longer be cancelled here. Please ask the shop.',
  },
  NO_LINK_ADDRESS: {
    status: 409,
    sentence: 'This order has no link: it has no email address, or it is an account’s.',
  },
  STATUS_UNCHANGED: { status: 409, sentence: 'The order already is {status}.' },
  BODY_TOO_LARGE: { status: 413, sentence: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'Send the request body as JSON.' },
  MAILS_STOPPED: {
    status: 409,
    sentence: 'Whoever has this address wants no more emails about orders.',
  },
  MAILED_ENOUGH: {
    status: 429,
    sentence: 'No more emails go to this address today. The link in an earlier one still works.',
  },
  NO_MAIL_SERVER: {
    status: 409,
    sentence:
      'The environment names no mail server, so nothing can be sent. Set SMTP_URL where the shop runs.',
  },
  SAMPLE_NOT_SENT: {
    status: 409,
    sentence:
      'The sample was not sent: the mail server {problem}. Mails to customers wait, and are sent when it takes them.',
  },
  SAMPLE_ADDRESS_UNVERIFIED: {
    status: 409,
    sentence: 'A sample goes to your own address. Please verify it first.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    sentence: 'Too many attempts. Please try again in {wait}.',
  },
  TOO_MANY_DRAWINGS: {
    status: 429,
    sentence: 'Too many different pictures at once. Please try again in {wait}.',
  },
  SERVER_BUSY: { status: 503, sentence: 'The shop is busy. Please try again in a moment.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Errors that a rule of a schema may name, as `params.code`, in place of INVALID_INPUT. */
const ruleErrors = ['QUANTITY_OUT_OF_RANGE'] as const satisfies ErrorCode[];

export type RuleError = (typeof ruleErrors)[number];

export const isRuleError = (code: unknown): code is RuleError =>
  ruleErrors.some((known) => known === code);

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalogue, code);
}

/** Errors that any call can give, so that no endpoint has to list them. */
export const commonErrors = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SERVER_BUSY',
  'INTERNAL',
] as const satisfies ErrorCode[];

/** Body of every answer that is not a success. */
export interface ErrorBody {
  /** A sentence for a person. */
  error: string;
  code: ErrorCode;
  /** The one in the log and in the x-request-id header. */
  requestId: string;
}
