import { LEGAL_TEXT_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { MarkdownField } from '../look/markdown-field.tsx';
import { pagesMessages } from '../look/pages-messages.ts';
import { tooLong } from '../kit/use-entity-form.ts';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

/** The titles of the legal texts, by their names in addresses. */
export const legalTitles = messages.legal.fields;

export type LegalName = keyof typeof legalTitles;

const textMessages = pagesMessages.legal;

/** One of the legal texts, of which all are one section of the settings. */
function legalSection(name: LegalName) {
  const title = legalTitles[name];
  return settingsSection<'legal', { text: string }>('legal', {
    messages: {
      title,
      lead: `${textMessages.lead} ${textMessages.address(`/legal/${name}`)}`,
    },
    fields: {
      text: {
        label: textMessages.text,
        of: (legal) => legal?.[name] ?? '',
        Input: ({ name: field, value, error, isSaving, set }) => (
          <MarkdownField
            label={textMessages.text}
            id={`legal-${name}-text`}
            name={field}
            hint={textMessages.hint}
            error={error}
            value={value}
            isReadOnly={isSaving}
            most={LEGAL_TEXT_MAX_LENGTH}
            onChange={set}
          />
        ),
        show: (value) => value,
        check: (value) => tooLong('text', title, value, LEGAL_TEXT_MAX_LENGTH).text,
      },
    },
    unique: 'text',
    toBody: ({ text }, version, before) => ({
      legal: { ...textsOf(before), [name]: text, ...versionOf(version) },
    }),
  });
}

const textsOf = (legal: VersionedSettings['legal'] | undefined) => {
  const { version: _, ...texts } = legal ?? { version: 0 };
  return texts;
};

export const legalSections = {
  terms: legalSection('terms'),
  privacy: legalSection('privacy'),
  returns: legalSection('returns'),
  imprint: legalSection('imprint'),
};
