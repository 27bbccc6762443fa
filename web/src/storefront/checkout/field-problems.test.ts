import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api.ts';
import { problemsIn, stillRefused } from './field-problems.ts';

const refusedWith = (body: object, status = 400) =>
  new ApiError('Please enter a city.', { status, code: 'DETAIL_MISSING', body });

describe('a refusal', () => {
  it('says all fields that it names', () => {
    const errors = [
      { field: 'contact.name', code: 'DETAIL_MISSING', message: 'Please enter a name.' },
      { field: 'billing.city', code: 'DETAIL_MISSING', message: 'Please enter a city.' },
    ];
    expect(problemsIn(refusedWith({ field: 'contact.name', errors }))).toEqual([
      { field: 'contact.name', text: 'Please enter a name.' },
      { field: 'billing.city', text: 'Please enter a city.' },
    ]);
  });

  it('says one, or none', () => {
    expect(problemsIn(refusedWith({ field: 'billing.city' }))).toEqual([
      { field: 'billing.city', text: 'Please enter a city.' },
    ]);
    expect(problemsIn(refusedWith({}))).toEqual([]);
    expect(problemsIn(refusedWith({ field: 'billing.city' }, 409))).toEqual([]);
    expect(problemsIn(new Error('lost'))).toEqual([]);
  });
});

describe('what is refused', () => {
  const address = { street: '', postcode: '1', country: 'GB' };
  const before = { contact: undefined, delivery: { method: 'parcel', address, wishedDay: '' } };
  const problems = [
    'contact.name',
    'delivery.method',
    'delivery.address.street',
    'delivery.address.postcode',
    'delivery.wishedDay',
  ].map((field) => ({ field, text: 'Please look again.' }));
  const leftAfter = (now: object) =>
    stillRefused(problems, before, { ...before, ...now }).map(({ field }) => field);
  const to = (change: object) => ({
    delivery: { ...before.delivery, address: { ...address, ...change } },
  });
  const all = problems.map(({ field }) => field);
  const without = (...gone: string[]) => all.filter((field) => !gone.includes(field));

  it('stays until that field says something else', () => {
    expect(leftAfter({ contact: { name: '', email: 'rosa@mail.example' } })).toEqual(all);
    expect(leftAfter({ contact: { name: 'Rosa' } })).toEqual(without('contact.name'));
    expect(leftAfter(to({ street: '1' }))).toEqual(
      without('delivery.address.street', 'delivery.method'),
    );
    // a postcode is one of a country
    expect(leftAfter(to({ country: 'US' }))).not.toContain('delivery.address.postcode');
  });

  it('goes with the way of delivery that it was of', () => {
    expect(leftAfter({ delivery: { ...before.delivery, method: 'pick-up' } })).toEqual([
      'contact.name',
    ]);
  });
});
