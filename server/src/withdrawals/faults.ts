import { FAULT_PHOTOS_MAX, FAULTS_MAX, UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import type { FaultReply } from '@tailorbird/contract/withdrawals';
import { addFaultPhoto } from '@tailorbird/contract/withdrawals';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { fileReceiver } from '../http/receive-file.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import { checkPicture, encodePicture, type PictureEncoder } from '../images/picture-encoder.ts';
import type { NewMail } from '../mail/mail.ts';
import { listPieces, type OrderKey } from '../orders/making-queries.ts';
import { setPieces } from '../orders/making.ts';
import { retry } from '../retry.ts';
import { insertFault, insertPhoto, saveAnswer } from './fault-queries.ts';
import { readReturns, type OrderReturns, type ReturnsSource } from './read-returns.ts';
import { answerMails, faultMails, type WithdrawalMailing } from './withdrawal-mails.ts';

/** The parts of the shop that faults need. */
export interface FaultShop extends ReturnsSource, WithdrawalMailing {
  database: Database;
  encoder: PictureEncoder;
}

/** A fault as the customer tells it. */
export interface FaultMessage {
  _id: string;
  itemId: string;
  quantity: number;
  words: string;
}

/**
 * Takes what is wrong with pieces of an order. The same id once more is the same.
 * @throws NOT_FOUND, FAULTS_FULL
 */
export async function tellFault(
  shop: FaultShop,
  { ownerId, orderId }: OrderKey,
  { _id: id, itemId, quantity, words }: FaultMessage,
  network: string,
): Promise<OrderReturns> {
  return retry(async () => {
    const read = await readReturns(shop, orderId, ownerId);
    if (read.faults.some((fault) => fault.id === id)) return read;
    const item = read.items.find(({ _id }) => _id === itemId);
    if (!item) throw new ShopError('NOT_FOUND');
    if (read.faults.length >= FAULTS_MAX) throw new ShopError('FAULTS_FULL');
    const fault = { id, itemId, quantity: Math.min(quantity, item.quantity), words };
    const { version } = read.stored.order;
    const mails = faultMails(read, { product: item.product.name, quantity: fault.quantity, words });
    const isDone = await insertFault(shop.database, { ...read.key, version }, fault, {
      network,
      mails,
    });
    return isDone ? readReturns(shop, orderId, ownerId) : undefined;
  });
}

/** Each has its file on disk, so at most 160 MB of it. */
const MOST_AT_ONCE = 16;

const receivePhoto = fileReceiver({
  field: addFaultPhoto.multipart,
  maxBytes: UPLOAD_MAX_BYTES,
  most: MOST_AT_ONCE,
  missing: 'PHOTO_MISSING',
  tooLarge: 'PICTURE_TOO_LARGE',
  cleanName: cleanFileName,
});

/**
 * Adds a photo to a fault, made anew from its pixels, so that nothing else of the file is kept.
 * @throws NOT_FOUND, FAULT_ANSWERED, FAULT_PHOTOS_FULL, and the errors of pictures
 */
export async function addPhoto(
  shop: FaultShop,
  read: OrderReturns,
  faultId: string,
  request: FastifyRequest,
): Promise<OrderReturns> {
  const check = ({ faults }: OrderReturns) => {
    const fault = faults.find(({ id }) => id === faultId);
    if (!fault) throw new ShopError('NOT_FOUND');
    if (fault.answer) throw new ShopError('FAULT_ANSWERED');
    if (fault.photos.length >= FAULT_PHOTOS_MAX) throw photosFull();
  };
  // before the file is received
  check(read);
  const { encoder, database } = shop;
  await receivePhoto(request, async ({ path, name }) => {
    const { kind } = await checkPicture({ path, name });
    const picture = await encoder.inTurn('upload', (encode) =>
      encodePicture(encode, { path, name, kind }),
    );
    const key = { ...read.key, faultId };
    if (await insertPhoto(database, key, picture, FAULT_PHOTOS_MAX)) return;
    check(await readReturns(shop, read.key.orderId, read.key.ownerId));
    throw photosFull();
  });
  return readReturns(shop, read.key.orderId, read.key.ownerId);
}

const photosFull = () =>
  new ShopError('FAULT_PHOTOS_FULL', { fill: { most: String(FAULT_PHOTOS_MAX) } });

/**
 * Answers a fault: its pieces are made again, or the desk refunds or refuses. The customer is mailed.
 * @throws NOT_FOUND, FAULT_ANSWERED, FAULT_PIECES_WRONG
 */
export async function answerFault(
  shop: FaultShop,
  { orderId, faultId, by }: { orderId: string; faultId: string; by: string },
  { answer: kind, note, pieces }: FaultReply,
): Promise<{ read: OrderReturns; isMailed: boolean }> {
  const read = await readReturns(shop, orderId);
  const fault = read.faults.find(({ id }) => id === faultId);
  if (!fault) throw new ShopError('NOT_FOUND');
  if (fault.answer) {
    if (fault.answer.kind === kind && fault.answer.note === note) return { read, isMailed: false };
    throw new ShopError('FAULT_ANSWERED');
  }
  if (kind === 'made again') {
    await makeAgain(shop, read, { itemId: fault.itemId, pieces, reason: fault.words, by });
  }
  const mails: NewMail[] = await answerMails(shop, read, { kind, note });
  const { key } = await readReturns(shop, orderId);
  if (!(await saveAnswer(shop.database, key, fault, { kind, note, by, mails }))) {
    throw new ShopError('FAULT_ANSWERED');
  }
  return { read: await readReturns(shop, orderId), isMailed: mails.length > 0 };
}

const REASON_LENGTH = 100;

/** @throws FAULT_PIECES_WRONG */
async function makeAgain(
  { database }: FaultShop,
  { items, numbers, key }: OrderReturns,
  {
    itemId,
    pieces,
    reason,
    by,
  }: { itemId: string; pieces: readonly number[]; reason: string; by: string },
): Promise<void> {
  const own = numbers[items.findIndex(({ _id }) => _id === itemId)] ?? [];
  const other = pieces.find((number) => !own.includes(number));
  if (other !== undefined) throw wrong(`Piece ${other} is none of this item.`);
  const known = await listPieces(database, key.orderId);
  const states = new Map((known ?? []).map(({ number, state }) => [number, state]));
  const waiting = pieces.find((number) => !states.has(number));
  if (waiting !== undefined) throw wrong(`Piece ${waiting} is not made yet.`);
  const steps = pieces.flatMap((number) => {
    const from = states.get(number) ?? 'waiting';
    // what is to be made again already stays so
    return from === 'again' ? [] : { number, from, to: 'again' as const, reason: cut(reason) };
  });
  if (steps.length === 0) return;
  const { results } = await setPieces(database, {
    orderId: key.orderId,
    how: 'bulk',
    pieces: steps,
    changedBy: by,
  });
  const failed = results.find(({ outcome }) => outcome !== 'set' && outcome !== 'unchanged');
  if (failed) throw wrong(`Piece ${failed.number} was changed meanwhile. Please look again.`);
}

const wrong = (problem: string) => new ShopError('FAULT_PIECES_WRONG', { fill: { problem } });

/** In one line, as the reasons of pieces are. */
const cut = (words: string) => [...words.replaceAll(/\s+/g, ' ')].slice(0, REASON_LENGTH).join('');
