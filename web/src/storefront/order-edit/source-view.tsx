import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { useQuery } from '@tanstack/react-query';
import { requestIdOf } from '../../error-facts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ClosedEdit } from './closed-edit.tsx';
import { EditForm } from './edit-form.tsx';
import { editQuery, type EditSource } from './edit-query.ts';
import { Ended, Waiting } from './edit-waiting.tsx';
import { editMessages } from './messages.ts';
import { SavedView } from './saved-view.tsx';
import { useOrderEdit } from './use-order-edit.ts';
import './order-edit.css';

/** An order that is changed: the form, or what became of it. */
export default function SourceView({ source }: { source: EditSource }) {
  const { data, error, refetch } = useQuery(editQuery(source));
  if (data === null) return <Ended />;
  if (data) return <OrderView source={source} edit={data} />;
  if (!error) return <Waiting />;
  return (
    <ErrorState
      title={editMessages.loadFailed}
      text={error.message}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

function OrderView({ source, edit }: { source: EditSource; edit: OrderEdit }) {
  const form = useOrderEdit(source, edit);
  if (form.saved) return <SavedView source={source} form={form} saved={form.saved} />;
  if (form.ended || !edit.isOpen) {
    return <ClosedEdit source={source} edit={edit} edited={form.ended?.edited ?? form.edited} />;
  }
  return <EditForm form={form} />;
}
