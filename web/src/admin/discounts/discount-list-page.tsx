import type { Category } from '@tailorbird/contract/catalogue';
import { reductionOf } from '@tailorbird/contract/rules/discount';
import { formatDollars } from '@tailorbird/contract/rules/money';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatCalendarDay } from '../../ui/date.ts';
import { Named } from '../../ui/named.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { actOn } from '../act-on.ts';
import { useCategories } from '../catalogue-query.ts';
import { Cause } from '../kit/entity-form.tsx';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { CatalogueList, FormToggle, RowActs } from '../kit/catalogue-list.tsx';
import { useEditedList } from '../kit/use-edited-list.ts';
import { messages as catalogueMessages } from '../catalogue-messages.ts';
import { discountsQuery, type NamedDiscount, stateOf, useDiscountEdits } from './discount-edits.ts';
import { DiscountForm } from './discount-form.tsx';
import { messages as words } from './messages.ts';

export default function DiscountListPage() {
  const query = useQuery(discountsQuery);
  const categories = useCategories().data ?? [];
  const { editor, edited, deletion, host } = useEditedList<NamedDiscount>({
    entries: query.data ?? [],
    ...useDiscountEdits(),
  });

  return (
    <>
      <CatalogueList
        query={query}
        words={words}
        columns={[
          { name: words.fields.code },
          { name: words.columns.discount },
          { name: words.columns.when },
          { name: words.columns.used },
          { name: words.columns.state },
          { name: 'Actions', className: 'acts-head' },
        ]}
        renderRow={(discount) => (
          <tr
            key={discount._id}
            className={discount._id === edited?._id ? 'is-editing' : undefined}
          >
            <th scope="row">{discount.name}</th>
            <td data-l={words.columns.discount}>{offWhat(discount, categories)}</td>
            <td data-l={words.columns.when}>
              <div>
                {conditionsOf(discount).map((condition) => (
                  <p key={condition}>{condition}</p>
                ))}
              </div>
            </td>
            <td data-l={words.columns.used}>
              {discount.mostUses === null
                ? discount.used
                : words.usedOf(discount.used, discount.mostUses)}
            </td>
            <td data-l={words.columns.state}>
              <DiscountState discount={discount} />
            </td>
            <td className="acts-cell">
              <RowActs
                entity={discount}
                name={discount.name}
                onEdit={() => editor.open(discount)}
                onDelete={() => deletion.ask(discount)}
              />
            </td>
          </tr>
        )}
        action={
          <FormToggle
            isOpen={editor.shown !== undefined}
            add={words.add}
            onOpen={() => editor.open('new')}
            onClose={editor.close}
          />
        }
      >
        {editor.shown && <DiscountForm key={edited?._id ?? 'new'} discount={edited} host={host} />}
      </CatalogueList>
      <DiscardQuestion {...editor.question} />
      <DiscountDeletion question={deletion.question} />
    </>
  );
}

function offWhat(discount: NamedDiscount, categories: readonly Category[]): string {
  const reduction = reductionOf(discount);
  const { of } = discount;
  if (of.kind === 'order') return words.offOrder(reduction);
  if (of.kind === 'products') return words.offProducts(reduction, of.ids.length);
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  return words.offCategories(
    reduction,
    of.ids.map((id) => names.get(id) ?? words.deletedCategory),
  );
}

function conditionsOf(discount: NamedDiscount): string[] {
  const { fromValue, fromPieces, oncePerCustomer, starts, ends } = discount;
  const conditions = [
    ...(fromValue > 0 ? [words.fromValue(formatDollars(fromValue))] : []),
    ...(fromPieces > 1 ? [words.fromPieces(fromPieces)] : []),
    ...(oncePerCustomer ? [words.oncePerCustomer] : []),
    ...(starts === null ? [] : [words.from(formatCalendarDay(starts))]),
    ...(ends === null ? [] : [words.until(formatCalendarDay(ends))]),
  ];
  return conditions.length > 0 ? conditions : [words.always];
}

function DiscountState({ discount }: { discount: NamedDiscount }) {
  const [today] = useState(() => dayOf(new Date(), shopTimeZone()));
  const state = stateOf(discount, today);
  if (state === 'active') return <StatusBadge status="active" />;
  return <span className="badge">{words.states[state]}</span>;
}

interface DiscountDeletionProps {
  question: {
    asked: NamedDiscount | undefined;
    open: boolean;
    busy: boolean;
    error: unknown;
    onConfirm: () => void;
    onCancel: () => void;
  };
}

function DiscountDeletion({ question: { asked, error, ...dialog } }: DiscountDeletionProps) {
  const name = asked?.name ?? '';
  return (
    <ConfirmDialog
      {...dialog}
      title={words.deleteTitle}
      sentence={<Named say={words.deleteSentence} name={name} />}
      details={
        error !== null && (
          <Notice tone="danger" title={words.deleteFailed} live>
            <Cause error={error} />
          </Notice>
        )
      }
      confirmLabel={actOn(catalogueMessages.delete, name, words.deleteTitle)}
      danger
    />
  );
}
