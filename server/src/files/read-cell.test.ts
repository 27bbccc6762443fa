import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cellReader } from './read-cell.ts';

const read = (type: z.ZodType, cell: string, delimiter = ',') =>
  cellReader(z.toJSONSchema(type, { io: 'input' }))(cell, delimiter);

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

  it('that is empty is an empty list, null, or nothing', () => {
    expect(read(z.array(z.string()).nullable(), '')).toEqual([]);
    expect(read(z.string().nullable(), '')).toBeNull();
    expect(read(z.number(), '')).toBeUndefined();
    expect(cellReader(z.toJSONSchema(z.string().nullable()), '')('', ',')).toBe('');
  });
});
