import { isObject } from '../../api-error.ts';
import { storedEntry } from '../../stored-entry.ts';
import type { AddedItem, AddedLine, EditDraft, FieldChange } from './edit-draft.ts';

/** Orders whose drafts are kept, the last ones changed. */
const KEPT = 5;

/** Drafts by the ids of orders, the last changed first. As all of the tab, they go at the logout. */
type StoredDrafts = readonly (readonly [orderId: string, draft: EditDraft])[];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([key, one]: [string, unknown]) =>
      typeof one === 'string' ? [[key, one]] : [],
    ),
  );

const quantityOf = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 1);

function addedOf(value: unknown): AddedItem[] {
  if (!isObject(value) || typeof value['product'] !== 'string') return [];
  return [
    {
      key: text(value['key']),
      product: value['product'],
      name: text(value['name']),
      quantity: quantityOf(value['quantity']),
      choices: textsIn(value['choices']),
      like: typeof value['like'] === 'string' ? value['like'] : undefined,
    },
  ];
}

function lineOf(value: unknown): AddedLine[] {
  if (!isObject(value)) return [];
  return [
    {
      key: text(value['key']),
      name: text(value['name']),
      quantity: quantityOf(value['quantity']),
      cost: text(value['cost']),
      taxClass: text(value['taxClass']),
      isMade: value['isMade'] === true,
    },
  ];
}

function changesOf(value: unknown): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([path, change]: [string, unknown]) =>
      isObject(change) &&
      typeof change['before'] === 'string' &&
      typeof change['after'] === 'string'
        ? [[path, { before: change['before'], after: change['after'] }]]
        : [],
    ),
  );
}

/** Reads what is stored; what cannot be read is left out. */
export function readDrafts(stored: unknown): StoredDrafts {
  return list(stored)
    .flatMap((pair): [string, EditDraft][] => {
      const [orderId, draft] = list(pair);
      if (typeof orderId !== 'string' || !isObject(draft)) return [];
      return [
        [
          orderId,
          {
            changes: changesOf(draft['changes']),
            added: list(draft['added']).flatMap(addedOf),
            lines: list(draft['lines']).flatMap(lineOf),
            isMailed: draft['isMailed'] !== false,
            reissuesInvoice: draft['reissuesInvoice'] === true,
            since: Number(draft['since']) || 0,
          },
        ],
      ];
    })
    .slice(0, KEPT);
}

/** Keeps the drafts of changed orders: they outlive a reload. */
export const storedDrafts = storedEntry({
  lasts: 'in tab',
  key: 'tailorbird.order-edits',
  parse: readDrafts,
});

/** Undefined removes the draft. */
export function storeDraft(orderId: string, draft: EditDraft | undefined): void {
  const others = storedDrafts.read().filter(([id]) => id !== orderId);
  const all = draft ? [[orderId, draft] as const, ...others].slice(0, KEPT) : others;
  storedDrafts.write(all.length > 0 ? all : undefined);
}
