import { describe, expect, it, test } from 'vitest';
import { changesIn, conflictsIn, withTyped, type OwnDraft } from './edit-draft.ts';
import { detailFieldsOf, fieldsOf, groupsOf, pieceKey } from './edit-fields.ts';
import { editOf, sashOf } from './edit-goods.fixture.ts';
import { editedOrder } from './edited-order.ts';
import { whatHappens } from './edit-panel.tsx';
import { contactIn } from '../legal/shop-contact.tsx';

const theodor = pieceKey('Theodor', 'Words');

/** What becomes of an order of sashes with these words, when this is typed. */
function typed(words: readonly string[], texts: Readonly<Record<string, string>>, given = {}) {
  const edit = editOf(words, given);
  const fields = fieldsOf(edit);
  const draft = Object.entries(texts).reduce((before: OwnDraft, [key, now]) => {
    const field = fields.get(key);
    return field ? withTyped(before, field, now) : before;
  }, {});
  return editedOrder(edit, fields, changesIn(draft, fields));
}

describe('what a customer may change', () => {
  it('are words, sizes and contact, and no colours', () => {
    const { order } = editOf(['Alma']);
    expect([...fieldsOf(editOf(['Alma'])).keys()]).toEqual([
      'piece Alma Words',
      'piece Alma Length',
      'contact name',
      'contact phone',
    ]);
    expect(detailFieldsOf({ ...order, customer: null }).map(({ name }) => name)).toContain('email');
  });

  it('is said by the numbers of its pieces, which an order keeps once it was changed', () => {
    const edit = editOf([]);
    edit.order.cart.items = [
      { ...sashOf('Alma', 2), pieces: [1, 4] },
      { ...sashOf('Ida'), pieces: [] },
    ];
    const numbers = groupsOf(edit).flatMap(({ pieces }) => pieces.map((piece) => piece.numbers));
    expect(numbers).toEqual([[1, 4], []]);
  });
});

describe('a letter more', () => {
  const edited = typed(['Alma', 'Theodor'], { [theodor]: ' Theodore' });

  it('is sent alone, as the shop writes it, and costs what the rules say', () => {
    expect(edited.body).toEqual({
      version: 1,
      items: [
        {
          _id: 'Theodor',
          selectedOptions: [{ optionId: 'Words', valueId: null, value: 'Theodore' }],
        },
      ],
    });
    expect(edited.differenceCents).toBe(50);
    expect(edited.lines.map(({ label }) => label)).toEqual(['Theodor is now Theodore']);
  });

  it('is none once it is taken back', () => {
    expect(typed(['Theodor'], { [theodor]: 'Theodor ' }).changes).toEqual([]);
  });
});

test('sizes and contact are said as what they are now', () => {
  const { lines, body } = typed(['Alma'], {
    'piece Alma Length': 'Short',
    'contact phone': '+44 1632 960143',
  });
  expect(lines.map(({ label }) => label)).toEqual([
    'Piece 1: Short instead of Long',
    'Phone: +44 1632 960143',
  ]);
  // the email of an account goes along as it is
  expect(body.contact).toEqual({
    name: 'Helen',
    email: 'helen@example.com',
    phone: '+44 1632 960143',
  });
});

/** Of an order whose one sash has these words by now. */
function fieldsNow(words: string) {
  const edit = editOf([]);
  edit.order.cart.items = [{ ...sashOf(words), _id: 'Theodor' }];
  return fieldsOf(edit);
}

test('somebody else’s change of a field is asked about where it is another', () => {
  const draft: OwnDraft = { [theodor]: { was: 'Theodor', now: 'Theodore' } };
  expect(conflictsIn(draft, fieldsNow('Theodor'))).toEqual([]);
  expect(conflictsIn(draft, fieldsNow('Teodor'))).toEqual([theodor]);
  expect(conflictsIn(draft, fieldsNow('Theodore'))).toEqual([]);
  expect(changesIn(draft, fieldsNow('Theodore'))).toEqual({});
});

const paid = (open: number) => ({ state: 'open' as const, paid: 0, refunded: 0, open });

test('the difference is added to what is open, comes off it, or is given back', () => {
  expect(whatHappens(paid(20), 50)).toBe('It is added to the $20.00 that is still to pay.');
  expect(whatHappens(paid(0), 50)).toBe('You pay it below, once it is saved.');
  expect(whatHappens(paid(20), -50)).toBe('It comes off the $20.00 that is still to pay.');
  expect(whatHappens(paid(0.2), -50)).toMatch(/we give you \$0\.30 back\.$/);
  expect(whatHappens(paid(0), -50)).toBe('You have paid already, so we give you $0.50 back.');
  expect(whatHappens(undefined, -50)).toBe('It comes off what you pay for the order.');
});

test('the shop is reached as its footer says', () => {
  const footer =
    '<p><a href="mailto:hi&amp;you@shop.example">hi</a></p><p><a href="tel:+441632960143">+44 1632 960 143</a></p>';
  expect(contactIn(footer)).toEqual({
    email: 'mailto:hi&you@shop.example',
    phone: 'tel:+441632960143',
    phoneText: '+44 1632 960 143',
  });
  expect(contactIn('<p>A shop</p>').phone).toBe('');
});
