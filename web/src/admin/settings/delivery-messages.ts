import { unitsOf } from '@tailorbird/contract/kinds/currencies';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { currencySign } from '@tailorbird/contract/rules/read-number';
import { plural } from '../format-count.ts';

const list = new Intl.ListFormat('en-GB');

const priceLabel = () => `Price (${currencySign()})`;

/** An amount as the field of a price shows it: one with decimals only where there are some. */
function example(dollars: number): string {
  const decimals = currencyDecimals();
  const figure = decimals === 0 ? dollars * 100 : dollars;
  return writeNumber(figure, { least: decimals, marks: shopFormats().money });
}

/** Between the prices of a list: a comma may stand before decimals. */
const between = () => (shopFormats().money.decimal === ',' ? ';' : ',');

const listExample = () => `${example(4.9)}${between()} 0 from 80`;

/** Texts of the methods of delivery in the settings. */
export const messages = {
  title: 'Delivery',
  lead: 'The first one offered is the default. Orders keep what they were placed with.',
  fields: { methods: 'Methods', carriers: 'Carriers', guestMustGive: 'Guests give' },
  guestHint:
    'Name and email tell guests about their order. None chosen: a guest is asked for both, and can order without.',
  methodsHint:
    'Rows with one name are one method with several zones; the first zone that an address is in counts.',
  columns: {
    name: 'Method',
    kind: 'Kind',
    countries: 'Countries',
    postcodes: 'Postcodes',
    by: 'Price by',
    rates: 'Prices',
    get freeFrom() {
      return `Free from (${currencySign()})`;
    },
    transit: 'Days on the way',
    isOffered: 'Offered',
  },
  examples: { name: 'Parcel', postcodes: 'All', freeFrom: 'Never', transit: '2 to 4' },
  bases: { value: 'Value', weight: 'Weight' },
  transitHint: 'From Monday to Friday. Empty: no day of arrival is said.',
  postcodesHint: 'How they begin, such as BT or 10000 to 19999.',
  /** Beside the hint of the methods, where one goes by weight. */
  weightHint:
    'Prices by weight begin at so many kg or g. Each product has its weight in its form; one without a weight counts as 0 g.',
  kinds: { 'pick-up': 'Pick-up', delivery: 'Delivery' },
  details: { name: 'Name', email: 'Email', phone: 'Phone' },
  /** Rows are called so where another one is about them. */
  method: (row: number) => `Method ${row}`,
  cell: (label: string, row: number) => `Method ${row}: ${label}`,
  addMethod: 'Add method',
  removeMethod: (row: number) => `Remove method ${row}`,

  carriers: {
    hint: 'Who brings the parcels. With a link, customers see where theirs is: {number} stands where its number goes.',
    columns: { name: 'Carrier', link: 'Link' },
    acts: 'Remove',
    add: 'Add carrier',
    remove: (row: number) => `Remove carrier ${row}`,
    cell: (label: string, row: number) => `Carrier ${row}: ${label}`,
    noName: (row: number) => `Carrier ${row} needs a name.`,
    duplicate: (name: string) => `${isolate(name)} is there twice. Give one of them another name.`,
    link: (name: string) =>
      `The link of ${isolate(name)} begins with https:// and has {number} behind its host, such as https://carrier.example/track/{number}.`,
  },

  countries: {
    groups: { eu: 'All of the EU', rest: 'Rest of the world', all: 'All countries' },
    /** They are found by these as well. */
    groupWords: {
      eu: ['EU', 'European Union', 'Europäische Union', 'Alle EU-Länder'],
      rest: ['World', 'Welt', 'Übrige Länder'],
      all: ['World', 'Welt', 'Alle Länder'],
    },
    groupHints: {
      eu: (count: number) => `${count} members`,
      rest: (count: number) => `${plural(count, 'country', 'countries')} in no other zone`,
      all: (count: number) => `${count} countries`,
    },
    example: 'Type a name, or paste a list',
    more: 'Add a country',
    choices: (row: number) => `Method ${row}: countries to choose from`,
    chosen: (row: number) => `Method ${row}: chosen countries`,
    remove: (country: string) => `Remove ${country}`,
    showMore: (count: number) => `Show ${count} more`,
    showFewer: 'Show fewer',
    andMore: (countries: string, count: number) => `${countries} and ${count} more`,
    count: (count: number) => plural(count, 'country', 'countries'),
    noMatch: 'No country has such a name.',
    matches: (count: number) => plural(count, 'match', 'matches'),
    added: (countries: string) => `Added: ${countries}.`,
    removed: (countries: string) => `Removed: ${countries}.`,
    nothingNew: 'All of them were chosen already.',
    unread: (texts: readonly string[]) => `Not a country: ${list.format(texts.map(isolate))}.`,
    /** A row above has the same country, whatever the postcode is. */
    hidden: (countries: string, row: number) =>
      `Method ${row} above comes first for ${countries}: this row never counts there.`,
    /** A row above has some postcodes of the same country. */
    shared: (countries: string, row: number) =>
      `Method ${row} above comes first for its postcodes: ${countries}.`,
    manyLeftOut: (count: number) => `Nothing is sent to ${count} countries.`,
    fewLeftOut: (countries: string) => `Nothing is sent to ${countries}.`,
    homeLeftOut: (country: string) => `${country}, where the shop is, is one of them.`,
    pickUpOnly: 'Who lives there can pick up only.',
  },

  prices: {
    columns: {
      get value() {
        return { from: `From value (${currencySign()})`, cost: priceLabel() };
      },
      get weight() {
        return { from: 'From weight', cost: priceLabel() };
      },
    },
    get examples() {
      const cost = example(4.9);
      return { value: { from: '0', cost }, weight: { from: '0 kg', cost } };
    },
    acts: 'Remove',
    get hint() {
      return `A price of 0 is free. A list or two columns can be pasted, such as ${listExample()}.`;
    },
    add: 'Add price',
    addTo: (row: number) => `Method ${row}: add price`,
    remove: (row: number, price: number) => `Method ${row}: remove price ${price}`,
    cell: (label: string, row: number, price: number) => `Method ${row}, price ${price}: ${label}`,
    read: (count: number) => `Read ${plural(count, 'price', 'prices')}.`,
    byWeight: 'They go by weight.',
    replaced: 'They stand in place of those before.',
    above: (last: string) => `Above ${last} the last price holds: a zone has no end.`,
    unread: (text: string) =>
      `Not read: ${isolate(text)}. A list is such as ${listExample()}, or up to 2 kg ${example(4.9)}${between()} up to 5 kg ${example(6.9)}.`,
    putBack: 'Put back',
  },

  wrongAt: (row: number, name: string, label: string, reason: string) =>
    `Method ${row} (${isolate(name)}), ${label}: ${reason}`,
  wrong: {
    name: (row: number) => `Method ${row} needs a name.`,
    kind: 'Rows with one name are one method: make them the same kind.',
    isOffered: 'Rows with one name are one method: offer all of them or none.',
    countries: 'Choose at least one country.',
    postcodes:
      'Postcodes are letters and digits, such as BT. A range has two of one length, the lower one first, such as 10000 to 19999.',
    rates: {
      get value() {
        return `Write a price such as ${example(4.9)} in each row, each from another value. One row begins at 0.`;
      },
      get weight() {
        return `Write a price such as ${example(4.9)} in each row, each from another weight in kg or g. One row begins at 0.`;
      },
    },
    get freeFrom() {
      const units = unitsOf(shopFormats().currency).toLowerCase();
      return `Write a value in ${units}, such as 80, or leave it empty.`;
    },
    transit: (most: number) =>
      `Write days such as 2 or 2 to 4, at most ${most}, or leave it empty.`,
  },
  duplicatePickUp: (name: string) =>
    `${isolate(name)} is there twice: a place for pick-up is one row. Give one of them another name, or remove it.`,
  noneOffered: 'Offer at least one method.',
  tooManyZones: (most: number) => `A method has at most ${most} rows.`,
  tooManyMethods: (most: number) => `There are at most ${most} methods.`,

  /** A row in a sentence. */
  places: (countries: string, postcodes: string) => `${countries}, postcodes ${postcodes}`,
  priceFrom: (price: string, first: string) => `${price} from ${first}`,
  free: 'free',
  freeFromValue: (price: string) => `free from ${price}`,
  transit: (days: string) => `${days} days on the way`,
  notOffered: 'not offered',
};
