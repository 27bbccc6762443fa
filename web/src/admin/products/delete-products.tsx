import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify, offer } from '../../ui/toast.ts';
import { refreshCatalogue } from '../catalogue-query.ts';
import { kitMessages } from '../kit/messages.ts';
import { toggleId } from '../kit/use-edited-list.ts';
import { PICK_ALL_ID } from '../kit/bulk-bar.tsx';
import { messages } from './messages.ts';
import type { PickedProduct } from './picked-products.ts';
import { hideProducts } from './product-query.ts';

const bulkMessages = messages.bulk;

interface DeleteProductsProps {
  picked: readonly PickedProduct[];
  open: boolean;
  onClose: () => void;
  /** Takes the ids of those that are gone. */
  onDeleted: (ids: readonly string[]) => void;
  /** Takes the ids of those that stood in the way. */
  onRefused: (ids: readonly string[]) => void;
}

/** Asks with the names of what goes and with what else that touches, and offers to undo it. */
export function DeleteProducts(props: DeleteProductsProps) {
  const { picked, open, onClose, onDeleted, onRefused } = props;
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    onClose();
  };
  const deletion = useDeletion(
    (ids) => {
      close();
      onDeleted(ids);
    },
    (ids, error) => {
      onRefused(ids);
      // nothing is left to ask for
      if (picked.some(({ _id }) => !ids.includes(_id))) return;
      close();
      notify('error', refusal(error));
    },
  );
  // after the dialog has given the focus back to a button that is gone by now
  useEffect(() => {
    if (open || !isDone.current) return;
    isDone.current = false;
    (document.getElementById(PICK_ALL_ID) ?? document.getElementById(toggleId))?.focus();
  }, [open]);
  return (
    <ConfirmDialog
      open={open}
      title={bulkMessages.deleteTitle(picked.length)}
      sentence={bulkMessages.deleteSentence(picked.length)}
      details={
        open && (
          <>
            <PickedNames picked={picked} />
            <Touched ids={picked.map(({ _id }) => _id)} />
            {deletion.isError && (
              <Notice tone="danger" live>
                {refusal(deletion.error)}
              </Notice>
            )}
          </>
        )
      }
      confirmLabel={bulkMessages.deleteTitle(picked.length)}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(picked)}
      onCancel={() => {
        deletion.reset();
        onClose();
      }}
    />
  );
}

/** The server's sentence; what stood in the way is not picked any more. */
function refusal(error: unknown): string {
  const sentence = sentenceOf(error, bulkMessages.deleteFailed);
  return refusedBy(error).length > 0 ? `${sentence} ${bulkMessages.unpicked}` : sentence;
}

const refusedBy = (error: unknown): readonly string[] =>
  isRefused(error, 'POST /catalogue/products/deletion', 'PRODUCT_CHANGED')
    ? error.body.refused
    : [];

/** Names that are said; the others are counted. */
const NAMED = 5;

function PickedNames({ picked }: { picked: readonly PickedProduct[] }) {
  return (
    <ul>
      {picked.slice(0, NAMED).map(({ _id, name }) => (
        <li key={_id}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </li>
      ))}
      {picked.length > NAMED && <li>{bulkMessages.more(picked.length - NAMED)}</li>}
    </ul>
  );
}

function Touched({ ids }: { ids: string[] }) {
  const { data, isError } = useQuery({
    queryKey: ['admin', 'usage', 'products', ids],
    queryFn: async ({ signal }) =>
      (await call('POST /catalogue/products/usage', { body: { ids } }, signal)).usage,
    gcTime: 0,
    staleTime: 0,
  });
  if (isError) return <p>{kitMessages.usage.failed}</p>;
  if (!data) {
    return (
      <Skeleton label={kitMessages.usage.loading}>
        <SkeletonLine className="skel-most" />
      </Skeleton>
    );
  }
  return (
    <>
      <p>{bulkMessages.deleteCarts(data.carts)}</p>
      <p>{bulkMessages.deleteOrders(data.orders)}</p>
    </>
  );
}

function useDeletion(
  onDeleted: (ids: readonly string[]) => void,
  onRefused: (ids: readonly string[], error: Error) => void,
) {
  const client = useQueryClient();

  async function undo(ids: string[]) {
    try {
      await call('POST /catalogue/products/restoration', { body: { ids } });
      notify('success', bulkMessages.restored(ids.length));
    } catch (error) {
      notify('error', sentenceOf(error, bulkMessages.restoreFailed));
    }
    void refreshCatalogue(client);
  }

  return useMutation({
    mutationFn: (picked: readonly PickedProduct[]) =>
      call('POST /catalogue/products/deletion', {
        body: { products: picked.map(({ _id, version }) => ({ _id, version })) },
      }),
    onSuccess: ({ deleted }, picked) => {
      const ids = picked.map(({ _id }) => _id);
      hideProducts(client, new Set(ids));
      const said = bulkMessages.deleted(ids.length);
      if (deleted.length === 0) notify('success', said);
      else offer('success', said, { label: messages.changes.undo, run: () => void undo(deleted) });
      onDeleted(ids);
      void refreshCatalogue(client);
    },
    onError: (error) => {
      onRefused(refusedBy(error), error);
      void refreshCatalogue(client);
    },
  });
}
