import type { Product } from '@tailorbird/contract/catalogue';
import { DRAFT_LINES_MAX } from '@tailorbird/contract/limits';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { notify } from '../../ui/toast.ts';
import { firstProducts, productPageQuery } from '../products/product-query.ts';
import { ADD_PRODUCT } from './customer-panel.tsx';
import { useGoodsChange } from './draft-query.ts';
import { Finder, Marked } from './finder.tsx';
import { addAddress, isPlain } from './goods-address.ts';
import type { SheetPage } from './goods-sheet.tsx';
import { newLine } from './line-forms.tsx';
import { draftMessages } from './messages.ts';
import { useShownDraft } from './use-draft.ts';
import { usePause } from './use-pause.ts';

const { items: itemMessages, line: lineMessages } = draftMessages;

/** Products in view; of more the name has to be typed further. */
const LISTED = 6;

/** Adds a product, found by its name, or a line without one. */
export function AddGoods({ onOpen }: { onOpen: (page: SheetPage) => void }) {
  const { view, form, isLocked, saver } = useShownDraft();
  const draftId = view.draft._id;
  const change = useGoodsChange(draftId);
  const [typed, setTyped] = useState('');
  const search = usePause(typed.trim());
  const { data, isError, isPlaceholderData } = useQuery({
    ...productPageQuery({ ...firstProducts, status: 'on-sale', search }),
    placeholderData: keepPreviousData,
  });
  const found = data?.products.slice(0, LISTED) ?? [];
  const rest = (data?.total ?? 0) - found.length;
  const isSettled = search === typed.trim() && !isPlaceholderData && data !== undefined;

  function add(product: Product) {
    setTyped('');
    if (!isPlain(product)) {
      return onOpen({ title: product.name, address: addAddress(product._id, draftId) });
    }
    return change.mutate(
      () =>
        call('POST /desk/drafts/{draftId}/cart', {
          params: { draftId },
          body: { product: product._id, quantity: Math.max(1, product.minimumQuantity) },
        }),
      { onError: (error) => notify('error', sentenceOf(error, itemMessages.changeFailed)) },
    );
  }

  return (
    <div className="draft-add">
      <Finder
        id={ADD_PRODUCT}
        label={itemMessages.add}
        placeholder={itemMessages.add}
        typed={typed}
        isSettled={isSettled}
        said={messageOf()}
        isDisabled={isLocked}
        options={found.map((product) => ({
          key: product._id,
          shown: <ProductMatch product={product} typed={typed} />,
        }))}
        onType={setTyped}
        onPick={(key) => {
          const product = found.find(({ _id }) => _id === key);
          if (product) add(product);
        }}
        onLeave={() => setTyped('')}
      />
      <Button
        variant="secondary"
        size="compact"
        disabled={isLocked || form.lines.length >= DRAFT_LINES_MAX}
        onClick={() => saver.change((known) => ({ ...known, lines: [...known.lines, newLine()] }))}
      >
        <Icon of={Plus} />
        {lineMessages.add}
      </Button>
    </div>
  );

  function messageOf(): string {
    if (isError) return itemMessages.productsFailed;
    if (typed.trim() === '' || !isSettled) return '';
    if (found.length === 0) return itemMessages.noProduct;
    return rest > 0 ? itemMessages.more(rest) : '';
  }
}

function ProductMatch({ product, typed }: { product: Product; typed: string }) {
  return (
    <span className="draft-found">
      <span className="thumb">
        <Picture imageId={product.image_id[0]} alt="" sizes="32px" widths={[160]} />
      </span>
      <span>
        <Marked text={product.name} typed={typed} />
      </span>
      <span className="soft">{formatAmount(product.cost)}</span>
    </span>
  );
}
