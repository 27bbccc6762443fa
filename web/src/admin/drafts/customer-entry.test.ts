import { expect, it } from 'vitest';
import { customerFrom, entryOf, isSomebody, matchOf, NOBODY, searchFor } from './customer-entry.ts';

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
  ['Ann Marsh <ann@example.com>', { name: 'Ann Marsh', email: 'ann@example.com' }],
  ['"Ann Marsh" <ann@example.com>;', { name: 'Ann Marsh', email: 'ann@example.com' }],
  [
    '01632 960218 ann@example.com Ann Marsh, Riverside School',
    {
      name: 'Ann Marsh',
      company: 'Riverside School',
      email: 'ann@example.com',
      phone: '01632 960218',
    },
  ],
  [
    'Ann Marsh +44 (0)1632 960218 mailto:ann@example.com',
    { name: 'Ann Marsh', email: 'ann@example.com', phone: '+44 (0)1632 960218' },
  ],
  [
    'Ann Marsh, Tel.: 01632 960218, Email: ann@example.com.',
    { name: 'Ann Marsh', email: 'ann@example.com', phone: '01632 960218' },
  ],
  ['Ann Marsh, Class of 2026', { name: 'Ann Marsh', company: 'Class of 2026' }],
  ['Tel Aviv Design', { name: 'Tel Aviv Design' }],
  ['Ann Marsh, 14 Mill Lane', { name: 'Ann Marsh', company: '14 Mill Lane' }],
])('reads a new customer from %j', (typed, said) => {
  expect(customerFrom(typed)).toEqual({ ...NOBODY, ...said });
});

it.each([
  ['marsh ', 'marsh'],
  ['Ann Marsh, Riverside School', 'Ann Marsh, Riverside School'],
  ['Ann Marsh, ann@example.com, 01632 960218', 'ann@example.com'],
  ['Ann Marsh 01632 960218', '01632 960218'],
  ['TB-R4KW-9M2E', 'TB-R4KW-9M2E'],
])('looks for a customer of %j by %j', (typed, search) => {
  expect(searchFor(typed)).toBe(search);
});

it('adds what was typed to somebody who was found', () => {
  const known = { ...helen, phone: '', company: '' };
  const typed = 'Helen, Riverside School, helen@example.com, 01632 960218';
  expect(entryOf(known, { address: null }, typed)).toMatchObject({
    name: 'Helen Marsh',
    phone: '01632 960218',
    company: 'Riverside School',
  });
  expect(entryOf(known, { address: null }, 'helen, marsh').company).toBe('');
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
