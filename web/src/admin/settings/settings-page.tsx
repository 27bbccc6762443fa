import { Link } from '../../ui/link.tsx';
import { namesOf } from '../kit/fields.tsx';
import { EditableSection } from './editable-section.tsx';
import { messages } from './messages.ts';
import { sections } from './sections.ts';
import { SettingsChanges } from './settings-changes.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { addressOfTab, idOfSection, isPageTab, titleOfTab } from './settings-tabs.tsx';

/** The settings of the whole shop: sections that are saved each by itself. */
export default function SettingsPage() {
  return (
    <SettingsFrame title={messages.title} lead={messages.lead}>
      {(saved) => (
        <div className="stack settings-sections">
          {namesOf(sections).map((name) =>
            isPageTab(name) ? (
              <MovedSection key={name} name={name} />
            ) : (
              <EditableSection key={name} name={name} saved={saved} />
            ),
          )}
          <SettingsChanges />
        </div>
      )}
    </SettingsFrame>
  );
}

/** In the place of a section that is a page of its own now: addresses of before lead here. */
function MovedSection({ name }: { name: keyof typeof sections }) {
  return (
    <section id={idOfSection(name)} className="box-panel stack-8">
      <h2 className="h3" tabIndex={-1}>
        {titleOfTab(name)}
      </h2>
      <p className="hint">{messages.moved}</p>
      <p>
        <Link to={addressOfTab(name)}>{messages.openMoved}</Link>
      </p>
    </section>
  );
}
