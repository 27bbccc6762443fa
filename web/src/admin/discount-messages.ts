import { unitsOf } from '@tailorbird/contract/kinds/currencies';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import { currencySign } from '@tailorbird/contract/rules/read-number';
import { plural } from './format-count.ts';
import { entityMessages } from './kit/messages.ts';
import { highestCost } from './prices/money-field.tsx';

function mostWithDecimals(): string {
  const most = formatMoney(highestCost());
  return currencyDecimals() === 0 ? most : `${most}, with at most 2 decimals`;
}

/** Texts of the page of discounts. */
export const messages = {
  ...entityMessages('discount', 'discounts'),
  none: 'No discounts yet. Without one, everybody pays the prices of the catalogue.',
  automatic: 'Automatic',

  fields: {
    code: 'Code',
    unit: 'Takes off',
    size: 'How much',
    of: 'Of',
    productIds: 'Products',
    categoryIds: 'Categories',
    get fromValue() {
      return `From value (${currencySign()})`;
    },
    fromPieces: 'From pieces',
    starts: 'First day',
    ends: 'Last day',
    mostUses: 'Uses in all',
    withTier: 'With a price for many',
    oncePerCustomer: 'Once per customer',
  },
  hints: {
    code: 'Leave it blank to take this off every order that fits, without a code.',
    size: {
      percent: 'Such as 10 for 10 %.',
      get amountOfOrder() {
        return `${unitsOf(shopFormats().currency)}, once per order.`;
      },
      get amountOfGoods() {
        return `${unitsOf(shopFormats().currency)} a piece.`;
      },
    },
    fromValue: 'What the goods cost at least. Blank: anything.',
    mostUses: 'Blank: any number.',
    oncePerCustomer: 'Each account once; guests have to log in.',
  },
  units: { percent: 'A percentage', amount: 'An amount' },
  targets: { order: 'The order', products: 'Some products', categories: 'Some categories' },
  withTiers: { better: 'The better one of each piece', both: 'Both' },
  products: {
    deleted: 'A product that was deleted',
    filter: 'Search products',
    named: 'A chosen product',
    more: (count: number) => `${formatNumber(count)} more: search for them.`,
    failed: 'Failed to load products. Please try again.',
    noneYet: 'There are no products yet.',
    noneMatches: 'No product matches.',
  },
  required: (field: string) => `${field} is required.`,
  wrong: {
    code: 'Code must be 2 to 30 letters and digits, with hyphens between them.',
    size: {
      percent: 'A percentage must be more than 0 and at most 100, with at most 2 decimals.',
      get amount() {
        return `An amount must be from ${formatMoney(minorUnits(1))} to ${mostWithDecimals()}.`;
      },
    },
    get fromValue() {
      return `From value must be from ${formatMoney(minorUnits(0))} to ${mostWithDecimals()}.`;
    },
    whole: (field: string, most: number) =>
      `${field} must be a whole number from 1 to ${formatNumber(most)}.`,
    ends: 'Last day must not be before the first day.',
  },

  columns: { discount: 'Discount', when: 'When', used: 'Used', state: 'State' },
  offOrder: (price: string) => `${price} off the order`,
  offProducts: (price: string, count: number) =>
    `${price} off ${plural(count, 'product', 'products')}`,
  offCategories: (price: string, names: readonly string[]) =>
    `${price} off ${new Intl.ListFormat('en').format(names.map(isolate))}`,
  deletedCategory: 'a category that was deleted',
  fromValue: (price: string) => `From ${price}`,
  fromPieces: (pieces: number) => `From ${pieces} pieces`,
  oncePerCustomer: 'Once per customer',
  always: 'Always',
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  usedOf: (used: number, most: number) => `${used} of ${most}`,
  states: { later: 'Not begun', over: 'Over', 'used up': 'Used up' },

  deleteSentence: (name: string) =>
    `Are you sure you want to delete the discount ${isolate(name)}? Orders keep what it took off.`,
} as const;
