import type { DeskDraft, DraftFields } from '@tailorbird/contract/desk-drafts';
import { fromMinorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { formProblem, isCostNegative, readCost, writeCost } from '../prices/money-field.tsx';

type FilledAddress = NonNullable<DraftFields['address']>;
type Reduction = NonNullable<DraftFields['discount']>;

/** A price of the desk in place of the list’s, as it is typed. */
export interface OverrideEntry {
  _id: string;
  cost: string;
  reason: string;
  isShown: boolean;
}

/** A line without a product, as it is typed. */
export interface LineEntry {
  _id: string;
  name: string;
  quantity: number;
  cost: string;
  /** Empty: the standard rate. */
  taxClass: string;
  isMade: boolean;
}

/** A draft of the desk as it is typed. What cannot be sent yet stays here. */
export interface DraftForm {
  accountId: string | null;
  name: string;
  email: string;
  phone: string;
  company: string;
  /** Empty: the default of the shop. */
  method: string;
  address: FilledAddress | null;
  billing: FilledAddress | null;
  readyBy: 'shop' | 'day' | 'days';
  readyDay: string;
  readyDays: string;
  note: string;
  discountIn: 'amount' | 'percent';
  discount: string;
  discountReason: string;
  depositBy: 'shop' | 'none' | 'percent' | 'amount';
  deposit: string;
  overrides: readonly OverrideEntry[];
  lines: readonly LineEntry[];
}

const typedMoney = (amount: number) => writeCost(toMinorUnits(amount));

/** @returns dollars; undefined while it is no amount */
export function readMoney(typed: string): number | undefined {
  const isRead = /\d/.test(typed) && !isCostNegative(typed) && formProblem(typed) === undefined;
  return isRead ? fromMinorUnits(readCost(typed)) : undefined;
}

/** @returns undefined while it is no whole number */
export const readWhole = (typed: string): number | undefined =>
  /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : undefined;

/** Per cent with at most two decimals, by either mark. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** The fields of a draft as they are typed. */
export function formOf(draft: DraftFields): DraftForm {
  const { accountId, contact, company, method, address, billing, note, ready } = draft;
  return {
    accountId,
    ...contact,
    company,
    method: method ?? '',
    address,
    billing,
    note,
    readyBy: ready === null ? 'shop' : 'day' in ready ? 'day' : 'days',
    readyDay: ready && 'day' in ready ? ready.day : '',
    readyDays: ready && 'workingDays' in ready ? String(ready.workingDays) : '',
    ...typedDiscount(draft.discount),
    ...typedDeposit(draft.deposit),
    overrides: draft.overrides.map(({ itemId, cost, reason, isShown }) => ({
      _id: itemId,
      cost: typedMoney(cost),
      reason,
      isShown,
    })),
    lines: draft.lines.map(({ cost, taxClass, ...line }) => ({
      ...line,
      cost: typedMoney(cost),
      taxClass: taxClass ?? '',
    })),
  };
}

function typedDiscount(
  discount: DraftFields['discount'],
): Pick<DraftForm, 'discountIn' | 'discount' | 'discountReason'> {
  if (discount === null) return { discountIn: 'amount', discount: '', discountReason: '' };
  const discountReason = discount.reason;
  return 'percent' in discount
    ? { discountIn: 'percent', discount: String(discount.percent), discountReason }
    : { discountIn: 'amount', discount: typedMoney(discount.amount), discountReason };
}

function typedDeposit(deposit: DraftFields['deposit']): Pick<DraftForm, 'depositBy' | 'deposit'> {
  if (deposit === null) return { depositBy: 'shop', deposit: '' };
  if ('amount' in deposit) return { depositBy: 'amount', deposit: typedMoney(deposit.amount) };
  return deposit.percent === 0
    ? { depositBy: 'none', deposit: '' }
    : { depositBy: 'percent', deposit: String(deposit.percent) };
}

/** All that is finished of what is typed, as it is saved. */
export function fieldsOf(form: DraftForm): DraftFields {
  const { accountId, name, email, phone, company, method, address, billing, note } = form;
  return {
    accountId,
    contact: { name, email, phone },
    company,
    method: method === '' ? null : method,
    address,
    billing,
    ready: readyOf(form),
    note,
    discount: discountOf(form),
    deposit: depositOf(form),
    overrides: form.overrides.flatMap(savedOverride),
    lines: form.lines.flatMap(savedLine),
  };
}

/** @returns nothing while it is half typed */
function savedOverride({ _id, cost, reason, isShown }: OverrideEntry): DraftFields['overrides'] {
  const read = readMoney(cost);
  return read === undefined ? [] : [{ itemId: _id, cost: read, reason, isShown }];
}

/** @returns nothing while it is half typed */
function savedLine({ cost, taxClass, ...line }: LineEntry): DraftFields['lines'] {
  const read = readMoney(cost);
  if (read === undefined || line.name.trim() === '') return [];
  return [{ ...line, cost: read, taxClass: taxClass === '' ? null : taxClass }];
}

function readyOf({ readyBy, readyDay, readyDays }: DraftForm): DraftFields['ready'] {
  if (readyBy === 'day' && readyDay !== '') return { day: readyDay };
  const workingDays = readyBy === 'days' ? readWhole(readyDays) : undefined;
  return workingDays === undefined ? null : { workingDays };
}

function discountOf({ discountIn, discount, discountReason }: DraftForm): Reduction | null {
  if (discountIn === 'amount') {
    const amount = readMoney(discount);
    return amount ? { amount, reason: discountReason } : null;
  }
  const percent = readPercent(discount);
  return percent ? { percent, reason: discountReason } : null;
}

function depositOf({ depositBy, deposit }: DraftForm): DraftFields['deposit'] {
  if (depositBy === 'none') return { percent: 0 };
  if (depositBy === 'amount') {
    const amount = readMoney(deposit);
    return amount === undefined ? null : { amount };
  }
  const percent = depositBy === 'percent' ? readWhole(deposit) : undefined;
  return percent === undefined ? null : { percent };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether both would be saved alike. */
export const areSaved = (one: DraftForm, other: DraftForm): boolean =>
  isSame(fieldsOf(one), fieldsOf(other));

interface FormPart {
  fields: readonly (keyof DraftForm)[];
  savedAs: readonly (keyof DraftFields)[];
}

/** Fields that are one: half of one person's and half of another's would be nobody's. */
const TOGETHER: readonly FormPart[] = [
  {
    fields: ['accountId', 'name', 'email', 'phone', 'company'],
    savedAs: ['accountId', 'contact', 'company'],
  },
  { fields: ['method'], savedAs: ['method'] },
  { fields: ['address'], savedAs: ['address'] },
  { fields: ['billing'], savedAs: ['billing'] },
  { fields: ['readyBy', 'readyDay', 'readyDays'], savedAs: ['ready'] },
  { fields: ['note'], savedAs: ['note'] },
  { fields: ['discountIn', 'discount', 'discountReason'], savedAs: ['discount'] },
  { fields: ['depositBy', 'deposit'], savedAs: ['deposit'] },
];

/** A part of a draft that two people have changed at once. */
export type ClashedPart =
  | 'accountId'
  | 'method'
  | 'address'
  | 'billing'
  | 'readyBy'
  | 'note'
  | 'discountIn'
  | 'depositBy'
  | 'overrides'
  | 'lines';

const isPart = (field: keyof DraftForm): field is ClashedPart =>
  TOGETHER.some(({ fields: [first] }) => first === field);

/**
 * Puts what is typed on top of what somebody else has saved. Where both changed a part, mine stays; so
 * does what is half typed in a part that they have not changed.
 */
export function mergeForms(
  base: DraftForm,
  mine: DraftForm,
  theirs: DraftForm,
): { form: DraftForm; clashes: ClashedPart[] } {
  const form = { ...mine };
  const clashes: ClashedPart[] = [];
  const [savedBefore, savedNow] = [fieldsOf(base), fieldsOf(theirs)];
  for (const { fields, savedAs } of TOGETHER) {
    if (savedAs.every((field) => isSame(savedBefore[field], savedNow[field]))) continue;
    const valuesOf = (one: DraftForm) => fields.map((field) => one[field]);
    const [before, typed, saved] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)];
    const [part] = fields;
    if (isSame(before, typed))
      for (const field of fields) Object.assign(form, { [field]: theirs[field] });
    else if (part && isPart(part) && !isSame(typed, saved)) {
      clashes.push(part);
    }
  }
  const overrides = mergeEntries(base.overrides, mine.overrides, theirs.overrides, savedOverride);
  const lines = mergeEntries(base.lines, mine.lines, theirs.lines, savedLine);
  if (overrides.isClash) clashes.push('overrides');
  if (lines.isClash) clashes.push('lines');
  return { form: { ...form, overrides: overrides.entries, lines: lines.entries }, clashes };
}

function mergeEntries<Entry extends { _id: string }>(
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  savedAs: (entry: Entry) => readonly unknown[],
): { entries: Entry[]; isClash: boolean } {
  const find = (entries: readonly Entry[], id: string) => entries.find(({ _id }) => _id === id);
  let isClash = false;
  const ids = new Set([...theirs, ...mine].map(({ _id }) => _id));
  const entries = [...ids].flatMap((id) => {
    const [before, typed, saved] = [find(base, id), find(mine, id), find(theirs, id)];
    const areTheirs = !isSame(before ? savedAs(before) : [], saved ? savedAs(saved) : []);
    if (areTheirs && isSame(before, typed)) return saved ?? [];
    if (areTheirs && !isSame(typed, saved)) isClash = true;
    return typed ?? [];
  });
  return { entries, isClash };
}

/** Whether nobody has written anything into it, apart from its goods. */
export function isBlank(draft: DeskDraft): boolean {
  const { accountId, contact, company, note, lines, address, discount, quote } = draft;
  const texts = [...Object.values(contact), company, note];
  return (
    texts.every((text) => text === '') &&
    lines.length === 0 &&
    [accountId, address, discount, quote].every((one) => one === null)
  );
}
