import { isEmailAddress } from '@tailorbird/contract/email-address';
import { emailForm } from '@tailorbird/contract/email-form';
import { textField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { NoMailServer } from './no-mail-server.tsx';
import { settingsSection, versionOf } from './section.tsx';

const mailMessages = messages.mails;

/** Where the shop itself is written to. */
export const mails = settingsSection<'mails', { newOrders: string }>('mails', {
  messages: mailMessages,
  fields: {
    newOrders: textField({
      label: mailMessages.fields.newOrders,
      hint: mailMessages.newOrdersHint,
      optional: true,
      type: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 254,
      of: ({ newOrders }) => newOrders,
      check: (typed) =>
        typed.trim() === '' || isEmailAddress(emailForm(typed.trim()) ?? '')
          ? undefined
          : mailMessages.newOrdersWrong,
      show: (text) => text || messages.none,
    }),
  },
  unique: 'newOrders',
  layout: (field) => (
    <>
      <NoMailServer />
      {field('newOrders')}
    </>
  ),
  toBody: ({ newOrders }, version) => ({
    mails: { newOrders: newOrders.trim(), ...versionOf(version) },
  }),
});
