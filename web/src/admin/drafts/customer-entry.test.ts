import { expect, it } from 'vitest';
import { customerFrom, entryOf, isSomebody, matchOf, NOBODY } from './customer-entry.ts';

const helen = {
  accountId: 'a',
  name: 'Helen Marsh',
  email: 'helen@example.com',
  phone: '01632 960 218',
  company: 'Riverside School',
  orders: 3,
  lastOrder: null,
  address: null,
};

it.each([
  ['marsh', { name: 'marsh' }],
  ['ann@example.com', { email: 'ann@example.com' }],
  ['+44 1632 960218', { phone: '+44 1632 960218' }],
  [
    'Ann Marsh, Riverside School, ann@example.com, 01632 960 218',
    {
      name: 'Ann Marsh',
      company: 'Riverside School',
      email: 'ann@example.com',
      phone: '01632 960 218',
    },
  ],
  ['ann@example.com; Ann', { name: 'Ann', email: 'ann@example.com' }],
  ['Ann\tMarsh Ltd\tEast', { name: 'Ann', company: 'Marsh Ltd, East' }],
  [' , ', {}],
])('reads a new customer from %j', (typed, said) => {
  expect(customerFrom(typed)).toEqual({ ...NOBODY, ...said });
});

it('takes the address of the last order where none is written', () => {
  const address = {
    name: '',
    company: '',
    street: '14 Mill Lane',
    street2: '',
    postcode: 'TF2 6QP',
    city: 'Thornfield',
    region: '',
    country: 'GB',
  };
  const other = { ...address, street: '2 High Street' };
  expect(entryOf({ ...helen, address }, { address: null }).address).toEqual(address);
  expect(entryOf({ ...helen, address }, { address: other }).address).toEqual(other);
});

it('knows an account by its id, and a guest by name and email', () => {
  const guest = { ...helen, accountId: null };
  const entry = {
    accountId: null,
    name: 'Helen Marsh',
    email: 'HELEN@example.com',
    phone: '',
    company: '',
  };
  expect(matchOf([helen, guest], entry)).toBe(guest);
  expect(matchOf([guest, helen], { ...entry, accountId: 'a' })).toBe(helen);
  expect(matchOf([helen], entry)).toBeUndefined();
});

it('is somebody as soon as anything is said', () => {
  expect(isSomebody(NOBODY)).toBe(false);
  expect(isSomebody({ ...NOBODY, phone: '1' })).toBe(true);
  expect(isSomebody({ ...NOBODY, accountId: 'a' })).toBe(true);
});
