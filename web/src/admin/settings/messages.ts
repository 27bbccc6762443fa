import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatPercent } from '@tailorbird/contract/rules/write-number';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { CARD_CENTS } from '@tailorbird/contract/kinds/ways-to-pay';

/** Texts of the shop's settings. */
export const messages = {
  title: 'Shop settings',
  lead: 'Everything has an answer already. A change counts as soon as it is saved.',
  loadFailed: 'Failed to load the settings. Please try again.',
  sections: 'Sections',
  tabs: { look: 'Look', home: 'Home page', pages: 'Pages' },
  moved: 'These settings have a page of their own.',
  openMoved: 'Open that page',

  save: {
    kind: 'section',
    saved: 'Settings saved.',
    saveFailed: 'Failed to save the settings. Please try again.',
    addConfirm: 'Save',
  },
  none: 'None',
  shop: {
    title: 'Shop',
    lead: 'The footer of every page shows what is filled in. The header and papers show the logo.',
    fields: {
      name: 'Name',
      logo: 'Logo',
      email: 'Email',
      phone: 'Phone',
      taxNumber: 'Tax number',
      address: 'Address',
      country: 'Country',
      timeZone: 'Time zone',
    },
    logo: {
      upload: 'Upload a logo',
      remove: 'Remove the logo',
      pictureHint:
        'JPG, PNG or WebP up to 10 MB. Papers that are issued keep the logo that they have.',
      shown: 'The logo',
      onItsWay: 'A new logo',
      failed: 'Not saved yet: the logo has failed. Retry it or remove it, then save.',
    },
    countryHint:
      'Product pages and carts say what delivery costs there. The currency is chosen under Region.',
    noCountry: 'Not said',
    timeZoneHint: 'Days begin at midnight here.',
    timeZoneConfigured: 'As configured',
    emailWrong: 'Please enter a valid email address.',
  },
  region: {
    title: 'Region',
    lead: 'Money, numbers, days and hours as your customers write them: on pages, papers and in mails.',
    fields: {
      currency: 'Currency',
      numbers: 'Amounts and numbers',
      days: 'Days',
      hours: 'Clock',
      weekBegins: 'The week begins on',
    },
    currencyHint:
      'Choose well: with the first order it is fixed. Until then prices keep their figures and change their sign.',
    currencyFixed: (day: string) =>
      `Fixed since the first order on ${day}. Orders, invoices and statements of the bank are kept in it, and a sum cannot change its currency afterwards. To sell in another one, start a second shop.`,
    like: (first: string, country: string, more: number) =>
      `${first} (${isolate(country)}${more > 0 ? ` and ${more} more` : ''})`,
    hours: { 24: '14:30', 12: '2:30 PM' },
    weeks: { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' },
    reads: 'How it reads',
    examples: {
      price: 'Price',
      pieces: (number: string) => `${number} pieces`,
      discount: 'Discount',
      promised: 'Promised day',
      closes: 'List closes',
    },
    at: (day: string, moment: string) => `${day}, ${moment}`,
  },
  days: {
    title: 'Days and lead time',
    lead: 'From these comes the day that a product page promises.',
    fields: { openDays: 'Working days', leadDays: 'Lead time, working days', holidays: 'Holidays' },
    weekdays: {
      monday: 'Mon',
      tuesday: 'Tue',
      wednesday: 'Wed',
      thursday: 'Thu',
      friday: 'Fri',
      saturday: 'Sat',
      sunday: 'Sun',
    },
    leadDaysHint: 'A product or a type can have its own. Empty promises no day.',
    readyBy: (day: string) => `Ordered now, it is ready by ${day}.`,
    holidaysHint: 'Days without work. A longer one has its last day as well.',
    columns: { from: 'First day', to: 'Last day', name: 'Name', acts: 'Remove' },
    cell: (label: string, row: number) => `Holiday ${row}: ${label}`,
    addHoliday: 'Add holiday',
    removeHoliday: (row: number) => `Remove holiday ${row}`,
    noOpenDay: 'Choose at least one working day.',
    holidayWrong: 'Each holiday needs a first day, and a last day that is not before it.',
  },
  approval: {
    title: 'Approval',
    lead: 'What your customers look at once more and say yes to before it is made. A product type or an order can have its own rule.',
    fields: {
      rule: 'Approval is wanted',
      daysFromApproval: 'The promised day counts from the last approval',
    },
    rules: {
      never: 'Never',
      drawn: 'For drawn pieces',
      every: 'For every piece',
    } satisfies Record<ApprovalRule, string>,
    hints: {
      never: 'Orders can be made as soon as they are placed.',
      drawn:
        'Customers get a mail with a link to their pieces as they are drawn. Until they say yes, these cannot be cut or made further.',
      every:
        'Customers get a mail with a link to all of their pieces. Until they say yes, none can be cut or made further.',
    } satisfies Record<ApprovalRule, string>,
    daysHint: 'As many working days after it as it was after the order.',
  },
  returns: {
    title: 'Withdrawals',
    lead: 'Since 19 June 2026 a shop in the EU must let consumers withdraw by a page of its own. Yours is at /withdraw, and is linked from the footer and from each order. Goods with words or pictures of the customer’s own, and those made to measure, are excepted.',
    fields: {
      days: 'Days to withdraw',
      sendTo: 'Where goods are sent back',
    },
    daysHint:
      'From the day on which all of an order has come, 14 in the EU. Empty: there is no such page.',
    daysWrong: (most: number) => `Days to withdraw is a whole number from 0 to ${most}, or empty.`,
    sendToHint: 'Empty: the address of the shop.',
  },
  payment: {
    title: 'Payment',
    lead: 'How customers can pay. The first way that fits is the default. A payment does not change the status of an order.',
    offered: 'Ways to pay',
    hints: {
      atPickUp: 'For orders that are picked up.',
      get card() {
        return `At the hosted checkout of Stripe: no card number comes to the shop. It takes ${formatMoney(minorUnits(CARD_CENTS.least))} at least: what is less is paid another way.`;
      },
      transfer: 'Each order has a reference of its own.',
      invoice: 'To be paid after the invoice.',
    },
    noCardKeys:
      'Nobody is offered this yet: the environment has no keys of Stripe (STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET).',
    accountHint: 'An IBAN, or an account number where there are no IBANs.',
    bankCodeHint: 'Such as a BIC or a routing number.',
    invoiceDaysHint: 'From the invoice on. 0: at once.',
    depositHint: 'Of the total, before the work begins. 0: none.',
    isOffered: 'Offered',
    isNotOffered: 'Not offered',
    noWay: 'Offer at least one way to pay.',
    holderMissing: 'A bank transfer needs the holder of the account.',
    accountMissing: 'A bank transfer needs an account.',
    accountWrong: 'This is not a valid IBAN: please check each digit.',
    daysWrong: (most: number) => `Days to pay is a whole number from 0 to ${most}.`,
    depositWrong: 'The deposit is a whole number from 0 to 100 (%).',
    fields: {
      atPickUp: 'Payment at pick-up',
      card: 'Card',
      transfer: 'Bank transfer',
      accountHolder: 'Account holder',
      account: 'Account',
      bankCode: 'Bank code',
      invoice: 'Invoice',
      invoiceDays: 'Days to pay',
      depositPercent: 'Deposit (%)',
    },
  },
  mails: {
    title: 'Mails to the shop',
    tab: 'Mails',
    pageLead:
      'You write the subject and the opening. What follows, and every amount, the shop fills in.',
    lead: 'Customers are mailed at the address that they give. Here the shop says where it is mailed itself.',
    fields: { newOrders: 'Address for new orders' },
    newOrdersHint:
      'Gets an email for each new order, at most 4 an hour: after those, orders come together. Also what customers ask for about their quotes.',
    newOrdersWrong: 'Please enter a valid email address.',
    noServer: 'No mail server is set',
    noServerText:
      'Nobody gets an email: neither customers about their orders nor the shop. Set SMTP_URL where the shop runs; what was written in the 3 days before goes out then.',
  },
  goods: {
    title: 'Facts of goods',
    lead: 'Stands on each product page, unless the product or its type says it otherwise. Markdown.',
    fields: { maker: 'Who makes it', care: 'Care', returns: 'Returns' },
  },
  legal: {
    title: 'Legal texts',
    lead: 'Linked in the footer as soon as there is a text. Markdown.',
    fields: { terms: 'Terms', privacy: 'Privacy', returns: 'Returns', imprint: 'Imprint' },
  },
  changes: {
    title: 'Changes',
    none: 'Nothing was changed yet.',
    failed: 'Failed to load the changes. Please try again.',
    loading: 'Loading the changes',
    pages: 'Pages of changes',
    changed: 'changed',
    mail: (title: string) => `Mail “${title}”`,
  },

  tax: {
    kind: 'tax',
    title: 'Tax',
    lead: 'Orders keep the tax that they were placed with.',
    saved: 'Tax saved.',
    addConfirm: 'Save',
    saveFailed: 'Failed to save the tax. Please try again.',
    fields: { mode: 'Prices', label: 'Name', rate: 'Standard rate (%)', classes: 'Tax classes' },
    modes: {
      none: 'No tax',
      included: 'Prices contain the tax',
      added: 'An order costs the tax besides',
    },
    modeHints: {
      none: 'Nothing is said of tax.',
      included: 'An order says how much of its total is tax.',
      added: 'Each rate is a line of the cart and of the order.',
    },
    labelHint: 'What customers read, such as Sales tax or VAT.',
    labelRequired: 'Name is required.',
    rateHint: 'Of goods without a tax class.',
    rateWrong: 'A rate is a number from 0 to 100, with at most 3 decimals.',
    classesHint:
      'Goods with another rate, such as books or children’s clothes. A product names its class.',
    columns: { name: 'Name', rate: 'Rate (%)', acts: 'Remove' },
    cells: {
      name: (row: number) => `Tax class ${row}: name`,
      rate: (row: number) => `Tax class ${row}: rate`,
    },
    addClass: 'Add tax class',
    removeClass: (row: number) => `Remove tax class ${row}`,
    classWrong: 'Each tax class needs a name and a rate from 0 to 100.',
    classTwice: 'Two tax classes have the same name.',
    none: 'None',
  },

  taxClass: { standard: (rate: number) => `Standard, ${formatPercent(rate)}` },
};
