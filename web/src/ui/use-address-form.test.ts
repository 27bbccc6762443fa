import { beforeEach, describe, expect, it } from 'vitest';
import { followAddress } from './use-address-form.ts';

/** What the browser's address says, which the page follows later. */
let address: string;
const open = (search: string) => {
  address = search;
};

/** A field at an address that its page has followed. */
function fieldAt(search: string) {
  open(search);
  const field = followAddress(() => ({ search: address }));
  expect(field.arrived({ search })).toEqual({ search });
  return field;
}

describe('a field whose text stands in the address', () => {
  let field: ReturnType<typeof fieldAt>;
  beforeEach(() => {
    field = fieldAt('');
  });

  it('keeps what is typed while the page follows an address that it sent', () => {
    open('jx?');
    field.sent();
    expect(field.arrived({ search: 'jx?' })).toBeUndefined();
  });

  it('keeps its newer text where an older address arrives late', () => {
    open('jx?');
    field.sent();
    open('');
    field.sent();
    expect(field.arrived({ search: 'jx?' })).toBeUndefined();
    expect(field.arrived({ search: '' })).toBeUndefined();
    open('jx');
    field.sent();
    expect(field.arrived({ search: '' })).toBeUndefined();
    expect(field.arrived({ search: 'jx' })).toBeUndefined();
  });

  it('takes the text of an address that it did not send: a link, or going back', () => {
    open('hat');
    expect(field.arrived({ search: 'hat' })).toEqual({ search: 'hat' });
    open('hats');
    field.sent();
    expect(field.arrived({ search: 'hats' })).toBeUndefined();
    open('hat');
    expect(field.arrived({ search: 'hat' })).toEqual({ search: 'hat' });
    open('');
    expect(field.arrived({ search: '' })).toEqual({ search: '' });
  });

  it('takes it too where somebody went back before the page had followed', () => {
    open('hat');
    field.sent();
    open('scarf');
    expect(field.arrived({ search: 'hat' })).toBeUndefined();
    expect(field.arrived({ search: 'scarf' })).toEqual({ search: 'scarf' });
  });

  it('says what it sent as the address reads it, unless it says what was there', () => {
    open('hat');
    expect(field.sent()).toEqual({ search: 'hat' });
    expect(field.sent()).toBeUndefined();
  });

  it('knows when the browser has left its address', () => {
    expect(field.isCurrent()).toBe(true);
    open('hat');
    expect(field.isCurrent()).toBe(false);
    field.sent();
    expect(field.isCurrent()).toBe(true);
  });
});

it('a field that is rendered with its text keeps what is typed before the scripts come', () => {
  open('tote');
  const field = followAddress(() => ({ search: address }), { search: 'tote' });
  expect(field.arrived({ search: 'tote' })).toBeUndefined();
});
