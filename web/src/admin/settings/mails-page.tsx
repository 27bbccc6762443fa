import { EditableSection } from './editable-section.tsx';
import { messages } from './messages.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The mails of the shop. */
export default function MailsPage() {
  const { title, pageLead } = messages.mails;
  return (
    <SettingsFrame title={title} lead={pageLead} page="mails">
      {(saved) => (
        <div className="stack settings-sections">
          <EditableSection name="mails" saved={saved} />
        </div>
      )}
    </SettingsFrame>
  );
}
