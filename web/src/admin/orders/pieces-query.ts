import { PIECES_AT_ONCE } from '@tailorbird/contract/limits';
import type { Piece, PieceAct, PieceSet, PieceState } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { failOffline } from './order-edits.ts';
import { piecesKey, updateCachedOrders } from './orders-query.ts';
import { hasCode } from '../../error-facts.ts';

/** Pieces by number; one that is not there waits. */
export type Pieces = ReadonlyMap<number, Piece>;

export const stateOf = (pieces: Pieces, number: number): PieceState =>
  pieces.get(number)?.state ?? 'waiting';

const queryOf = (id: string) => ({
  queryKey: piecesKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Pieces> => {
    const { pieces } = await call('GET /order/{id}/pieces', { params: { id } }, signal);
    return new Map(pieces.map((piece) => [piece.number, piece]));
  },
  staleTime: 0,
  networkMode: 'always' as const,
});

/** How far the pieces of an order are; again after each change of it by anybody. */
export function usePieces(id: string) {
  return useQuery(queryOf(id));
}

/** A piece that is to be set, from the state in which it is known. */
export interface Step {
  number: number;
  from: PieceState;
  to: PieceState;
  reason: string;
}

interface Act {
  how: PieceAct;
  /** Called when its turn comes, with the pieces as they are known then. */
  choose: (pieces: Pieces) => readonly Step[];
}

export interface Outcome {
  results: readonly PieceSet[];
  /** The steps that take back all that was set; empty where nothing was. */
  undo: readonly Step[];
  /** Those that the customer has not approved: the pieces stay as they are. */
  refused: readonly Step[];
}

/** Sets pieces, one act after the other: each begins with what the one before has made of them. */
export function useSetPieces(order: Pick<Order, '_id'>) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    scope: { id: `pieces of ${order._id}` },
    mutationFn: async ({ how, choose }: Act): Promise<Outcome> => {
      const known = await client.ensureQueryData(queryOf(order._id));
      const steps = choose(known);
      const results: PieceSet[] = [];
      for (let at = 0; at < steps.length; at += PIECES_AT_ONCE) {
        results.push(...(await send(client, order._id, how, steps.slice(at, at + PIECES_AT_ONCE))));
      }
      return {
        results,
        undo: undoOf(known, steps, results),
        refused: refusedSteps(steps, results),
      };
    },
  });
}

/** The shop's sentence about an order that was cancelled, or a picture refused, else the fallback. */
export const whyNotSet = (error: unknown, fallback: string) =>
  hasCode(error, 'ORDER_CANCELLED') || hasCode(error, 'PICTURE_REFUSED') ? error.message : fallback;

async function send(
  client: QueryClient,
  id: string,
  how: PieceAct,
  pieces: readonly Step[],
): Promise<readonly PieceSet[]> {
  const body = { how, pieces: [...pieces] };
  const { results, order } = await call('PUT /order/{id}/pieces', { params: { id }, body });
  const now = results.flatMap(({ piece }) => piece ?? []);
  client.setQueryData<Pieces>(piecesKey(id), (known = new Map()) => {
    const merged = new Map(known);
    for (const piece of now) merged.set(piece.number, piece);
    return merged;
  });
  // the next act need not wait for the history
  void updateCachedOrders(client, [order]);
  return results;
}

/** The steps to pieces that wait for the customer's yes. */
function refusedSteps(steps: readonly Step[], results: readonly PieceSet[]): Step[] {
  const refused = new Set(
    results.flatMap((one) => (one.outcome === 'not approved' ? one.number : [])),
  );
  return steps.filter(({ number }) => refused.has(number));
}

/** The same steps the other way round, as far as they were made. */
function undoOf(known: Pieces, steps: readonly Step[], results: readonly PieceSet[]): Step[] {
  const set = new Set(results.flatMap((one) => (one.outcome === 'set' ? one.number : [])));
  return steps
    .filter(({ number }) => set.has(number))
    .map(({ number, from, to }) => ({
      number,
      from: to,
      to: from,
      reason: known.get(number)?.reason ?? '',
    }));
}
