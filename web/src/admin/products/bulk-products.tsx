import { CircleDollarSign, Eye, EyeOff, Tags, Trash2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { BulkBar } from '../kit/bulk-bar.tsx';
import { CategoriesDialog, CostDialog, refusal } from './bulk-dialogs.tsx';
import { messages } from './messages.ts';
import { type PickedProducts, statusChanges } from './picked-products.ts';
import { useProductChanges } from './product-changes.ts';

const bulkMessages = messages.bulk;

interface BulkProductsProps {
  selection: PickedProducts;
  /** Asks whether they are to be deleted. */
  onDelete: () => void;
  /** The way to pick what the filters find on other pages. */
  children: ReactNode;
}

/** Actions on the products that are picked, all at once or not at all. */
export function BulkProducts({ selection, onDelete, children }: BulkProductsProps) {
  const picked = [...selection.picked.values()];
  const [asked, setAsked] = useState<'cost' | 'categories'>();
  const change = useProductChanges({
    onDone: (after) => {
      selection.update(after);
      setAsked(undefined);
    },
    onRefused: (ids, error) => {
      selection.drop(ids);
      // with nothing picked, the bar goes, and its message with it
      if (picked.every(({ _id }) => ids.includes(_id))) notify('error', refusal(error));
    },
  });

  function ask(what: 'cost' | 'categories') {
    if (change.isPending) return;
    change.reset();
    setAsked(what);
  }

  function setDraft(isDraft: boolean) {
    const changes = statusChanges(picked, isDraft);
    if (change.isPending) return;
    if (changes.length === 0) return selection.clear();
    const done = messages.changes.status(changes.length, isDraft);
    change.mutate({ changes, before: picked, done });
  }

  const drafts = picked.filter(({ isDraft }) => isDraft).length;
  const dialog = { picked, change, onClose: () => setAsked(undefined) };
  return (
    <>
      <BulkBar
        messages={bulkMessages}
        count={picked.length}
        isFull={selection.isFull}
        problem={change.isError && !asked ? refusal(change.error) : undefined}
        onClear={selection.clear}
      >
        {children}
        <div className="cluster bulk-acts">
          <button type="button" onClick={() => ask('cost')}>
            <Icon of={CircleDollarSign} />
            {bulkMessages.cost}
          </button>
          <button type="button" onClick={() => ask('categories')}>
            <Icon of={Tags} />
            {bulkMessages.categories}
          </button>
          {drafts > 0 && (
            <button type="button" aria-disabled={change.isPending} onClick={() => setDraft(false)}>
              <Icon of={Eye} />
              {bulkMessages.publish}
            </button>
          )}
          {drafts < picked.length && (
            <button type="button" aria-disabled={change.isPending} onClick={() => setDraft(true)}>
              <Icon of={EyeOff} />
              {bulkMessages.unpublish}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              if (!change.isPending) onDelete();
            }}
          >
            <Icon of={Trash2} />
            {bulkMessages.delete}
          </button>
        </div>
      </BulkBar>
      {asked === 'cost' && <CostDialog {...dialog} />}
      {asked === 'categories' && <CategoriesDialog {...dialog} />}
    </>
  );
}
