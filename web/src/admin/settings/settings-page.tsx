import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { notifyManager, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DiscardQuestion, useUnsaved } from '../kit/unsaved.tsx';
import { TableLoading } from '../kit/list-page.tsx';
import type { FormHost } from '../kit/use-edited-list.ts';
import { requestIdOf } from '../request-id.ts';
import { DaysForm } from './days-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { MailsForm } from './mails-form.tsx';
import { messages } from './messages.ts';
import { PaymentForm } from './payment-form.tsx';
import { settingsQuery } from './settings-query.ts';
import { GoodsForm, LegalForm, ShopForm } from './section-forms.tsx';
import { idOfSection, SectionLinks, type SectionName } from './section-links.tsx';
import { SettingsChanges } from './settings-changes.tsx';
import { taxQuery } from './tax-edits.ts';
import { TaxForm } from './tax-form.tsx';
import './settings.css';

type Saved = Reply<EndpointOf<'GET /settings'>>;

/** What holds for the whole shop: sections that are saved each by itself. */
export default function SettingsPage() {
  const tax = useQuery(taxQuery);
  const settings = useQuery(settingsQuery);
  const failed = [tax, settings].find(({ isError, data }) => isError && !data);
  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <div>
          <h1>{messages.title}</h1>
          <p className="head-line">{messages.lead}</p>
        </div>
      </div>
      {failed && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void Promise.all([tax.refetch(), settings.refetch()])}
          requestId={requestIdOf(failed.error)}
        />
      )}
      {!failed && (tax.isPending || settings.isPending) && <TableLoading />}
      {tax.data && settings.data && (
        <div className="settings">
          <SectionLinks />
          <div className="settings-sections">
            <Sections {...settings.data} />
            <Editable name="tax">
              {(host) => (
                <TaxForm tax={tax.data} {...host} onSaved={() => host.onSaved(undefined)} />
              )}
            </Editable>
            <SettingsChanges />
          </div>
        </div>
      )}
    </>
  );
}

function Sections({ settings, hasCardKeys }: Saved) {
  return (
    <>
      <Editable name="shop">{(host) => <ShopForm saved={settings.shop} host={host} />}</Editable>
      <Editable name="days">{(host) => <DaysForm saved={settings.days} host={host} />}</Editable>
      <Editable name="delivery">
        {(host) => <DeliveryForm saved={settings.delivery} host={host} />}
      </Editable>
      <Editable name="payment">
        {(host) => <PaymentForm saved={settings.payment} hasCardKeys={hasCardKeys} host={host} />}
      </Editable>
      <Editable name="mails">{(host) => <MailsForm saved={settings.mails} host={host} />}</Editable>
      <Editable name="goods">{(host) => <GoodsForm saved={settings.goods} host={host} />}</Editable>
      <Editable name="legal">{(host) => <LegalForm saved={settings.legal} host={host} />}</Editable>
    </>
  );
}

/** A form that is always open: saved or cancelled, it begins again with what is saved. */
function Editable({
  name,
  children,
}: {
  name: SectionName;
  children: (host: FormHost<unknown>) => ReactNode;
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
        {children(host)}
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
