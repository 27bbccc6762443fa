import { TextField } from '../../ui/text-field.tsx';
import { mailsEdits } from './section-edits.ts';
import { messages } from './messages.ts';
import { NoMailServer } from './no-mail-server.tsx';
import { SectionFrame, type SectionFormProps, useSectionForm } from './section-forms.tsx';

const words = messages.mails;

/** Where the shop itself is written to. */
export function MailsForm(props: SectionFormProps<'mails'>) {
  const editing = useSectionForm('mails', mailsEdits, props, 'newOrders');
  const { typed, set, problems, isSaving } = editing;
  return (
    <SectionFrame
      editing={editing}
      words={words}
      show={(name, fields) => fields[name] || messages.none}
      host={props.host}
    >
      <NoMailServer />
      <TextField
        label={words.fields.newOrders}
        hint={words.newOrdersHint}
        error={problems.newOrders}
        name="newOrders"
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed.newOrders}
        readOnly={isSaving}
        onChange={({ target }) => set({ newOrders: target.value })}
      />
    </SectionFrame>
  );
}
