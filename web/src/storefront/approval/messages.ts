import { isolate } from '@tailorbird/contract/rules/isolate';

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** `1 change`, `2 changes` */
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** Sentences of the page on which customers approve pieces before they are made. */
export const approvalMessages = {
  title: 'Please check',
  titleDone: 'Your approval',
  loading: 'Loading what is to be checked',
  loadFailed: 'This cannot be shown right now.',
  endedTitle: 'This link has ended',
  ended:
    'It works as long as the order does, and until the order goes to an account. If you have an account by now, you find it under Orders. Please write to the shop if something is open.',
  lead: 'We make exactly what stands here.',
  what: (count: number, number: string) =>
    `${pieces(count)} of your order ${number}. Read each word letter by letter. Nothing is made before you approve it.`,
  again: (count: number, others: number) =>
    others === 0
      ? `${pieces(count)} to check.`
      : `${pieces(count)} to check. ${others === 1 ? 'The other one stays' : `The other ${others} stay`} approved.`,
  changeYourself: 'Change words or address yourself',
  changeByMail:
    'You can change words and address yourself, by the link in the mail about your order.',
  sendLink: 'Send me that link again',
  changeInAccount: 'If this order is in your account, you can change words and address there.',
  toAccount: 'Open it in my account',
  same: (count: number) =>
    `The same for all ${count}. Colours on a screen differ a little from the goods.`,
  number: (first: number, last: number, all: number) =>
    first === last ? `${first} of ${all}` : `${first} to ${last} of ${all}`,
  isNew: 'new',
  spelled: (letters: string) => `Spelled ${isolate(letters)}`,
  size: (width: number, height: number, position: string) =>
    `${Math.round(width)} × ${Math.round(height)} mm, ${isolate(position)}`,
  before: 'Before:',
  note: 'Your note:',
  wish: 'You asked:',
  kept: 'The shop asks you to look once more, as it is:',
  ask: 'Ask for a change',
  askOf: (name: string) => `Ask for a change of ${isolate(name)}`,
  different: 'What should be different?',
  takeBack: 'Take back, it is right',
  takeBackOf: (name: string) => `Take back, it is right: ${isolate(name)}`,
  drawingFailed: 'The drawing did not load.',
  drawingFirst: 'Load the drawing first, then approve.',
  tryAgain: 'Try again',
  tryAgainOf: (name: string) => `Try again to load the drawing of ${isolate(name)}`,
  noteMissing: 'Please write what should be different, or take it back.',
  noteTooLong: (most: number) => `Please write at most ${most} characters.`,
  approve: 'Approve',
  approveHeading: 'Your answer',
  asShown: (count: number) => `${pieces(count)} as shown`,
  toChange: (count: number, what: string) => `${changes(count)} asked for: ${what}`,
  yourName: 'Your name',
  nameMissing: 'Please write your name, it stands on the approval.',
  button: (approved: number, wishes: number) => {
    if (wishes === 0) return approved === 1 ? 'Approve this piece' : `Approve all ${approved}`;
    if (approved === 0) return `Ask for ${changes(wishes)}`;
    return `Approve ${approved}, ask for ${changes(wishes)}`;
  },
  goOn: (approved: number, wishes: number) =>
    wishes === 0
      ? 'We begin once you have approved.'
      : approved === 0
        ? 'We answer, and show you the new drawing.'
        : `${approved === 1 ? 'The approved one goes on' : `The ${approved} go on`}. What is to change comes back to you with a new drawing.`,
  dock: (approved: number, wishes: number) =>
    wishes === 0 ? `${approved} as shown` : `${approved} right, ${wishes} to change`,
  dockHint: 'Approve at the end',
  toEnd: 'To the end',
  sending: 'Sending …',
  failed: 'Your answer did not arrive. Please try again.',
  changed:
    'Something has changed since you opened this page. Please look once more: what changed is marked.',
  doneTitle: 'Approved. Thank you.',
  answeredTitle: 'Your answer so far',
  byPhoneTitle: 'Approved by phone.',
  anywayTitle: 'Made without your approval.',
  wishedTitle: 'Thank you. We look at what you asked for.',
  by: (name: string, moment: string) => `${isolate(name)}, ${moment}`,
  rowApproved: 'as shown',
  rowWished: 'change asked for',
  rowByPhone: 'approved by phone',
  rowAnyway: 'made without your approval',
  copy: 'What you approved cannot be changed here any more. You can look at this page at any time.',
  waiting: 'We answer what you asked for, and write to you then.',
  earlier: 'Earlier answers',
  closed: {
    completed: 'This order is completed.',
    cancelled: 'This order is cancelled. Nothing of it is made.',
    pending: 'Nothing of this order waits for your approval.',
  },
};
