import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  MAIL_KIND_NAMES,
  type MailKindName,
  mailKinds,
  placeholdersOf,
} from './kinds/mail-kinds.ts';
import { meantLine, meantText, placeholderProblem } from './kinds/placeholders.ts';
import { MAIL_OPENING_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from './limits.ts';
import { text } from './text.ts';

const subject = text('Subject', MAIL_SUBJECT_MAX_LENGTH)
  .transform(meantLine)
  .default('')
  .meta({ description: 'One line. Empty: that of the program.' });

const opening = text('Opening', MAIL_OPENING_MAX_LENGTH).transform(meantText).default('').meta({
  description: 'Plain text, paragraphs apart by blank lines. Empty: that of the program.',
});

/** Subject and opening of a mail in the owner's words. */
export interface MailText {
  subject: string;
  opening: string;
}

/** Refuses placeholders of which the mail has no value. */
function checkPlaceholders(kind: MailKindName, typed: MailText, context: z.RefinementCtx): void {
  for (const field of ['subject', 'opening'] as const) {
    const problem = placeholderProblem(typed[field], placeholdersOf(kind));
    if (problem) context.addIssue({ code: 'custom', path: [field], message: problem.sentence });
  }
}

const mailText = (kind: MailKindName) =>
  z
    .object({ subject, opening })
    .superRefine((typed, context) => checkPlaceholders(kind, typed, context))
    .default({ subject: '', opening: '' })
    .meta({ description: `${mailKinds[kind].title}: ${mailKinds[kind].when}.` });

/** By kind of mail. */
export const mailTexts = z
  .object({
    'order-placed': mailText('order-placed'),
    'order-completed': mailText('order-completed'),
    'order-cancelled': mailText('order-cancelled'),
    'guest-order': mailText('guest-order'),
    'guest-order-completed': mailText('guest-order-completed'),
    'guest-order-cancelled': mailText('guest-order-cancelled'),
    'picture-refused': mailText('picture-refused'),
    'guest-picture-refused': mailText('guest-picture-refused'),
    'approval-asked': mailText('approval-asked'),
    'approval-answered': mailText('approval-answered'),
    'quote-sent': mailText('quote-sent'),
    'quote-reminder': mailText('quote-reminder'),
    'order-changed': mailText('order-changed'),
    'parcel-sent': mailText('parcel-sent'),
    'parcel-ready': mailText('parcel-ready'),
    'withdrawal-link': mailText('withdrawal-link'),
    'withdrawal-received': mailText('withdrawal-received'),
    'fault-answered': mailText('fault-answered'),
    'guest-orders': mailText('guest-orders'),
    'paper-issued': mailText('paper-issued'),
    'email-verification': mailText('email-verification'),
    'account-opened': mailText('account-opened'),
    'password-reset': mailText('password-reset'),
    'password-changed': mailText('password-changed'),
    'email-changed-new': mailText('email-changed-new'),
    'email-changed-old': mailText('email-changed-old'),
    'found-orders': mailText('found-orders'),
    'account-locked': mailText('account-locked'),
    'unlock-approved': mailText('unlock-approved'),
    'unlock-denied': mailText('unlock-denied'),
    'new-order': mailText('new-order'),
    'quote-wish': mailText('quote-wish'),
    'withdrawal-declared': mailText('withdrawal-declared'),
    'fault-told': mailText('fault-told'),
  } satisfies Record<MailKindName, z.ZodType>)
  .meta({
    description:
      'Subject and opening of each kind of mail in the shop’s own words, with placeholders such as {order number}. All else in a mail is fixed.',
  });

export type MailTexts = z.output<typeof mailTexts>;

const KIND_ERROR = 'kind must be that of a mail of the shop, such as order-placed.';

/** Saved or not. Strict: nothing in it says where a sample goes. */
const sampleBody = z
  .strictObject({
    kind: z
      .enum(MAIL_KIND_NAMES, { error: KIND_ERROR })
      .meta({ description: 'A field of the settings `mailTexts`.' }),
    subject,
    opening,
  })
  .superRefine(({ kind, ...typed }, context) => checkPlaceholders(kind, typed, context));

export const previewMail = defineEndpoint({
  method: 'POST',
  path: '/settings/mail-preview',
  access: 'admin',
  summary: 'A mail in these words, saved or not, with an invented order. It is sent to nobody.',
  body: sampleBody,
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    from: z.string().meta({ description: 'The name of the shop, as mails say it.' }),
  }),
  rateLimit: 'cart',
});

export const sendMailSample = defineEndpoint({
  method: 'POST',
  path: '/settings/mail-sample',
  access: 'admin',
  summary: 'Mails the same to the caller’s own address. Answers once the mail server has it.',
  body: sampleBody,
  reply: z.object({ sentTo: z.string().meta({ description: 'The caller’s own address.' }) }),
  errors: ['NO_MAIL_SERVER', 'SAMPLE_NOT_SENT', 'SAMPLE_ADDRESS_UNVERIFIED'],
  rateLimit: 'order',
});
