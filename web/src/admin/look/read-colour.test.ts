import { expect, it } from 'vitest';
import { readColour } from './read-colour.ts';
import { pairOf } from './shown-tokens.ts';

it.each([
  ['#1D3B78', '#1d3b78'],
  ['1d3b78', '#1d3b78'],
  [' #1D3 ', '#11dd33'],
  ['abc', '#aabbcc'],
])('reads %s', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});

it.each(['', '#', 'dark blue', '#12345', '#1234567', '##123456', 'rgb(1,2,3)', '#12345g'])(
  'takes %s for none',
  (typed) => {
    expect(readColour(typed)).toBeUndefined();
  },
);

it.each([
  ['light-dark(#fbf6ec, #191812)', ['#fbf6ec', '#191812']],
  [' light-dark(#fff,#000)', ['#fff', '#000']],
  ['#37411b', ['#37411b', '#37411b']],
])('reads by day and by night %s', (value, pair) => {
  expect(pairOf(value)).toEqual(pair);
});
