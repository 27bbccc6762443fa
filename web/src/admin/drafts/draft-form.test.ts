import { describe, expect, it } from 'vitest';
import {
  areSaved,
  fieldsOf,
  formOf,
  isBlank,
  mergeForms,
  readMoney,
  readPercent,
  readWhole,
} from './draft-form.ts';
import { draftOf } from './draft.fixture.ts';

const tissue = {
  _id: 'a',
  name: 'Folding in tissue',
  quantity: 12,
  cost: 1.5,
  taxClass: null,
  isMade: false,
};

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

const full = draftOf({
  accountId: 'b',
  contact: { name: 'Helen Marsh', email: 'helen@example.com', phone: '01632 960 218' },
  company: 'Riverside School',
  method: 'parcel',
  address,
  ready: { workingDays: 10 },
  note: 'The crest can follow.',
  discount: { amount: 20, reason: 'For the second year' },
  deposit: { percent: 50 },
  overrides: [{ itemId: 'c', cost: 20, reason: 'A mark', isShown: true }],
  lines: [tissue],
});

describe('the form of a draft', () => {
  it.each([
    draftOf({}),
    full,
    draftOf({ ready: { day: '2026-12-11' }, discount: { percent: 7.5, reason: '' } }),
    draftOf({ deposit: { amount: 100 } }),
    draftOf({ deposit: { percent: 0 } }),
  ])('saves what it was made of', (draft) => {
    const { accountId, contact, company, method, billing, ready, note } = draft;
    const { discount, deposit, overrides, lines } = draft;
    expect(fieldsOf(formOf(draft))).toEqual({
      accountId,
      contact,
      company,
      method,
      address: draft.address,
      billing,
      ready,
      note,
      discount,
      deposit,
      overrides,
      lines,
    });
  });

  it('keeps what is half typed to itself', () => {
    const form = formOf(full);
    const line = { ...tissue, _id: 'd', cost: '', taxClass: '' };
    const half = {
      ...form,
      lines: [...form.lines, line, { ...line, _id: 'e', name: ' ', cost: '2' }],
      overrides: [...form.overrides, { _id: 'f', cost: '', reason: 'x', isShown: false }],
      discount: '-',
      readyDays: 'ten',
    };
    expect(fieldsOf(half)).toEqual({ ...fieldsOf(form), discount: null, ready: null });
    expect(areSaved(form, { ...form, lines: [...form.lines, line] })).toBe(true);
    expect(areSaved(form, half)).toBe(false);
  });

  it('reads money, per cent and whole numbers', () => {
    expect(readMoney('1.50')).toBe(1.5);
    expect(readMoney('0')).toBe(0);
    for (const typed of ['', '-', '-2', '.']) expect(readMoney(typed)).toBeUndefined();
    expect(readPercent('7,5')).toBe(7.5);
    for (const typed of ['', '7.555', 'x']) expect(readPercent(typed)).toBeUndefined();
    expect(readWhole(' 10 ')).toBe(10);
    for (const typed of ['', '1.5', '-1']) expect(readWhole(typed)).toBeUndefined();
  });

  it('is blank until something is written', () => {
    expect(isBlank(draftOf({}))).toBe(true);
    expect(isBlank(full)).toBe(false);
    expect(isBlank(draftOf({ lines: [tissue] }))).toBe(false);
  });
});

describe('two people at one draft', () => {
  const base = formOf(full);

  it('keeps what each has changed', () => {
    const mine = { ...base, note: 'Mine' };
    const theirs = { ...base, method: 'pick-up', lines: [] };
    expect(mergeForms(base, mine, theirs)).toEqual({
      form: { ...base, note: 'Mine', method: 'pick-up', lines: [] },
      clashes: [],
    });
  });

  it('keeps mine where both have changed one part, and says so', () => {
    const mine = { ...base, note: 'Mine', discount: '10.00' };
    const theirs = { ...base, note: 'Theirs', discountReason: 'Again' };
    const { form, clashes } = mergeForms(base, mine, theirs);
    expect(form).toEqual(mine);
    expect(clashes).toEqual(['note', 'discountIn']);
  });

  it('says nothing where both have written the same', () => {
    const mine = { ...base, note: 'One' };
    expect(mergeForms(base, mine, { ...mine })).toEqual({ form: mine, clashes: [] });
  });

  it('keeps what is half typed when somebody else saves another part', () => {
    const line = { ...tissue, _id: 'd', name: 'Gift box', cost: '', taxClass: '' };
    // saved before with all that is finished of it
    const typed = {
      ...base,
      lines: [...base.lines, line],
      overrides: [{ _id: 'f', cost: '', reason: 'x', isShown: false }],
      discount: '',
      depositBy: 'percent' as const,
      deposit: '',
      readyBy: 'day' as const,
      readyDay: '',
    };
    const theirs = { ...formOf({ ...full, ...fieldsOf(typed) }), note: 'Theirs' };
    expect(mergeForms(typed, typed, theirs)).toEqual({
      form: { ...typed, note: 'Theirs' },
      clashes: [],
    });
  });

  it('merges lines one by one', () => {
    const [line] = base.lines;
    if (!line) throw new Error('There is no line.');
    const added = { ...line, _id: 'x' };
    const theirs = { ...base, lines: [{ ...line, quantity: 3 }] };
    const merged = mergeForms(base, { ...base, lines: [line, added] }, theirs);
    expect(merged.form.lines).toEqual([{ ...line, quantity: 3 }, added]);
    expect(merged.clashes).toEqual([]);
    const gone = mergeForms(
      base,
      { ...base, lines: [{ ...line, quantity: 5 }] },
      { ...base, lines: [] },
    );
    expect(gone.form.lines).toEqual([{ ...line, quantity: 5 }]);
    expect(gone.clashes).toEqual(['lines']);
  });
});
