import type { ApprovalStep, DeskApprovals } from '@tailorbird/contract/approvals';
import {
  needsApproval,
  type ApprovalRule,
  type ApprovalState,
} from '@tailorbird/contract/kinds/approval';
import type { Order } from '@tailorbird/contract/orders';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { listPieces } from '../orders/making-queries.ts';
import { retry } from '../retry.ts';
import type { AnswerShop } from './answer-approval.ts';
import { askMails } from './approval-mails.ts';
import { checkOpen, openItems, readApprovals, type OrderApprovals } from './approvals.ts';
import type { ItemApproval } from './item-approvals.ts';
import { laterDetails } from './later-days.ts';
import { newWordsOf, type NewWords, type WordsShop } from './new-words.ts';
import { MOST_STEPS, saveStep, type SavedStep, type StepItem } from './queries.ts';
import { showDeskApprovals } from './show-approval.ts';
import { saveWords } from './words-queries.ts';

interface DeskShop extends AnswerShop, WordsShop {
  database: Database;
}

interface StepResult {
  approvals: DeskApprovals;
  order: Order;
  /** False where a mail was due and none goes out. */
  isMailed: boolean;
}

/** The parts of a step that differ from one kind to another. */
interface StepOutcome {
  items: StepItem[];
  /** Pieces that it is about. */
  numbers: number[];
  held: Set<number>;
  wished: Set<number>;
  isAsking: boolean;
  words?: NewWords;
}

/**
 * Takes a step of the desk, with its history and mails, on the order as it is then.
 * @throws NOT_FOUND, APPROVAL_CLOSED, APPROVALS_FULL, APPROVAL_CHANGED, NEW_WORDS_NOT_POSSIBLE
 */
export async function setApprovals(
  shop: DeskShop,
  orderId: string,
  step: ApprovalStep,
  changedBy: string,
): Promise<StepResult> {
  const { database } = shop;
  // each mail counts towards the limits, and another try is no other mail
  let asked: { pieces: number; mails: NewMail[] } | undefined;
  const isMailed = await retry(async () => {
    const read = await readApprovals(database, orderId);
    checkOpen(read.stored.order);
    if (isDone(read, step, changedBy)) return true;
    checkRoom(read, step);
    const decided = await decide(shop, read, step);
    const { stored } = read;
    const pieces = decided.held.size - decided.wished.size;
    const isAsking = decided.isAsking && pieces > 0;
    if (isAsking && asked?.pieces !== pieces) {
      asked = { pieces, mails: await askMails(shop, stored, { pieces, isReminder: false }) };
    }
    const mails = isAsking ? (asked?.mails ?? []) : [];
    const begins = decided.held.size === 0 && stored.held.size > 0 && step.step !== 'set rule';
    const saved: SavedStep = {
      version: stored.order.version,
      step: step.step,
      by: changedBy,
      note: 'note' in step ? step.note : step.step === 'set rule' ? step.rule : '',
      items: decided.items,
      rule: step.step === 'set rule' ? step.rule : read.rule,
      held: decided.held,
      wished: decided.wished,
      isAsking: mails.length > 0,
      later: begins ? await laterDetails(shop, stored.order, read.leadDays) : undefined,
      count: { count: decided.numbers.length },
      mails,
    };
    const isSaved = await save(database, read, saved, decided.words);
    return isSaved ? !isAsking || mails.length > 0 : undefined;
  });
  const read = await readApprovals(database, orderId);
  return {
    approvals: showDeskApprovals(read, shop.approvalLinks),
    order: read.stored.order,
    isMailed,
  };
}

/** Milliseconds in which the same press asks nobody twice. */
const SAME_PRESS_MS = 60_000;

/** Whether the step was taken already: the answer to it was lost, or somebody pressed twice. */
function isDone({ entries, rule }: OrderApprovals, step: ApprovalStep, by: string): boolean {
  if (step.step === 'set rule') return step.rule === rule;
  const last = entries.at(-1);
  return (
    step.step === 'ask again' &&
    last?.step === 'ask again' &&
    last.by === by &&
    Date.now() - last.at.getTime() < SAME_PRESS_MS
  );
}

/** @throws APPROVALS_FULL, but never of what lets something be made */
function checkRoom({ entries }: OrderApprovals, { step }: ApprovalStep): void {
  const isFreeing = step === 'by phone' || step === 'make anyway';
  if (!isFreeing && entries.length >= MOST_STEPS) throw new ShopError('APPROVALS_FULL');
}

/** One statement, or one transaction where the item changes as well. */
async function save(
  database: Database,
  { key }: OrderApprovals,
  saved: SavedStep,
  words: NewWords | undefined,
): Promise<boolean> {
  if (!words) return saveStep(database, key, saved);
  return database.transaction(async (tx: Queryable) => {
    const isSaved = await saveStep(tx, key, saved);
    if (isSaved) await saveWords(tx, key, words);
    return isSaved;
  });
}

async function decide(
  shop: DeskShop,
  read: OrderApprovals,
  step: ApprovalStep,
): Promise<StepOutcome> {
  const [held, wished] = [new Set(read.stored.held), new Set(read.stored.wished)];
  switch (step.step) {
    case 'set rule':
      return ruleSet(read, step.rule, await begunPieces(shop.database, read.key.orderId));
    case 'ask again': {
      const numbers = [...held].filter((number) => !wished.has(number));
      return { items: [], numbers, held, wished, isAsking: true };
    }
    case 'keep': {
      const chosen = chosenItems(shop, read, step.items, ['change wanted']);
      for (const number of numbersOf(chosen)) wished.delete(number);
      return { ...about(chosen), held, wished, isAsking: true };
    }
    case 'by phone':
    case 'make anyway': {
      const chosen = chosenItems(shop, read, step.items);
      for (const number of numbersOf(chosen)) {
        held.delete(number);
        wished.delete(number);
      }
      return { ...about(chosen), held, wished, isAsking: false };
    }
    default: {
      const chosen = chosenItems(shop, read, step.items);
      const [one] = chosen;
      if (!one) throw changed(shop, read);
      const begun = await begunPieces(shop.database, read.key.orderId);
      const words = await newWordsOf(shop, one, step.words, begun);
      for (const number of one.numbers) {
        held.add(number);
        wished.delete(number);
      }
      const items = [{ ...words.line, before: one.line.words }];
      return { items, numbers: [...one.numbers], held, wished, isAsking: true, words };
    }
  }
}

const numbersOf = (items: readonly ItemApproval[]) => items.flatMap(({ numbers }) => [...numbers]);

const about = (items: readonly ItemApproval[]): Pick<StepOutcome, 'items' | 'numbers'> => ({
  items: items.map(({ line }) => line),
  numbers: numbersOf(items),
});

/** Numbers of pieces that somebody has begun, and that are not to be made again. */
async function begunPieces(db: Queryable, orderId: string): Promise<ReadonlySet<number>> {
  const pieces = (await listPieces(db, orderId)) ?? [];
  return new Set(pieces.flatMap(({ number, state }) => (state === 'again' ? [] : number)));
}

/**
 * Of what the customer has said yes to nobody is asked again, nor of what is begun. What the customer
 * wants changed stays held whatever the rule: it is answered, or made with a reason.
 */
function ruleSet(
  { items, stored }: OrderApprovals,
  rule: ApprovalRule,
  begun: ReadonlySet<number>,
): StepOutcome {
  const wanted = items.filter(
    ({ item, state }) =>
      state === 'change wanted' ||
      (needsApproval(rule, item.drawing !== null) && (state === 'asked' || state === 'not asked')),
  );
  const held = new Set(numbersOf(wanted).filter((number) => !begun.has(number)));
  const isMore = [...held].some((number) => !stored.held.has(number));
  const numbers = [...held];
  const wished = new Set(stored.wished);
  return { items: wanted.map(({ line }) => line), numbers, held, wished, isAsking: isMore };
}

/** @throws APPROVAL_CHANGED where one is not as it was shown, or waits for nothing */
const chosenItems = (
  shop: Pick<DeskShop, 'approvalLinks'>,
  read: OrderApprovals,
  sent: readonly { _id: string; hash: string }[],
  states: readonly ApprovalState[] = ['asked', 'change wanted'],
): ItemApproval[] =>
  openItems(read, sent, states, () => changed(shop, read)).map(({ found }) => found);

const changed = ({ approvalLinks }: Pick<DeskShop, 'approvalLinks'>, read: OrderApprovals) =>
  new ShopError('APPROVAL_CHANGED', {
    body: { approvals: showDeskApprovals(read, approvalLinks) },
  });
