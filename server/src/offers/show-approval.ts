import type { Approval, ApprovalItem, DeskApprovals } from '@tailorbird/contract/approvals';
import { letteringsOf } from '@tailorbird/contract/rules/group-items';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import type { OrderApprovals } from './approvals.ts';
import type { ItemApproval } from './item-approvals.ts';
import type { OfferLinks } from './offer-links.ts';

/**
 * The sentence that whoever approves agrees to; {pieces} says how many.
 * @param name of the shop; empty: it goes by that of the program
 */
export const sentenceOf = (name: string) =>
  `I have checked the words, colours and sizes of {pieces}. ${shopName(name)} makes them as shown here.`;

/** How many pieces, in words of a sentence. */
export const piecesInWords = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** As the customer sees it. */
export function showApproval(
  { stored: { order }, items, entries }: OrderApprovals,
  { shopName: name, isStopped }: { shopName: string; isStopped: boolean | null },
): Approval {
  const shown = items.filter(({ state }) => state !== 'not asked');
  const isWaiting = items.some(({ state }) => state === 'asked' || state === 'change wanted');
  return {
    orderId: order.orderId,
    status: order.status,
    version: order.version,
    isOpen: order.status === 'pending' && isWaiting,
    sentence: sentenceOf(name),
    items: shown.map(showItem),
    receipts: entries
      .filter(({ step }) => step === 'answer')
      .map(({ at, by, sentence, version, items: answered }) => ({
        at: at.toISOString(),
        by,
        sentence,
        version,
        approved: answered.flatMap(({ _id, wish }) => (wish === undefined ? _id : [])),
        wishes: answered.flatMap(({ _id, wish }) =>
          wish === undefined ? [] : { _id, note: wish },
        ),
      }))
      .toReversed(),
    isStopped,
  };
}

function showItem({ item, line, numbers, state, wish, before }: ItemApproval): ApprovalItem {
  const { _id, product, quantity, drawing, selectedOptions, note } = item;
  const { production } = drawing ?? {};
  return {
    _id,
    hash: line.hash,
    firstNumber: numbers[0] ?? 1,
    lastNumber: numbers.at(-1) ?? 1,
    quantity,
    product: { _id: product._id, name: product.name, image_id: product.image_id },
    drawing: drawing && { address: drawing.address, title: drawing.title },
    letterings: letteringsOf(production).map(
      ({ lines, position, width, height, letterHeight }) => ({
        lines,
        position,
        width,
        height,
        letterHeight,
      }),
    ),
    pictures: (production?.pictures ?? []).map(({ name, position, width, height }) => ({
      name,
      position,
      width,
      height,
    })),
    selectedOptions,
    note,
    state,
    ...(wish && { wish }),
    ...(before && { before }),
  };
}

/** As the desk sees it, with the link to send. */
export function showDeskApprovals(
  { key, stored, rule, askedAt, reminders, items }: OrderApprovals,
  approvalLinks: OfferLinks,
): DeskApprovals {
  const { status, version } = stored.order;
  const isAsked = items.some(({ state }) => state !== 'not asked');
  return {
    rule,
    askedAt: askedAt?.toISOString() ?? null,
    reminders,
    link:
      isAsked && status === 'pending'
        ? `/approve#${approvalLinks.tokenOf({ ...key, version })}`
        : null,
    items: items.map(({ item, line, state, entry, wish, before }) => ({
      _id: item._id,
      hash: line.hash,
      state,
      ...(entry && { by: entry.by, at: entry.at.toISOString() }),
      ...(entry && entry.note !== '' && { note: entry.note }),
      ...(wish && { wish }),
      ...(before && { before }),
    })),
  };
}
