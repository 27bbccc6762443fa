import type { ApprovalRule, ApprovalState } from '@tailorbird/contract/kinds/approval';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../format-count.ts';
import { approvalRules } from '../orders/messages.ts';

const pieces = (count: number) => counted(count, 'piece', 'pieces');

/** Texts of what the desk does about approvals of an order. */
export const approvalMessages = {
  title: 'Approval',
  mayNot: (open: number, all: number) =>
    `${formatNumber(open)} of ${pieces(all)} may not be made yet`,
  restMay: (rest: number) =>
    rest === 1 ? 'The other one can be made.' : `The other ${formatNumber(rest)} can be made.`,
  andMore: (count: number) => `And ${pieces(count)} more.`,
  why: {
    'change wanted': 'The customer wants a change.',
    asked: 'The customer has not approved it.',
  },
  wordsChanged: (before: readonly string[]) =>
    `New words, asked again. Before: ${before.map((words) => `“${isolate(words)}”`).join(', ')}.`,
  progress: (approved: number, all: number) => `${formatNumber(approved)} of ${formatNumber(all)}`,
  approvedWord: 'approved',
  counted: (count: number, state: ApprovalState) =>
    ({
      'not asked': `${formatNumber(count)} not asked`,
      asked: `${formatNumber(count)} asked`,
      'change wanted': `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'} wanted`,
      approved: `${formatNumber(count)} approved`,
      'approved by phone': `${formatNumber(count)} by phone`,
      'made anyway': `${formatNumber(count)} made anyway`,
    })[state],
  states: {
    'not asked': 'Not asked',
    asked: 'Asked',
    'change wanted': 'Change wanted',
    approved: 'Approved',
    'approved by phone': 'Approved by phone',
    'made anyway': 'Made anyway',
  } satisfies Record<ApprovalState, string>,
  table: 'Pieces and their approval',
  heads: {
    number: 'No.',
    words: 'Wording',
    drawing: 'Drawing',
    state: 'Approval',
    last: 'Who, when',
    acts: 'Acts',
  },
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  showMore: (count: number) => `Show ${formatNumber(count)} more`,
  showOpen: 'Show those that wait',
  more: (name: string) => `Decide on ${isolate(name)}`,
  wishOf: (piece: string) => `What the customer wants of ${isolate(piece)}`,
  newWords: {
    tab: 'New words',
    act: 'Send new words',
    hint: 'Drawn anew at the price as ordered. The customer is asked about this alone.',
    done: (piece: string) => `${isolate(piece)} has new words. The customer is asked again.`,
    unchanged: 'Please write other words, or keep it as it is.',
  },
  keep: {
    act: 'Keep as it is',
    done: (piece: string) => `${isolate(piece)} stays as it is. The customer is asked again.`,
  },
  phone: {
    tab: 'Approved by phone',
    field: 'Who approved, and how was it checked?',
    hint: 'Such as: Mrs Marsh, spelled letter by letter',
    act: (number: string) => `Approve ${number}`,
    missing: 'Please write who approved, and how it was checked.',
    done: (piece: string) => `${isolate(piece)} is approved by phone.`,
  },
  anyway: {
    tab: 'Make it anyway',
    field: 'Why is it made without approval?',
    hint: 'Stands in the history.',
    act: (number: string) => `Make ${number} anyway`,
    missing: 'Please write why it is made without approval.',
    done: (piece: string) => `${isolate(piece)} may be made.`,
  },
  dialog: {
    title: (count: number) => (count === 1 ? 'Make it anyway?' : `Make ${pieces(count)} anyway?`),
    sentence: (name: string) => `${isolate(name)}: the customer has not approved it.`,
    sentenceSeveral: 'The customer has not approved these pieces.',
    /** More pieces than were chosen: an approval is of all pieces of an item. */
    freed: (chosen: number, freed: number) =>
      chosen === 1
        ? `All ${pieces(freed)} of the item may be made then.`
        : `All ${pieces(freed)} of their items may be made then.`,
    act: 'Make Anyway',
    not: 'Do Not Make',
  },
  choice: 'What was decided',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: 'That could not be saved. Please try again.',
  loadFailed: 'Failed to load how the pieces are approved.',
  notMailed: 'No mail goes out about this. Please send the link by hand.',
  aside: {
    title: 'Asking the customer',
    sentTo: 'Mailed to',
    nobody: 'Nobody was mailed. Please send the link by hand.',
    on: (moment: string) => `On ${moment}`,
    reminders: (count: number) =>
      count === 0 ? 'not reminded yet' : count === 1 ? 'reminded once' : 'reminded twice',
    allApproved: 'Nothing waits for the customer.',
    copy: 'Copy link',
    copied: 'The link is copied.',
    notCopied: 'The browser did not copy it. Please copy it from here:',
    again: 'Send again',
    sending: 'Sending...',
    sentAgain: 'The mail with the link is on its way.',
    wanted: 'Approval is wanted',
    set: 'Set',
    isSet: 'Approval is set.',
    asks: (rule: ApprovalRule) =>
      rule === 'never'
        ? 'Nothing waits for the customer any more.'
        : 'The customer is asked by mail about pieces that nobody has begun.',
  },
  rules: approvalRules,
} as const;
