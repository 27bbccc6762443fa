import type { Piece, PieceState } from '@tailorbird/contract/order-desk';
import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import { describe, expect, it } from 'vitest';
import {
  chosenPieces,
  linesToSend,
  NO_TICKS,
  piecesLeft,
  pieceToTick,
  whyNoTick,
  withCount,
  withTicks,
} from './pieces-to-send.ts';

/** Three polos, a sash that is held, and a service; piece 3 was taken out. */
const order = orderOf({
  cart: {
    items: [
      orderItemOf({ _id: 'polo', quantity: 3, pieces: [1, 2, 4] }),
      orderItemOf({ _id: 'sash', quantity: 2, pieces: [5, 6], isHeld: true }),
      orderItemOf({ _id: 'tissue', quantity: 9, pieces: [] }),
    ],
  },
});

const known = (...given: readonly (readonly [number, PieceState, parcel?: number])[]) =>
  new Map(
    given.map(([number, state, parcel]): [number, Piece] => [
      number,
      {
        number,
        state,
        reason: '',
        changedAt: null,
        changedBy: '',
        ...(parcel !== undefined && { parcel }),
      },
    ]),
  );

const atFirst = { ticks: NO_TICKS, isScanning: false, isNext: false };

describe('pieces of the next parcel', () => {
  it('are the packed ones at first, and neither services nor what was taken out', () => {
    const left = piecesLeft(order, known([2, 'packed'], [1, 'cut'], [4, 'again'], [5, 'cut']));
    expect(left.free.map(({ number }) => number)).toEqual([2, 1, 5]);
    expect(left).toMatchObject({ held: [6], again: [4], isUntouched: false });
    expect(chosenPieces(left, atFirst)).toEqual([2]);
    const ticks = withTicks(NO_TICKS, [1, 5], true);
    expect(chosenPieces(left, { ...atFirst, ticks })).toEqual([1, 2, 5]);
    expect(chosenPieces(left, { ...atFirst, ticks: withTicks(ticks, [2], false) })).toEqual([1, 5]);
  });

  it('are in no parcel yet', () => {
    const left = piecesLeft(order, known([1, 'packed', 1], [2, 'packed']));
    expect(left.free.map(({ number }) => number)).toEqual([2, 4]);
  });

  it('are all where nobody has touched one, and counted by lines', () => {
    const left = piecesLeft(order, known());
    expect(left.isUntouched).toBe(true);
    expect(chosenPieces(left, atFirst)).toEqual([1, 2, 4]);
    const [line] = linesToSend(left.free);
    expect(line).toMatchObject({ numbers: [1, 2, 4] });
    const ticks = withCount(NO_TICKS, [1, 2, 4], 2);
    expect(chosenPieces(left, { ...atFirst, ticks })).toEqual([1, 2]);
  });

  it('are none of the rest at first, once a part is sent that nobody had touched', () => {
    const left = piecesLeft(order, known([1, 'packed', 1]));
    expect(left.isUntouched).toBe(true);
    expect(chosenPieces(left, { ...atFirst, isNext: true })).toEqual([]);
  });

  it('are scanned one by one: a code stands for all of its item, packed ones first', () => {
    const left = piecesLeft(order, known([4, 'packed']));
    const scanning = { ...atFirst, isScanning: true };
    expect(chosenPieces(left, scanning)).toEqual([]);
    expect(pieceToTick([1, 2, 4], left, [])).toBe(4);
    expect(pieceToTick([1, 2, 4], left, [4])).toBe(1);
    expect(pieceToTick([1, 2, 4], left, [1, 2, 4])).toBeUndefined();
    expect(pieceToTick([6], left, [])).toBeUndefined();
  });

  it('are none that the customer has withdrawn from, and a scan that ticks none says why', () => {
    const stopped = { ...order, stopped: [2] };
    const left = piecesLeft(stopped, known([1, 'packed', 1], [4, 'again']));
    expect(left).toMatchObject({ free: [], held: [5, 6], again: [4], stopped: [2] });
    expect([1, 2, 4, 5].map((number) => whyNoTick([number], left))).toEqual([
      'sent',
      'withdrawn',
      'made again',
      'not approved',
    ]);
    expect(whyNoTick([1, 2, 4], piecesLeft(stopped, known([4, 'packed'])))).toBe('chosen');
  });
});
