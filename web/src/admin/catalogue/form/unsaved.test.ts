import { expect, test } from 'vitest';
import { labelsOf, leftBy, losing, type UnsavedForm } from './unsaved.tsx';

const row: UnsavedForm = { labels: ['Option Name'], goesWith: 'address' };
const adding: UnsavedForm = { labels: ['Option Name', 'Description'], goesWith: 'page' };
const untouched: UnsavedForm = { labels: [], goesWith: 'address' };

test('a form in which nothing was typed loses nothing', () => {
  expect(losing([untouched], 'page')).toEqual([]);
});

test('leaving the page closes every form, in one question', () => {
  expect(losing([untouched, adding, row], 'page')).toEqual([adding, row]);
  expect(labelsOf([adding, row])).toEqual(['Option Name', 'Description']);
});

test('another address of the page leaves a form that is always open as it is', () => {
  expect(losing([adding, row], 'address')).toEqual([row]);
  expect(losing([adding], 'address')).toEqual([]);
});

test('a link leaves the page, its address, or nothing', () => {
  const here = { pathname: '/admin/options', search: '?option=1' };
  expect(leftBy(here, { pathname: '/admin/type', search: '' })).toBe('page');
  expect(leftBy(here, { pathname: '/admin/type', search: '?option=1' })).toBe('page');
  expect(leftBy(here, { pathname: '/admin/options', search: '?option=2' })).toBe('address');
  expect(leftBy(here, here)).toBeUndefined();
});
