import { isEmailAddress } from '@tailorbird/contract/email-address';
import { emailForm } from '@tailorbird/contract/email-form';
import { Mail } from 'lucide';
import { textField } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { NoMailServer } from './no-mail-server.tsx';
import { settingsSection, versionOf } from './section.tsx';

const words = messages.mails;

/** Where the shop itself is written to. */
export const mails = settingsSection<'mails', { newOrders: string }>('mails', {
  icon: Mail,
  words,
  fields: {
    newOrders: textField({
      label: words.fields.newOrders,
      hint: words.newOrdersHint,
      optional: true,
      type: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 254,
      of: ({ newOrders }) => newOrders,
      check: (typed) =>
        typed.trim() === '' || isEmailAddress(emailForm(typed.trim()) ?? '')
          ? undefined
          : words.newOrdersWrong,
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
