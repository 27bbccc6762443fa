import { describe, expect, it } from 'vitest';
import { deliveryEdits, typedMethods, withNewMethod } from './delivery-edits.ts';

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

describe('delivery methods in the form', () => {
  it('are saved as they were', () => {
    const { version, ...delivery } = saved;
    expect(deliveryEdits.check(typed)).toEqual({});
    expect(deliveryEdits.toBody(typed, version)).toEqual({ delivery: { ...delivery, version } });
  });

  it('of one name are one method, with a zone for each row', () => {
    expect(typed.methods.rows.map(({ rates }) => rates)).toEqual([
      '',
      '9.50',
      '4.90, 6.00 from 500 g, 8.90 from 2.5 kg',
      '4.90, 0.00 from 80',
    ]);
    const methods = withNewMethod(typed.methods);
    const rows = methods.rows.map((row, place) =>
      place === 4 ? { ...row, name: ' parcel ', countries: 'at', rates: '$7' } : row,
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
    { rates: '' },
    { rates: '0 from 80' },
    { rates: 'much' },
    { rates: '-1' },
    { countries: ' ' },
    { name: ' ' },
  ])('with %j cannot be saved', (changed) => {
    expect(deliveryEdits.check(withRow(changed)).methods).toContain('Each method needs a name.');
  });

  it.each([
    ['4.90, 8.90 from 2', ''],
    ['4.90, 8.90 from 2.5 g', ''],
    ['4.90, 8.90 from 2.0005 kg', ''],
    ['4.90 from 2 kg', ''],
    ['4.90, 0 from $80', ''],
    ['4.90', 'much'],
  ])('by weight with the prices %j and free from %j cannot be saved', (rates, freeFrom) => {
    const row = { by: 'weight' as const, rates, freeFrom };
    expect(deliveryEdits.check(withRow(row)).methods).toContain('A price by weight');
  });

  it('by weight are read in kg and g, and are free from a value where they say one', () => {
    const rates = ' 4.90, $6 from 750g, 8.9 FROM 2.125 kg';
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
    const byValue = { by: 'value', rates: '4.90', freeFrom: '80' };
    expect(zoneOf(byValue)).toEqual({
      countries: ['GB', 'DE'],
      postcodes: [],
      rates: [{ from: 0, cost: 4.9 }],
    });
  });

  const postcodesOf = (postcodes: string) =>
    deliveryEdits.toBody(withRow({ postcodes }), 3).delivery.methods[1]?.zones[2]?.postcodes;

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
      expect(deliveryEdits.check(withRow({ postcodes })).methods).toContain('the lower one first');
    },
  );

  it.each([{ isOffered: true }, { kind: 'pick-up' as const }])(
    'with one name cannot differ in %j',
    (changed) => {
      expect(deliveryEdits.check(withRow(changed)).methods).toContain('make them the same kind');
      expect(deliveryEdits.check(withRow({ ...changed, name: 'Courier' }))).toEqual({});
    },
  );

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
