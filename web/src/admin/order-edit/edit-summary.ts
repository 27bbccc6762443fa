import type { OrderItem } from '@tailorbird/contract/orders';
import { piecesInSentence } from '../orders/pieces-in-words.ts';
import type { EditDraft } from './edit-draft.ts';
import { itemOfPath } from './edit-fields.ts';
import { optionsOf } from './editable-options.ts';
import type { EditInHand } from './use-edit.ts';
import { editMessages } from './messages.ts';

const summaryMessages = editMessages.summary;

type SummarisedEdit = Pick<EditInHand, 'edit' | 'draft' | 'products' | 'numbersOf'>;

/** `5 length, 9 and 11 wording, 1 Zip Pouch more, address`. */
export function changesInWords(shown: SummarisedEdit): string {
  const { edit, draft } = shown;
  const { items } = edit.order.cart;
  return [
    ...optionsInWords(shown),
    ...items.flatMap((item) => quantityInWords(item, shown)),
    ...[...countAdded(draft)].map(([name, count]) => summaryMessages.added(count, name)),
    ...draft.lines.map(({ name, quantity }) =>
      summaryMessages.added(quantity, name || editMessages.line.add.toLowerCase()),
    ),
    ...detailsInWords(draft),
  ].join(', ');
}

function optionsInWords({ edit, draft, products, numbersOf }: SummarisedEdit): string[] {
  const byOption = new Map<string, { name: string; numbers: number[] }>();
  for (const path of Object.keys(draft.changes)) {
    const { itemId, optionId } = itemOfPath(path) ?? {};
    const item = edit.order.cart.items.find(({ _id }) => _id === itemId);
    if (!item || optionId === undefined) continue;
    const option = optionsOf([item], products.get(item.product._id)).find(
      ({ _id }) => _id === optionId,
    );
    const known = byOption.get(optionId) ?? { name: option?.name ?? '', numbers: [] };
    known.numbers.push(...numbersOf(item));
    byOption.set(optionId, known);
  }
  return [...byOption.values()].map(({ name, numbers }) =>
    summaryMessages.option(piecesInSentence(numbers), name),
  );
}

function quantityInWords(item: OrderItem, { draft, numbersOf }: SummarisedEdit): string[] {
  const change = draft.changes[`item ${item._id} quantity`];
  if (!change) return [];
  const numbers = piecesInSentence(numbersOf(item));
  const more = Number(change.after) - Number(change.before);
  if (change.after === '0') return [summaryMessages.out(numbers || item.product.name)];
  return more > 0
    ? [summaryMessages.more(more, item.product.name)]
    : [summaryMessages.less(-more, item.product.name)];
}

function countAdded({ added }: EditDraft): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, quantity } of added) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return counts;
}

function detailsInWords({ changes }: EditDraft): string[] {
  const isContact = Object.keys(changes).some((path) => path.startsWith('contact'));
  const others = (['method', 'day', 'address', 'billing'] as const).filter(
    (path) => path in changes,
  );
  return [
    ...(isContact ? [summaryMessages.contact] : []),
    ...others.map((path) => summaryMessages[path]),
  ];
}
