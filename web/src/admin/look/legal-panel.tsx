import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { TableLoading } from '../kit/entity-list.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { OpenForm } from '../settings/open-form.tsx';
import { messages as settingsMessages } from '../settings/messages.ts';
import { settingsQuery, taxQuery } from '../settings/settings-query.ts';
import { type LegalName, legalSections, legalTitles } from '../settings/legal-sections.tsx';
import { pagesMessages } from './pages-messages.ts';

const { legal: messages } = pagesMessages;

export const isLegalPage = (page: string | undefined): page is LegalName =>
  page !== undefined && Object.hasOwn(legalSections, page);

/** One of the legal texts, which are settings of the shop: it is saved by itself, and at once. */
export function LegalPanel({ name }: { name: LegalName }) {
  const settings = useQuery(settingsQuery);
  const tax = useQuery(taxQuery);
  if (!settings.data || !tax.data) {
    return settings.isError || tax.isError ? (
      <LoadError query={settings.isError ? settings : tax} title={settingsMessages.loadFailed} />
    ) : (
      <TableLoading />
    );
  }
  const { Form } = legalSections[name];
  return (
    <div className="stack-16">
      {settings.data.settings.legal[name] === '' && (
        <Notice tone="warning" title={messages.noText(legalTitles[name])}>
          {messages.noTextLine}
        </Notice>
      )}
      <OpenForm id={`legal-${name}`} lostWith="address">
        {(host) => <Form saved={{ ...settings.data, tax: tax.data }} host={host} />}
      </OpenForm>
    </div>
  );
}
