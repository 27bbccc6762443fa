import type { CartItem } from '@tailorbird/contract/cart';
import {
  compareOptions,
  countPieces,
  groupItems,
  type ItemGroup,
  rowName,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { useState } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { notify } from '../../ui/toast.ts';
import { AddGoods } from './add-goods.tsx';
import { Act } from './draft-act.tsx';
import { useGoodsChange } from './draft-query.ts';
import { GoodsSheet, type SheetPage } from './goods-sheet.tsx';
import { likeAddress, openAddress, sentChoices } from './goods-address.ts';
import { LineForms } from './line-forms.tsx';
import { draftMessages } from './messages.ts';
import { OverrideForm } from './override-form.tsx';
import { errorAt, useShownDraft } from './use-draft.ts';

const { items: itemMessages } = draftMessages;

/** The goods of the draft, its lines without a product, and what adds more. */
export function ItemsPanel() {
  const { view, form, problems } = useShownDraft();
  const [sheet, setSheet] = useState<SheetPage>();
  const { items } = view.cart;
  const groups = groupItems(items);
  const made = form.lines.filter(({ isMade }) => isMade);
  const pieces = countPieces(items) + countPieces(made);
  const count = items.length + form.lines.length;
  const { error } = errorAt(problems, 'items');
  return (
    <section className="box-panel draft-panel" aria-labelledby="draft-items">
      <div className="between">
        <h2 id="draft-items">{itemMessages.title}</h2>
        {count > 0 && (
          <span className="faint">
            {itemMessages.count(pieces, form.lines.length - made.length)}
          </span>
        )}
      </div>
      {count > 0 && (
        <ol className="draft-items">
          {groups.map((group) => (
            <Goods key={group.key} group={group} onOpen={setSheet} />
          ))}
          <LineForms />
        </ol>
      )}
      {error && <p className="field-error">{error}</p>}
      {count < CART_ITEMS_MAX ? (
        <AddGoods onOpen={setSheet} />
      ) : (
        <p className="soft small">{itemMessages.full}</p>
      )}
      <GoodsSheet page={sheet} onClose={() => setSheet(undefined)} />
    </section>
  );
}

interface GoodsProps {
  group: ItemGroup<CartItem>;
  onOpen: (page: SheetPage) => void;
}

/** An item that stands by itself, or several that were put in at once. */
function Goods({ group, onOpen }: GoodsProps) {
  const { view, form, price, problems, isLocked, saver } = useShownDraft();
  const { items, first, groupId } = group;
  const draftId = view.draft._id;
  const { name } = first.product;
  const goods = useGoods(group);
  const { common, differing } = compareOptions(items);
  const isPriced = form.overrides.some(({ _id }) => items.some((item) => item._id === _id));
  const total = items.reduce((cents, { _id }) => {
    const priced = price.items.find(({ id }) => id === _id);
    return priced ? cents + priced.unitCents * priced.quantity : cents;
  }, 0);
  const wrong = [
    ...new Set(
      items.flatMap(
        ({ _id }) => errorAt([...view.problems, ...problems], `items.${_id}`).error ?? [],
      ),
    ),
  ];
  const open = () => onOpen({ title: name, address: openAddress(group, draftId) });

  function duplicate() {
    if (groupId !== null) return goods.duplicate();
    const sold = view.rules.products.find(({ _id }) => _id === first.product._id);
    return onOpen({ title: name, address: likeAddress(first, draftId, sold) });
  }

  /** An agreed price of each of them, as the price list has it at first. */
  function startPricing() {
    const ids = items.map(({ _id }) => _id);
    saver.change((known) => ({
      ...known,
      overrides: [
        ...known.overrides.filter(({ _id }) => !ids.includes(_id)),
        ...ids.map((_id) => ({ _id, cost: '', reason: '', isShown: false })),
      ],
    }));
  }

  return (
    <li className="draft-item">
      <span className="thumb">
        <ItemPicture item={first} sizes="72px" widths={[160, 320]} decorative />
      </span>
      <div className="stack-4 draft-what">
        <h3>
          <bdi>{name}</bdi>{' '}
          <span>
            {items.length > 1
              ? rowsInWords(items.length, rowNoun(differing))
              : itemMessages.pieces(first.quantity)}
          </span>
        </h3>
        <OptionList options={common} />
        {items.length > 1 && <p className="soft draft-words">{wordsOf(items)}</p>}
        {first.note !== '' && <p className="soft draft-words">{first.note}</p>}
        {wrong.map((says) => (
          <p key={says} className="field-error">
            {says}
          </p>
        ))}
        {isPriced && <OverrideForm items={items} />}
      </div>
      <b className="draft-sum">{formatMoney(minorUnits(total))}</b>
      <div className="draft-acts">
        {groupId === null && (
          <QuantityStepper
            label={itemMessages.quantityOf(name)}
            value={first.quantity}
            disabled={isLocked || goods.isBusy}
            onChange={goods.setQuantity}
          />
        )}
        <Act name={name} label={itemMessages.open} isDisabled={isLocked} onPress={open} />
        <Act
          name={name}
          label={itemMessages.duplicate}
          isDisabled={isLocked || goods.isBusy}
          onPress={duplicate}
        />
        {!isPriced && (
          <Act
            name={name}
            label={itemMessages.price}
            isDisabled={isLocked}
            onPress={startPricing}
          />
        )}
        <Act
          name={name}
          label={itemMessages.remove}
          isDisabled={isLocked || goods.isBusy}
          onPress={goods.remove}
        />
      </div>
    </li>
  );
}

const failed = (error: unknown) => notify('error', sentenceOf(error, itemMessages.changeFailed));

/** Changes of the cart of the draft, about one of its groups. */
function useGoods({ items, first, groupId }: ItemGroup<CartItem>) {
  const { view, saver } = useShownDraft();
  const draftId = view.draft._id;
  const change = useGoodsChange(draftId);
  const make = (request: () => Promise<unknown>, onSuccess = () => {}) =>
    change.mutate(request, { onError: failed, onSuccess });
  return {
    isBusy: change.isPending,
    setQuantity: (quantity: number) =>
      make(() =>
        call('PUT /desk/drafts/{draftId}/cart/items/{id}/quantity', {
          params: { draftId, id: first._id },
          body: { quantity },
        }),
      ),
    duplicate: () =>
      make(() =>
        call('POST /desk/drafts/{draftId}/cart/items', {
          params: { draftId },
          body: {
            product: first.product._id,
            rows: items.map((item) => ({
              selectedOptions: sentChoices(item),
              quantity: item.quantity,
              note: item.note,
            })),
          },
        }),
      ),
    remove: () =>
      make(
        () =>
          groupId === null
            ? call('DELETE /desk/drafts/{draftId}/cart', {
                params: { draftId },
                query: { item_id: first._id },
              })
            : call('DELETE /desk/drafts/{draftId}/cart/groups/{id}', {
                params: { draftId, id: groupId },
              }),
        () =>
          saver.change((known) => ({
            ...known,
            overrides: known.overrides.filter(({ _id }) => !items.some((item) => item._id === _id)),
          })),
      ),
  };
}

/** What each of several is known by. */
function wordsOf(items: readonly CartItem[]): string {
  const { differing } = compareOptions(items);
  return items
    .map((item) => {
      const name = isolate(rowName(item, differing));
      return item.quantity > 1 ? `${name} × ${item.quantity}` : name;
    })
    .join(', ');
}
