import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cellReader } from './read-cell.ts';

const read = (type: z.ZodType, cell: string, delimiter = ',') =>
  cellReader(z.toJSONSchema(type, { io: 'input' }))(cell, delimiter);

afterEach(() => setShopFormats(DEFAULT_FORMATS));

describe('a cell', () => {
  it('is what its column takes, or else the text that it is', () => {
    expect(read(z.string(), '5')).toBe('5');
    expect(read(z.number(), '-1.50')).toBe(-1.5);
    expect(read(z.int().nullable(), '7')).toBe(7);
    expect(read(z.number(), '1e3')).toBe('1e3');
    expect(read(z.boolean(), 'FALSE')).toBe(false);
    expect(read(z.boolean(), 'perhaps')).toBe('perhaps');
    expect(read(z.array(z.string()), 'Bags | Hats')).toEqual(['Bags', 'Hats']);
    expect(read(z.array(z.object({ from: z.number() })), '[{"from":5}]')).toEqual([{ from: 5 }]);
    expect(read(z.object({ kind: z.string() }), '{"kind":"order"}')).toEqual({ kind: 'order' });
    expect(read(z.object({ kind: z.string() }), 'everything')).toBe('everything');
  });

  it('has a decimal comma only where semicolons are between the cells', () => {
    expect(read(z.number(), '1,50', ';')).toBe(1.5);
    expect(read(z.number(), '1,50', '\t')).toBe('1,50');
  });

  it.each(['german', 'french'] as const)('has a decimal comma in a %s shop', (name) => {
    setShopFormats(SHOPS[name]);
    expect(read(z.number(), '1,50')).toBe(1.5);
    expect(read(z.number(), '-1.128,00')).toBe(-1128);
    expect(read(z.number(), '1 128,5', '\t')).toBe(1128.5);
    expect(read(z.number(), '1,128', ';')).toBe(1.128);
  });

  it('has a point in such a shop where it leaves no doubt', () => {
    setShopFormats(SHOPS.german);
    expect(['1128.00', '4.90', '1,128.00', '7'].map((cell) => read(z.number(), cell))).toEqual([
      1128, 4.9, 1128, 7,
    ]);
    // 1.128 and 1128 would both be a price
    expect(read(z.number(), '1.128')).toBe('1.128');
    expect(read(z.number(), '1.128', ';')).toBe('1.128');
    expect(read(z.number(), '1e3')).toBe('1e3');
    expect(read(z.number(), '4,90 €')).toBe('4,90 €');
  });

  it('that is empty is an empty list, null, or nothing', () => {
    expect(read(z.array(z.string()).nullable(), '')).toEqual([]);
    expect(read(z.string().nullable(), '')).toBeNull();
    expect(read(z.number(), '')).toBeUndefined();
    expect(cellReader(z.toJSONSchema(z.string().nullable()), '')('', ',')).toBe('');
  });
});
