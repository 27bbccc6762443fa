import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DiscardQuestion, useUnsaved } from '../catalogue/form/unsaved.tsx';
import { TableLoading } from '../catalogue/list/catalogue-list.tsx';
import { requestIdOf } from '../request-id.ts';
import { messages } from './messages.ts';
import { taxQuery } from './tax-edits.ts';
import { TaxForm } from './tax-form.tsx';
import './settings.css';

/** What holds for the whole shop. */
export default function SettingsPage() {
  const tax = useQuery(taxQuery);
  const unsaved = useUnsaved();
  const [beginnings, setBeginnings] = useState(0);
  const startOver = () => setBeginnings(beginnings + 1);
  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <div>
          <h1>{messages.title}</h1>
          <p className="head-line">{messages.lead}</p>
        </div>
      </div>
      {tax.isError && !tax.data && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void tax.refetch()}
          requestId={requestIdOf(tax.error)}
        />
      )}
      {tax.isPending && <TableLoading />}
      {tax.data && (
        <TaxForm
          key={beginnings}
          tax={tax.data}
          onUnsavedChange={unsaved.onUnsavedChange}
          onClose={() => unsaved.confirmDiscard(startOver)}
          onSaved={startOver}
        />
      )}
      <DiscardQuestion {...unsaved.question} />
    </>
  );
}
