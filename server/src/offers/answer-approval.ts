import type { Approval, ApprovalAnswer } from '@tailorbird/contract/approvals';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { retry } from '../retry.ts';
import { receiptMails, type ApprovalMailing } from './approval-mails.ts';
import {
  checkOpen,
  isStoppedFor,
  openItems,
  readApprovals,
  type OrderApprovals,
} from './approvals.ts';
import { laterDetails, type ApprovalDays } from './later-days.ts';
import { MOST_ANSWERS, saveStep, type StepItem } from './queries.ts';
import { piecesInWords, sentenceOf, showApproval } from './show-approval.ts';

/** The parts of the shop that an answer needs. */
export interface AnswerShop extends ApprovalMailing, ApprovalDays {
  database: Database;
  findShopName: () => Promise<string>;
}

/**
 * Takes what the customer says of items, each bound to the hash that they were shown: all of it or
 * nothing. The same answer once more changes nothing.
 * @throws NOT_FOUND, APPROVAL_CLOSED, APPROVALS_FULL, APPROVAL_CHANGED
 */
export async function answerApproval(
  shop: AnswerShop,
  { ownerId, orderId }: OrderKey,
  answer: ApprovalAnswer,
  network: string,
): Promise<Approval> {
  const { database } = shop;
  let mails: NewMail[] | undefined;
  // begun again when pieces were set, or notes written, in between
  return retry(async () => {
    const read = await readApprovals(database, orderId, ownerId);
    const shown = {
      shopName: await shop.findShopName(),
      isStopped: await isStoppedFor(database, read),
    };
    const { shopName } = shown;
    const show = () => showApproval(read, shown);
    if (isAnswered(read, answer)) return show();
    const { stored } = read;
    checkOpen(stored.order);
    checkRoom(read);
    const answered = answeredItems(read, answer, show);
    const approved = answered.filter(({ step }) => step.wish === undefined);
    const numbersOf = (items: typeof answered) => items.flatMap(({ numbers }) => numbers);
    const [yes, all] = [new Set(numbersOf(approved)), numbersOf(answered)];
    const held = [...stored.held].filter((number) => !yes.has(number));
    const wishes = all.filter((number) => !yes.has(number));
    const wished = [...stored.wished].filter((number) => !yes.has(number)).concat(wishes);
    const sentence =
      yes.size === 0 ? '' : sentenceOf(shopName).replace('{pieces}', piecesInWords(yes.size));
    // it counts towards the limits once, however often this is begun again
    mails ??= await receiptMails(shop, stored, {
      approved: yes.size,
      wishes: wishes.length,
      sentence,
    });
    const done = await saveStep(database, read.key, {
      version: stored.order.version,
      step: 'answer',
      by: answer.name,
      sentence,
      network,
      items: answered.map(({ step }) => step),
      rule: read.rule,
      held,
      wished,
      isAsking: false,
      later:
        held.length === 0 && yes.size > 0
          ? await laterDetails(shop, stored.order, read.leadDays)
          : undefined,
      count: { count: yes.size, ...(wishes.length > 0 && { wishes: wishes.length }) },
      mails,
    });
    if (!done) return undefined;
    return showApproval(await readApprovals(database, orderId, ownerId), shown);
  });
}

/** Whether exactly this was answered last, by the same press. */
function isAnswered({ entries }: OrderApprovals, { name, items }: ApprovalAnswer): boolean {
  const last = entries.at(-1);
  if (last?.step !== 'answer' || last.by !== name || last.items.length !== items.length) {
    return false;
  }
  const said = new Map(last.items.map(({ _id, hash, wish }) => [_id, { hash, wish }]));
  return items.every(({ _id, hash, wish }) => {
    const then = said.get(_id);
    return then?.hash === hash && then.wish === wish;
  });
}

/** @throws APPROVALS_FULL: whoever has the link may have it in a program */
function checkRoom({ entries }: Pick<OrderApprovals, 'entries'>): void {
  const answers = entries.filter(({ step }) => step === 'answer');
  if (answers.length >= MOST_ANSWERS) throw new ShopError('APPROVALS_FULL');
}

/** @throws APPROVAL_CHANGED */
const answeredItems = (
  read: OrderApprovals,
  { items }: ApprovalAnswer,
  show: () => Approval,
): { step: StepItem; numbers: readonly number[] }[] =>
  openItems(
    read,
    items,
    ['asked', 'change wanted'],
    () => new ShopError('APPROVAL_CHANGED', { body: { approval: show() } }),
  ).map(({ sent: { wish }, found: { line, numbers } }) => ({
    step: { ...line, ...(wish !== undefined && { wish }) },
    numbers,
  }));
