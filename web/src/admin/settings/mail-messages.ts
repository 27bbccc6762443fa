import type { MailGroup } from '@tailorbird/contract/kinds/mail-kinds';
import { isolate } from '@tailorbird/contract/rules/isolate';

/** Texts of the page of mails. */
export const mailMessages = {
  kinds: 'Kinds of mail',
  kind: 'Mail',
  yours: 'Yours',
  ofYours: (title: string) => `${title}, yours`,
  groups: {
    customers: 'Orders, to customers',
    papers: 'Papers',
    accounts: 'Accounts',
    shop: 'To the shop',
  } satisfies Record<MailGroup, string>,
  goesOut: (moment: string, isOwn: boolean) =>
    `Goes out ${moment}. ${isOwn ? 'Your words.' : 'The shop’s own words, until you write yours.'}`,
  fields: { subject: 'Subject', opening: 'Opening' },
  subjectHint: (length: number | undefined, most: number) =>
    length === undefined
      ? `${most} are shown by most programs.`
      : `${length} / ${most} with usual values`,
  openingHint:
    'What is not known is left out with its sentence: a greeting without a name, for one.',
  empty: 'Empty: the shop’s own words.',
  putIn: 'Put in',
  putInOne: (label: string) => `Put in ${label}`,
  instead: (parameter: string) => `Put in {${parameter}} instead`,
  follows: {
    customers:
      'Always follows: the pieces and amounts where the mail has them, the button to the order, and what whoever ordered nothing can do.',
    papers: 'Always follows: the button to the order. The paper comes with the mail.',
    accounts:
      'Always follows: the button, how long it works, and what to do if it was not the reader.',
    shop: 'Always follows: who ordered, the pieces, the amounts and the button to the order.',
  } satisfies Record<MailGroup, string>,
  kindOfForm: 'mail',
  saved: 'The words of the mail are saved.',
  saveFailed: 'Failed to save the words of the mail. Please try again.',
  reset: 'Back to the shop’s own words',
  resetTitle: 'Back to the shop’s own words?',
  resetSentence: (title: string) =>
    `Your subject and opening of ${isolate(title)} are removed, for the next mail on.`,
  resetConfirm: 'Remove mine',
  sample: {
    send: 'Send me a sample',
    sending: 'Sending...',
    sent: (address: string) => `Sample sent to ${isolate(address)}.`,
    notSent: 'The sample was not sent.',
    goesTo:
      'The sample goes to your own address, with an invented order and what stands above, saved or not. What you save goes out with the next mail.',
  },
  preview: {
    title: 'Preview',
    inProgram: 'In a mail program',
    onPhone:
      'On a phone the notice shows the subject and about 40 letters of the opening, so the most important thing stands first.',
    time: '10:46',
    failed: 'The preview cannot be shown.',
    waits: 'The preview waits until what is marked is right.',
  },
};
