import { expect, it } from 'vitest';
import { lowestHeights, limitsOf } from './same-height.tsx';

const item = (...heights: [optionId: string, letterHeight?: number][]) => ({
  selectedOptions: heights.map(([optionId, letterHeight]) => ({
    optionId,
    optionName: optionId,
    valueId: null,
    value: 'Ann',
    ...(letterHeight && { letterHeight }),
  })),
});

const kept = lowestHeights([
  item(['Player', 14], ['Motto', 9]),
  item(['Player', 12.5], ['Motto', 9]),
  item(['Player'], ['Sleeve']),
]);

it('keeps the heights of a group until its letters are measured', () => {
  expect(JSON.parse(limitsOf(kept, []))).toEqual([
    ['Player', 12.5],
    ['Motto', 9],
  ]);
  expect(JSON.parse(limitsOf(kept, [{ option: { _id: 'Player' }, least: 20 }]))).toEqual([
    ['Player', 20],
    ['Motto', 9],
  ]);
});
