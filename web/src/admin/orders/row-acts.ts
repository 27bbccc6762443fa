import type { PieceState } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { notify, offer } from '../../ui/toast.ts';
import { useMakeAnyway } from '../approvals/approval-desk.tsx';
import { heldMessages } from '../approvals/held-messages.ts';
import { whyHeldPieces } from '../approvals/held-sentence.ts';
import { messages } from './messages.ts';
import { pieceMessages } from './piece-messages.ts';
import {
  type Outcome,
  type Pieces,
  stateOf,
  type Step,
  useSetPieces,
  whyNotSet,
} from './pieces-query.ts';

interface Setting {
  how: 'row' | 'bulk';
  to: PieceState;
  choose: (pieces: Pieces) => readonly Step[];
  /** `19 Søren`, where it is one piece. */
  name?: string;
}

/** Sets pieces by hand: says what came of it, and lets it be undone. */
export function usePieceActs(order: Order) {
  const set = useSetPieces(order);
  const offerHeld = useHeldOffer(order);

  async function act({ how, to, choose, name = '' }: Setting) {
    try {
      const { results, undo, refused } = await set.mutateAsync({ how, choose });
      tell(results, undo, { to, name });
      await offerHeld(refused);
    } catch (error) {
      notify('error', whyNotSet(error, pieceMessages.failed));
    }
  }

  function tell(
    results: Outcome['results'],
    undo: Outcome['undo'],
    { to, name }: Pick<Setting, 'to'> & { name: string },
  ) {
    const overtaken = results.filter(({ outcome }) => outcome === 'changed meanwhile');
    const [other] = overtaken;
    if (other) notify('warning', overtakenSentence(overtaken.length, other, name));
    const sent = results.filter(({ outcome }) => outcome === 'sent');
    const [first] = sent;
    if (first) {
      const isNamed = sent.length === 1 && name !== '';
      notify(
        'warning',
        isNamed
          ? pieceMessages.isSent(name, first.piece?.parcel)
          : pieceMessages.areSent(sent.length),
      );
    }
    const withdrawn = results.filter(({ outcome }) => outcome === 'withdrawn').length;
    if (withdrawn > 0) {
      const isNamed = withdrawn === 1 && name !== '';
      notify(
        'warning',
        isNamed ? pieceMessages.isWithdrawn(name) : pieceMessages.areWithdrawn(withdrawn),
      );
    }
    const state = pieceMessages.isNow[to];
    const sentence =
      undo.length === 1 && name
        ? pieceMessages.isSet(name, state)
        : pieceMessages.areSet(undo.length, state);
    if (undo.length > 0) {
      const run = () => void takeBack(undo);
      offer('success', sentence, { label: messages.undo.name, run }, `pieces of ${order._id}`);
    }
  }

  async function takeBack(steps: readonly Step[]) {
    try {
      const outcome = await set.mutateAsync({ how: 'undo', choose: () => steps });
      const { results, undo, refused } = outcome;
      const left = results.length - undo.length - refused.length;
      const said = [
        ...(undo.length > 0 || refused.length === 0 ? [pieceMessages.undone(undo.length)] : []),
        ...(left > 0 ? [pieceMessages.overtakenAll(left)] : []),
      ];
      if (said.length > 0) notify(left > 0 ? 'warning' : 'success', said.join(' '));
      await offerHeld(refused);
    } catch (error) {
      notify('error', whyNotSet(error, pieceMessages.failed));
    }
  }

  return { act, isSaving: set.isPending };
}

/** Says why pieces are not made, and offers to make them all the same. */
function useHeldOffer(order: Order) {
  const client = useQueryClient();
  const makeAnyway = useMakeAnyway();
  return async (refused: readonly Step[]) => {
    if (refused.length === 0) return;
    const numbers = refused.map(({ number }) => number);
    const label = refused.length === 1 ? heldMessages.act : heldMessages.actSeveral;
    const run = () => makeAnyway(refused);
    const sentence = await whyHeldPieces(client, order, numbers);
    offer('warning', sentence, { label, run }, `not approved in ${order._id}`);
  };
}

function overtakenSentence(
  count: number,
  { piece }: Outcome['results'][number],
  name: string,
): string {
  if (count > 1 || !name) return pieceMessages.overtakenAll(count);
  return pieceMessages.overtaken(
    name,
    pieceMessages.states[piece?.state ?? 'waiting'],
    piece?.changedBy ?? '',
  );
}

/** Sets one piece. */
export function useRowActs(order: Order, { number }: { number: number }, name: string) {
  const { act, isSaving } = usePieceActs(order);
  return {
    isSaving,
    /** From the state that was in view: a press never goes on from what somebody else has set. */
    set: (from: PieceState, to: PieceState, reason = '') => {
      if (isSaving) return;
      const choose = () => [{ number, from, to, reason }];
      void act({ how: 'row', to, choose, name: `${number} ${name}` });
    },
  };
}

/** Sets all that are picked, whichever state they are in. */
export function useBulkActs(order: Order) {
  const { act, isSaving } = usePieceActs(order);
  return {
    isSaving,
    set: (numbers: readonly number[], to: PieceState, reason = '') => {
      if (isSaving) return;
      const choose = (pieces: Pieces) =>
        numbers.flatMap((number): Step[] => {
          const from = stateOf(pieces, number);
          return from === to ? [] : [{ number, from, to, reason }];
        });
      void act({ how: 'bulk', to, choose });
    },
  };
}
