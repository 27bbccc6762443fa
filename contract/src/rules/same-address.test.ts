import { describe, expect, it } from 'vitest';
import type { Address } from '../delivery.ts';
import { addressKey } from './same-address.ts';

const address: Address = {
  name: 'Rosa Keller',
  company: '',
  street: '12 Needle Lane',
  street2: '',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const isSame = (change: Partial<Address>) =>
  addressKey({ ...address, ...change }) === addressKey(address);

describe('two addresses', () => {
  it.each<Partial<Address>>([
    {},
    { street: ' 12  needle LANE' },
    { postcode: 'tf42ab' },
    { name: 'rosa\u00a0keller' },
  ])('are one where %j is the difference', (change) => {
    expect(isSame(change)).toBe(true);
  });

  it('are one in each spelling of a letter', () => {
    const [composed, parts] = ['Zoë', 'Zoe\u0308'];
    expect(addressKey({ ...address, name: composed })).toBe(
      addressKey({ ...address, name: parts }),
    );
  });

  it.each<Partial<Address>>([
    { name: 'Rosa' },
    { company: 'Keller' },
    { street: '12 Needle Lane Thornfield', city: '' },
    { street2: 'Flat 2' },
    { postcode: 'TF4 2AC' },
    { region: 'Shire' },
    { country: 'IE' },
  ])('are two where %j is the difference', (change) => {
    expect(isSame(change)).toBe(false);
  });
});
