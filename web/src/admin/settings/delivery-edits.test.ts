import { describe, expect, it } from 'vitest';
import { typedMethods, withNewMethod } from './delivery-methods.ts';
import { findWrongCell } from './delivery-problems.ts';
import { delivery as deliveryEdits } from './delivery-section.tsx';

const saved = {
  methods: [
    {
      _id: 'pick-up',
      name: 'Pick up at the workshop',
      kind: 'pick-up' as const,
      isOffered: true,
      zones: [],
    },
    {
      _id: 'parcel',
      name: 'Parcel',
      kind: 'delivery' as const,
      isOffered: false,
      zones: [
        {
          countries: ['GB'],
          postcodes: [
            { from: 'BT', to: 'BT' },
            { from: '200', to: '259' },
          ],
          rates: [{ from: 0, cost: 9.5 }],
          transitDays: { least: 2, most: 4 },
        },
        {
          countries: ['FR'],
          postcodes: [],
          by: 'weight' as const,
          rates: [
            { from: 0, cost: 4.9 },
            { from: 500, cost: 6 },
            { from: 2500, cost: 8.9 },
          ],
          freeFrom: 120.5,
        },
        {
          countries: ['GB', 'DE'],
          postcodes: [],
          rates: [
            { from: 0, cost: 4.9 },
            { from: 80, cost: 0 },
          ],
        },
      ],
    },
  ],
  carriers: [
    { name: 'Northern Post', link: 'https://northernpost.example/t/{number}' },
    { name: 'Own delivery', link: '' },
  ],
  guestMustGive: ['email' as const],
  version: 3,
};
const typed = deliveryEdits.fieldsOf(saved);
const withRow = (changed: object) => {
  const { rows } = typed.methods;
  const last = rows.length - 1;
  const methods = rows.map((row, place) => (place === last ? { ...row, ...changed } : row));
  return { ...typed, methods: typedMethods(methods) };
};

const postcodesOf = (postcodes: string) =>
  deliveryEdits.toBody(withRow({ postcodes }), 3).delivery.methods[1]?.zones[2]?.postcodes;

/** Rows of prices, each as `cost` or `cost from`. */
const ratesOf = (...rates: (string | [cost: string, from: string])[]) =>
  rates.map((rate, key) => {
    const [cost, from] = typeof rate === 'string' ? [rate, ''] : rate;
    return { key, _id: '', cells: { from, cost } };
  });

/** In the last row. */
function expectWrong(changed: object, column: string, sentence: string) {
  const { methods } = withRow(changed);
  const told = findWrongCell(methods.rows);
  expect(told).toMatchObject({ index: 3, column });
  expect(told?.sentence).toContain(sentence);
}

const transitOf = (transit: string) =>
  deliveryEdits.toBody(withRow({ transit }), 3).delivery.methods[1]?.zones[2]?.transitDays;

describe('delivery methods in the form', () => {
  it('take days on the way as people write them', () => {
    expect(typed.methods.rows.map(({ transit }) => transit)).toEqual(['', '2 to 4', '', '']);
    expect(transitOf(' 3 ')).toEqual({ least: 3, most: 3 });
    expect(transitOf('2-4')).toEqual({ least: 2, most: 4 });
    expect(transitOf('2 – 4 days')).toEqual({ least: 2, most: 4 });
    expect(transitOf('1 to 1 day')).toEqual({ least: 1, most: 1 });
    expect(transitOf('')).toBeUndefined();
    for (const transit of ['soon', '4 to 2', '1 to 91', '-1', '2 to', '1.5']) {
      expectWrong({ transit }, 'transit', 'Write days such as 2 or 2 to 4');
    }
  });

  it('are saved as they were', () => {
    const { version, ...delivery } = saved;
    expect(deliveryEdits.check(typed)).toEqual({});
    expect(deliveryEdits.toBody(typed, version)).toEqual({ delivery: { ...delivery, version } });
  });

  it('of one name are one method, with a zone for each row', () => {
    const cells = typed.methods.rows.map(({ rates }) => rates.map(({ cells: each }) => each));
    expect(cells.slice(1)).toEqual([
      [{ from: '', cost: '9.50' }],
      [
        { from: '', cost: '4.90' },
        { from: '500 g', cost: '6.00' },
        { from: '2.5 kg', cost: '8.90' },
      ],
      [
        { from: '', cost: '4.90' },
        { from: '80', cost: '0.00' },
      ],
    ]);
    const methods = withNewMethod(typed.methods);
    const rows = methods.rows.map((row, place) =>
      place === 4 ? { ...row, name: ' parcel ', countries: ['AT'], rates: ratesOf('$7') } : row,
    );
    const { delivery } = deliveryEdits.toBody({ ...typed, methods: typedMethods(rows) }, undefined);
    expect(delivery.methods).toHaveLength(2);
    expect(delivery.methods[1]?.zones[3]).toEqual({
      countries: ['AT'],
      postcodes: [],
      rates: [{ from: 0, cost: 7 }],
    });
  });

  it.each([
    [{ rates: ratesOf('') }, 'rates', 'Method 4 (Parcel), Prices: Write a price'],
    [{ rates: ratesOf('0 from 80') }, 'rates', 'Write a price'],
    [{ rates: ratesOf(['4.90', '10']) }, 'rates', 'One row begins at 0'],
    [{ rates: ratesOf('4.90', '5.90') }, 'rates', 'each from another value'],
    [{ rates: ratesOf('4.90', ['0', '0']) }, 'rates', 'each from another value'],
    [{ rates: ratesOf('4.90', ['', '80']) }, 'rates', 'Write a price'],
    [{ rates: ratesOf('4.90', ['0', 'soon']) }, 'rates', 'Write a price'],
    [{ rates: ratesOf('4.90', ['0', '2 kg']) }, 'rates', 'Write a price'],
    [{ rates: ratesOf('4,900') }, 'rates', 'Write a price'],
    [{ rates: ratesOf('much') }, 'rates', 'Write a price'],
    [{ rates: ratesOf('-1') }, 'rates', 'Write a price'],
    [{ rates: ratesOf('4,90 €') }, 'rates', 'Write a price'],
    [{ countries: [] }, 'countries', 'Method 4 (Parcel), Countries: Choose at least one'],
    [{ countryText: 'Atlantis, Narnia' }, 'countries', 'Not a country: Atlantis and Narnia.'],
    [{ countries: [], countryText: 'Ger' }, 'countries', 'Not a country: Ger.'],
    [{ name: ' ' }, 'name', 'Method 4 needs a name.'],
  ])('with %j cannot be saved, for its %s', (changed, column, sentence) => {
    expectWrong(changed, column, sentence);
  });

  it.each([
    [ratesOf(['0', '80']), { key: 0, column: 'from' }],
    [ratesOf('4.90', ['much', '80']), { key: 1, column: 'cost' }],
    [ratesOf('4.90', ['0', 'soon']), { key: 1, column: 'from' }],
    [ratesOf('4.90', ['0', '80'], ['1', '80.00']), { key: 2, column: 'from' }],
  ])('say which cell of the prices %j is wrong', (rates, rate) => {
    expect(findWrongCell(withRow({ rates }).methods.rows)).toMatchObject({ column: 'rates', rate });
  });

  it('have the countries and prices that were typed and never left', () => {
    const { delivery } = deliveryEdits.toBody(
      withRow({ countryText: 'Austria, gb', rates: ratesOf('4,90; 0 ab 80') }),
      3,
    );
    expect(delivery.methods[1]?.zones[2]).toEqual({
      countries: ['GB', 'DE', 'AT'],
      postcodes: [],
      rates: [
        { from: 0, cost: 4.9 },
        { from: 80, cost: 0 },
      ],
    });
    // what is typed would be lost by closing
    expect(withRow({ countryText: 'Austria' }).methods.text).not.toBe(typed.methods.text);
  });

  it('have at most 30 rows of one name, and at most 20 names', () => {
    const [pickUp, , , parcel] = typed.methods.rows;
    const zones = (count: number, name: (key: number) => string) =>
      Array.from({ length: count }, (_, key) => ({ ...parcel!, key: key + 1, name: name(key) }));
    const parcels = (count: number) => zones(count, () => 'Parcel');
    const many = (count: number) => zones(count, (key) => `Method ${key}`);
    expect(findWrongCell([pickUp!, ...parcels(30)])).toBeUndefined();
    expect(findWrongCell([pickUp!, ...parcels(31)])).toMatchObject({
      index: 31,
      column: 'name',
      sentence: 'A method has at most 30 rows.',
    });
    expect(findWrongCell([pickUp!, ...many(19)])).toBeUndefined();
    expect(findWrongCell([pickUp!, ...many(20)])).toMatchObject({
      index: 20,
      column: 'name',
      sentence: 'There are at most 20 methods.',
    });
  });

  it.each([
    [ratesOf('4.90', ['8.90', '2']), '', 'rates'],
    [ratesOf('4.90', ['8.90', '2.5 g']), '', 'rates'],
    [ratesOf('4.90', ['8.90', '2.0005 kg']), '', 'rates'],
    [ratesOf(['4.90', '2 kg']), '', 'rates'],
    [ratesOf('4.90', ['0', '$80']), '', 'rates'],
    [ratesOf('4.90, 0 from $80'), '', 'rates'],
    [ratesOf('4.90'), 'much', 'freeFrom'],
  ])('by weight with the prices %j and free from %j cannot be saved', (rates, freeFrom, column) => {
    const sentence = column === 'rates' ? 'another weight in kg or g' : 'Free from ($): Write';
    expectWrong({ by: 'weight', rates, freeFrom }, column, sentence);
  });

  it('by weight are read in kg and g, and are free from a value where they say one', () => {
    const rates = ratesOf(' 4.90', ['$6', '750g'], ['8.9', '2.125 KG ']);
    const zoneOf = (row: object) =>
      deliveryEdits.toBody(withRow({ by: 'weight', rates, ...row }), 3).delivery.methods[1]
        ?.zones[2];
    const zone = {
      countries: ['GB', 'DE'],
      postcodes: [],
      by: 'weight',
      rates: [
        { from: 0, cost: 4.9 },
        { from: 750, cost: 6 },
        { from: 2125, cost: 8.9 },
      ],
    };
    expect(zoneOf({ freeFrom: ' $80 ' })).toEqual({ ...zone, freeFrom: 80 });
    expect(zoneOf({ freeFrom: ' ' })).toEqual(zone);
    // by value, the prices say themselves from where it is free
    const byValue = { by: 'value', rates: ratesOf('4.90'), freeFrom: '80' };
    expect(zoneOf(byValue)).toEqual({
      countries: ['GB', 'DE'],
      postcodes: [],
      rates: [{ from: 0, cost: 4.9 }],
    });
  });

  it.each(['10000-19999', '10000–19999', '10000 - 19999', '100 00–199 99', '10000 to 19999'])(
    'read %j as a range of postcodes',
    (written) => {
      const [range] = postcodesOf(`BT, ${written}`)?.slice(1) ?? [];
      expect([range?.from, range?.to].map((code) => code?.replace(' ', ''))).toEqual([
        '10000',
        '19999',
      ]);
      expect(deliveryEdits.check(withRow({ postcodes: written }))).toEqual({});
    },
  );

  it.each(['12345-6789', '00-950', '1234-567', 'K1A-0B1'])('read %j as one postcode', (code) => {
    expect(postcodesOf(code)).toEqual([{ from: code, to: code }]);
    expect(deliveryEdits.check(withRow({ postcodes: code }))).toEqual({});
  });

  it.each(['19999-10000', '259 to 200', '1000 to 19999', 'BT!', '1 to 2 to'])(
    'with the postcodes %j cannot be saved',
    (postcodes) => {
      expectWrong({ postcodes }, 'postcodes', 'the lower one first');
    },
  );

  it.each([
    [{ isOffered: true }, 'isOffered', 'offer all of them or none'],
    [{ kind: 'pick-up' as const }, 'kind', 'make them the same kind'],
  ])('with one name cannot differ in %j', (changed, column, sentence) => {
    expectWrong(changed, column, sentence);
    expect(deliveryEdits.check(withRow({ ...changed, name: 'Courier' }))).toEqual({});
  });

  it('cannot be picked up at one place twice', () => {
    const [place] = typed.methods.rows;
    const name = ' pick up at the WORKSHOP';
    const methods = typedMethods([...typed.methods.rows, { ...place!, key: 9, _id: '', name }]);
    expect(deliveryEdits.check({ ...typed, methods }).methods).toMatch(
      /^pick up at the WORKSHOP is there twice/,
    );
    expect(deliveryEdits.check(withRow({ kind: 'pick-up', name: 'At the market' }))).toEqual({});
  });

  it('become two when a row gets another name, each with an id of its own', () => {
    const { delivery } = deliveryEdits.toBody(withRow({ name: 'Courier' }), undefined);
    const ids = delivery.methods.map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual(['pick-up', 'parcel']);
    expect(new Set(ids).size).toBe(3);
  });

  it('need one that is offered', () => {
    const rows = typed.methods.rows.map((row) => ({ ...row, isOffered: false }));
    const none = { ...typed, methods: typedMethods(rows) };
    expect(deliveryEdits.check(none).methods).toBe('Offer at least one method.');
  });
});

const withCarriers = (...carriers: { name: string; link: string }[]) => {
  const { carriers: field } = deliveryEdits.fieldsOf({ ...saved, carriers });
  return deliveryEdits.check({ ...typed, carriers: field }).carriers;
};

describe('carriers in the form', () => {
  it('have a name, each another, and a link with the number behind its host', () => {
    const link = 'https://northernpost.example/t/{number}';
    expect(
      withCarriers({ name: 'Northern Post', link }, { name: 'Van', link: '' }),
    ).toBeUndefined();
    expect(withCarriers({ name: '', link })).toBe('Carrier 1 needs a name.');
    expect(withCarriers({ name: 'Van', link: '' }, { name: 'VAN', link: '' })).toMatch(
      /^VAN is there twice/,
    );
    for (const wrong of [
      'http://northernpost.example/{number}',
      'https://northernpost.example/t',
      'https://{number}.example/',
      'northernpost',
    ]) {
      expect(withCarriers({ name: 'Van', link: wrong })).toMatch(/^The link of Van begins with/);
    }
  });

  it('are saved with the methods, which are saved as a whole', () => {
    expect(deliveryEdits.toBody(typed, 3).delivery.carriers).toEqual(saved.carriers);
  });
});
