/** Texts of the shop's settings. */
export const messages = {
  title: 'Shop settings',
  lead: 'Everything has an answer already. A change counts as soon as it is saved.',
  loadFailed: 'Failed to load the settings. Please try again.',
  tryAgain: 'Try Again',

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
    className: (row: number) => `Tax class ${row}: name`,
    classRate: (row: number) => `Tax class ${row}: rate`,
    addClass: 'Add tax class',
    removeClass: (row: number) => `Remove tax class ${row}`,
    classWrong: 'Each tax class needs a name and a rate from 0 to 100.',
    classTwice: 'Two tax classes have the same name.',
    none: 'None',
  },

  taxClass: { standard: (rate: number) => `Standard, ${rate} %` },
};
