import { notifyManager, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { DiscardQuestion, useUnsaved } from '../kit/unsaved.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { namesOf } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import type { SavedSettings, SectionFormProps } from './section.tsx';
import { sections } from './sections.ts';
import { settingsQuery, taxQuery } from './settings-query.ts';
import { idOfSection, SectionLinks, type SectionName } from './section-links.tsx';
import { SettingsChanges } from './settings-changes.tsx';
import './settings.css';
import { requestIdOf } from '../../error-facts.ts';

/** The settings of the whole shop: sections that are saved each by itself. */
export default function SettingsPage() {
  const tax = useQuery(taxQuery);
  const settings = useQuery(settingsQuery);
  const failed = [tax, settings].find(({ isError, data }) => isError && !data);
  return (
    <>
      <DeskHead title={messages.title} line={messages.lead} isLive={false} />
      {failed && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void Promise.all([tax.refetch(), settings.refetch()])}
          requestId={requestIdOf(failed.error)}
        />
      )}
      {!failed && (tax.isPending || settings.isPending) && <TableLoading />}
      {tax.data && settings.data && (
        <div className="stack settings">
          <SectionLinks />
          <div className="stack settings-sections">
            {namesOf(sections).map((name) => (
              <Editable
                key={name}
                name={name}
                saved={{ ...settings.data, tax: tax.data }}
                Form={sections[name].Form}
              />
            ))}
            <SettingsChanges />
          </div>
        </div>
      )}
    </>
  );
}

/** A form that is always open: saved or cancelled, it begins again with what is saved. */
function Editable({
  name,
  saved,
  Form,
}: {
  name: SectionName;
  saved: SavedSettings;
  Form: (props: SectionFormProps) => ReactNode;
}) {
  const unsaved = useUnsaved('page');
  const id = idOfSection(name);
  const [beginning, begin] = useState<Beginning>({ count: 0, focused: undefined });
  const startOver = (left: Beginning['focused']) =>
    begin((last) => ({ count: last.count + 1, focused: left }));
  useEffect(() => focusAgain(id, beginning), [id, beginning]);
  const host = {
    onUnsavedChange: unsaved.onUnsavedChange,
    onClose: () => {
      // before the question takes the focus
      const left = focusedIn(id);
      unsaved.confirmDiscard(() => startOver(left));
    },
    // once the page has heard what is saved: queries tell it in a later task
    onSaved: () => notifyManager.schedule(() => startOver(focusedIn(id))),
  };
  return (
    <>
      <div key={beginning.count} id={id} className="settings-section">
        <Form saved={saved} host={host} />
      </div>
      <DiscardQuestion {...unsaved.question} />
    </>
  );
}

interface Beginning {
  count: number;
  /** The name of what had the focus in the form before, blank for none; undefined: nothing in it. */
  focused: string | undefined;
}

function focusedIn(id: string): Beginning['focused'] {
  const { activeElement } = document;
  if (!document.getElementById(id)?.contains(activeElement)) return undefined;
  return activeElement?.getAttribute('name') ?? '';
}

/** The same field of the new form, or its heading: its buttons have nothing to do yet. */
function focusAgain(id: string, { focused }: Beginning): void {
  const form = document.getElementById(id)?.querySelector('form');
  if (!form || focused === undefined) return;
  const next = fieldOf(form, focused) ?? form.querySelector('h2');
  next?.focus({ preventScroll: true });
}
