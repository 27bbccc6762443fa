import type { CallInput, Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { ownName } from '@tailorbird/contract/rules/own-name';
import type { SettingsSection, VersionedSettings } from '@tailorbird/contract/shop-settings';
import type { Tax } from '@tailorbird/contract/tax';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { notify } from '../../ui/toast.ts';
import { labelsOf, problemsOf, valuesOf } from '../kit/fields.tsx';
import { FieldsForm, type FormDefinition } from '../kit/fields-form.tsx';
import type { Fields } from '../kit/save-with-merge.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { messages as settingsMessages } from './messages.ts';
import { settingsQuery } from './settings-query.ts';

/** All that the page of the settings has loaded. */
export type SavedSettings = Reply<EndpointOf<'GET /settings'>> & { tax: Tax };

interface SectionDefinition<Saved, Typed extends Fields<Typed>> extends FormDefinition<
  Saved,
  Typed
> {
  /** What it says otherwise than the other sections is among them. */
  messages: { title: string; lead: string } & Partial<typeof settingsMessages.save>;
  of: (all: SavedSettings) => Saved;
  save: (typed: Typed, before: Saved | undefined, client: QueryClient) => Promise<Saved>;
}

export interface SectionFormProps {
  saved: SavedSettings;
  host: FormHost<unknown>;
}

/** A section of the settings with its form, which is always open. */
export function defineSection<Saved, Typed extends Fields<Typed>>(
  section: SectionDefinition<Saved, Typed>,
) {
  const { messages, fields } = section;
  return {
    title: messages.title,
    labels: labelsOf(fields),
    fieldsOf: (saved: Saved | undefined) => valuesOf(fields, saved),
    check: (typed: Typed) => problemsOf(fields, typed),
    Form: ({ saved, host }: SectionFormProps) => (
      <SectionForm section={section} saved={section.of(saved)} host={host} />
    ),
  };
}

interface FormProps<Saved, Typed extends Fields<Typed>> {
  section: SectionDefinition<Saved, Typed>;
  saved: Saved;
  host: FormHost<unknown>;
}

function SectionForm<Saved, Typed extends Fields<Typed>>(props: FormProps<Saved, Typed>) {
  const { section, saved, host } = props;
  const client = useQueryClient();
  const sectionMessages = { ...settingsMessages.save, ...section.messages };
  return (
    <FieldsForm
      form={section}
      saved={saved}
      messages={sectionMessages}
      renderTitle={() => sectionMessages.title}
      blank="told"
      focusAtStart={false}
      save={(typed, before) => section.save(typed, before, client)}
      host={{
        ...host,
        onSaved: (after) => {
          notify('success', sectionMessages.saved);
          host.onSaved(after);
        },
      }}
    >
      <p className="hint">{sectionMessages.lead}</p>
    </FieldsForm>
  );
}

type SettingsBody = CallInput<EndpointOf<'PUT /settings'>>['body'];

interface SettingsDefinition<
  Name extends SettingsSection,
  Typed extends Fields<Typed>,
  Body,
> extends Omit<SectionDefinition<VersionedSettings[Name], Typed>, 'of' | 'save' | 'readCurrent'> {
  /** `version` undefined: over whatever version there is. `before`: what the change is made on. */
  toBody: (typed: Typed, version: number | undefined, before?: VersionedSettings[Name]) => Body;
}

/** One of the sections that are saved together, each with a version of its own. */
export function settingsSection<
  Name extends SettingsSection,
  Typed extends Fields<Typed>,
  Body extends SettingsBody = SettingsBody,
>(name: Name, { toBody, ...definition }: SettingsDefinition<Name, Typed, Body>) {
  const section = defineSection<VersionedSettings[Name], Typed>({
    ...definition,
    of: ({ settings }) => settings[name],
    save: async (typed, before, client) => {
      const saved = await saveSettings(toBody(typed, before?.version, before), client);
      return saved[name];
    },
    readCurrent: (error) => readCurrentSettings(error)?.[name],
  });
  return { ...section, toBody };
}

export async function saveSettings(
  body: SettingsBody,
  client: QueryClient,
): Promise<VersionedSettings> {
  const saved = await call('PUT /settings', { body });
  // as the documents of the shop have it from now on
  document.documentElement.dataset['shopName'] = ownName(saved.settings.shop.name);
  client.setQueryData(settingsQuery.queryKey, saved);
  // what shows them
  for (const key of ['footer', 'legal', 'product', 'delivery']) {
    void client.invalidateQueries({ queryKey: [key] });
  }
  void client.invalidateQueries({ queryKey: ['admin', 'settings-changes'] });
  return saved.settings;
}

/** The settings as they are now, where a save is refused for that. */
export const readCurrentSettings = (error: unknown): VersionedSettings | undefined =>
  isRefused(error, 'PUT /settings', 'CHANGED_MEANWHILE') ? error.body.settings : undefined;

/** The version that a change is made on. */
export const versionOf = (version: number | undefined) =>
  version === undefined ? {} : { version };
