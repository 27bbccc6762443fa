import { OpenForm } from './open-form.tsx';
import type { SavedSettings } from './section.tsx';
import { sections } from './sections.ts';
import { idOfSection } from './settings-tabs.tsx';

/** A section of the settings with its form. */
export function EditableSection({
  name,
  saved,
}: {
  name: keyof typeof sections;
  saved: SavedSettings;
}) {
  const { Form } = sections[name];
  return (
    <OpenForm id={idOfSection(name)} lostWith="page">
      {(host) => <Form saved={saved} host={host} />}
    </OpenForm>
  );
}
