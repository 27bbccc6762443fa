import { describe, expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';
import { dateInWords, dayInWords, detailsForCustomer, detailsInWords } from './details-in-words.ts';

const address = {
  name: 'Rosa Keller',
  company: '',
  street: '12 Needle Lane',
  street2: 'Flat 3',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const pickUp = {
  method: { _id: 'pick-up', name: 'Pick up', kind: 'pick-up' as const },
  cost: 0,
};

describe('what an order keeps, in words', () => {
  it('is everything that is known, and nothing that is not', () => {
    expect(
      detailsInWords({
        totalAmount: 9,
        contact: { name: '', email: 'rosa@mail.example', phone: '' },
        delivery: { ...pickUp, promisedDay: '2026-05-14', wishedDay: '2026-05-15' },
        billing: address,
        paymentTerms: { method: 'transfer', depositPercent: 50 },
      }),
    ).toEqual([
      { label: 'Contact', lines: ['rosa@mail.example'] },
      { label: 'Delivery', lines: ['Pick up'] },
      { label: 'Ready by', lines: [expect.stringMatching(/^Thursday,? 14 May 2026$/)] },
      {
        label: 'Preferred day for pick-up',
        lines: [expect.stringMatching(/^Friday,? 15 May 2026$/)],
      },
      { label: 'Billing address', lines: addressLines(address) },
      { label: 'Payment', lines: ['Bank transfer', 'Deposit of 50 %'] },
    ]);
    expect(detailsInWords({ totalAmount: 0 })).toEqual([]);
  });

  it('says of what costs nothing that nothing is to be paid, whatever was chosen', () => {
    const paymentTerms = { method: 'card', depositPercent: 20 } as const;
    const free = { delivery: pickUp, paymentTerms, totalAmount: 0 };
    expect(detailsForCustomer(free, 'pending')).toEqual([
      { label: 'Delivery', lines: ['Pick up'] },
      { label: 'Payment', lines: ['Nothing to pay'] },
    ]);
  });

  it('tells a customer nothing of an order that is picked up as always', () => {
    expect(detailsForCustomer({ totalAmount: 9, delivery: pickUp }, 'pending')).toEqual([]);
    const promised = { ...pickUp, promisedDay: '2026-05-14' };
    expect(detailsForCustomer({ totalAmount: 9, delivery: promised }, 'pending')).toHaveLength(2);
  });

  it('promises a customer no day once the order is cancelled', () => {
    const delivery = { ...pickUp, promisedDay: '2026-05-14', wishedDay: '2026-05-15' };
    const contact = { name: 'Ruth', email: '', phone: '' };
    expect(detailsForCustomer({ totalAmount: 9, delivery }, 'completed')).toHaveLength(3);
    expect(detailsForCustomer({ totalAmount: 9, delivery }, 'cancelled')).toEqual([]);
    expect(detailsForCustomer({ totalAmount: 9, contact, delivery }, 'cancelled')).toEqual([
      { label: 'Contact', lines: ['Ruth'] },
      { label: 'Delivery', lines: ['Pick up'] },
    ]);
  });

  it('has the postcode where the country has it', () => {
    expect(addressLines(address)).toEqual([
      'Rosa Keller',
      '12 Needle Lane',
      'Flat 3',
      'Thornfield TF4 2AB',
      'United Kingdom',
    ]);
    const portland = {
      ...address,
      city: 'Portland',
      region: 'OR',
      postcode: '97204',
      country: 'US',
    };
    expect(addressLines(portland)).toContain('Portland, OR 97204');
    const berlin = { ...address, city: 'Berlin', postcode: '10115', country: 'DE' };
    expect(addressLines(berlin)).toContain('10115 Berlin');
  });
});

it('a day is written with its weekday or without, and none is nothing', () => {
  // Node.js puts a comma behind the weekday in some of its versions
  expect(dayInWords('2026-05-14')).toMatch(/^Thursday,? 14 May 2026$/);
  expect(dateInWords('2026-05-14')).toBe('14 May 2026');
  expect([dayInWords(undefined), dateInWords(null)]).toEqual(['', '']);
});
