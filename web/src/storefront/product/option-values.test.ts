import { expect, it } from 'vitest';
import { lookOf } from './option-values.tsx';

const look = (...values: string[]) =>
  lookOf({ kind: 'choice', values: values.map((value) => ({ value })) });

it('draws colours of the thread box as swatches', () => {
  expect(look('Olive', 'NAVY', ' Gold ')).toBe('swatches');
});

it('draws a few short words as chips, also when one of them is a colour', () => {
  expect(look('Olive', 'Tartan')).toBe('chips');
  expect(look('S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL')).toBe('chips');
});

it('draws many values, or a long one, or none as a select', () => {
  expect(look('1', '2', '3', '4', '5', '6', '7', '8', '9')).toBe('select');
  expect(look('Plain', 'Old school varsity with outline')).toBe('select');
  expect(look()).toBe('select');
});

it('draws the values of a colour as their swatches, whatever they are called', () => {
  const values = Array.from({ length: 20 }, (_, index) => ({ value: `Shade ${index} of the sea` }));
  expect(lookOf({ kind: 'colour', values })).toBe('swatches');
  expect(lookOf({ kind: 'colour', values: [] })).toBe('select');
});
