import { expect, test } from 'vitest';
import { uniqueLabels, leaveScope, formsLosing, type UnsavedForm } from './unsaved.tsx';

const row: UnsavedForm = { labels: ['Option Name'], lostWith: 'address' };
const adding: UnsavedForm = { labels: ['Option Name', 'Description'], lostWith: 'page' };
const untouched: UnsavedForm = { labels: [], lostWith: 'address' };

test('a form in which nothing was typed loses nothing', () => {
  expect(formsLosing([untouched], 'page')).toEqual([]);
});

test('leaving the page closes every form, in one question', () => {
  expect(formsLosing([untouched, adding, row], 'page')).toEqual([adding, row]);
  expect(uniqueLabels([adding, row])).toEqual(['Option Name', 'Description']);
});

test('another address of the page leaves a form that is always open as it is', () => {
  expect(formsLosing([adding, row], 'address')).toEqual([row]);
  expect(formsLosing([adding], 'address')).toEqual([]);
});

test('a link leaves the page, its address, or nothing', () => {
  const here = { pathname: '/admin/options', search: '?option=1' };
  expect(leaveScope(here, { pathname: '/admin/type', search: '' })).toBe('page');
  expect(leaveScope(here, { pathname: '/admin/type', search: '?option=1' })).toBe('page');
  expect(leaveScope(here, { pathname: '/admin/options', search: '?option=2' })).toBe('address');
  expect(leaveScope(here, here)).toBeUndefined();
});
