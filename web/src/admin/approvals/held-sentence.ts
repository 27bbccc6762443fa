import type { Order } from '@tailorbird/contract/orders';
import type { QueryClient } from '@tanstack/react-query';
import { pieceName } from '../orders/piece-name.ts';
import { type ApprovalLine, approvalLines } from './approval-lines.ts';
import { fetchApprovals } from './approvals-query.ts';
import { heldMessages } from './held-messages.ts';

/** Pieces that a sentence names; of more it says how many. */
const MOST_NAMED = 3;

/** Why these pieces are not made: `12 Valentina is not made: the customer wants a change.` */
export async function whyHeldPieces(
  client: QueryClient,
  order: Order,
  numbers: readonly number[],
): Promise<string> {
  // without an answer it still says that they are not made
  const lines = await fetchApprovals(client, order._id).then(
    (approvals) => approvalLines(order, approvals),
    () => [],
  );
  return heldSentence(order, lines, numbers);
}

export function heldSentence(
  order: Pick<Order, 'cart'>,
  lines: readonly Pick<ApprovalLine, 'numbers' | 'state'>[],
  numbers: readonly number[],
): string {
  const wished = new Set(
    lines.filter(({ state }) => state === 'change wanted').flatMap((line) => line.numbers),
  );
  const wishes = numbers.filter((number) => wished.has(number)).length;
  const why = wishes === 0 ? 'asked' : wishes === numbers.length ? 'change wanted' : 'both';
  return numbers.length > MOST_NAMED
    ? heldMessages.several(numbers.length, why)
    : heldMessages.few(
        numbers.map((number) => pieceName(order, number)),
        why,
      );
}
