import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { requestIdOf } from '../../error-facts.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { notify } from '../../ui/toast.ts';
import { isUnanswered } from '../kit/load-status.tsx';
import { orderedBy, OrderCardsLoading } from '../orders/order-parts.tsx';
import { isOrderMissing } from '../orders/orders-query.ts';
import { fullId, orderAddress } from '../sheets/sheet-address.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { signedMoney } from './difference.tsx';
import { EffectsPanel, MoneyPanel, shownTotal } from './edit-aside.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditDetails } from './edit-details.tsx';
import { isEmptyDraft, rebase } from './edit-draft.ts';
import { EditGroups } from './edit-groups.tsx';
import { freshEdit, problemsIn, useOrderEdit, useSaveEdit, useTrial } from './edit-query.ts';
import { isPricedLine, requestOf } from './edit-request.ts';
import { priceOfRequest } from './edited-price.ts';
import { editMessages } from './messages.ts';
import { EditContext, useEdit } from './use-edit.ts';
import './order-edit.css';

/** Changes an order that is not completed: goods, words, contact, address, delivery. */
export default function OrderEditPage() {
  const { id: shown = '' } = useParams();
  const id = fullId(shown);
  const query = useOrderEdit(id);
  const { data } = query;
  if (data?.isOpen) return <OpenEdit key={id} edit={data} />;
  if (data) return <ClosedEdit edit={data} />;
  return (
    <>
      <PageHead title={editMessages.title} />
      <h1 className="sr">{editMessages.title}</h1>
      {isOrderMissing(query.error) ? (
        <EmptyState
          heading="h2"
          title={editMessages.notFoundTitle}
          text={editMessages.notFound}
          action={<ButtonLink to="/admin/orders">{editMessages.backToAll}</ButtonLink>}
        />
      ) : query.isError ? (
        <ErrorState
          title={editMessages.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}

/** Completed or cancelled, perhaps by somebody else a moment ago. */
function ClosedEdit({ edit: { order } }: { edit: OrderEdit }) {
  return (
    <>
      <EditHead edit={{ order }} />
      <Notice tone="warning" title={editMessages.closedTitle} live>
        <p>{editMessages.closed(orderStatuses[order.status].word.toLowerCase())}</p>
        <ButtonLink variant="secondary" size="compact" to={orderAddress(order._id)}>
          {editMessages.backToOrder}
        </ButtonLink>
      </Notice>
    </>
  );
}

function EditHead({ edit: { order } }: { edit: Pick<OrderEdit, 'order'> }) {
  return (
    <>
      <PageHead title={editMessages.titleOf(order.orderId)} />
      <div className="edit-top">
        <Link className="textlink textlink-s inline-6" to={orderAddress(order._id)}>
          <Icon of={ArrowLeft} />
          {editMessages.back(order.orderId)}
        </Link>
        <div className="spread">
          <h1>{editMessages.title}</h1>
          <span className="soft">
            {editMessages.placed(orderedBy(order).name, formatDay(order.orderDate))}
          </span>
        </div>
      </div>
    </>
  );
}

function OpenEdit({ edit }: { edit: OrderEdit }) {
  const hand = useEdit(edit);
  const { draft, conflicts, request, price } = hand;
  const isChanged = !isEmptyDraft(draft);
  const trial = useTrial(edit.order._id, isChanged && conflicts.length === 0 ? request : undefined);
  const saving = useSaving(edit, hand);
  const refusal = saving.error ?? (trial.isError && !trial.isFetching ? trial.error : undefined);
  const problems = isChanged ? problemsIn(refusal) : [];
  const shown = { ...hand, problems, isSaving: saving.isSaving, isTried: saving.isTried };
  const isStale = conflicts.length > 0 || saving.isTotalOther;
  return (
    <EditContext value={shown}>
      <EditHead edit={edit} />
      {isStale && <ConflictNotice isTotalOther={saving.isTotalOther} />}
      <SaveNotice error={saving.error} difference={price.differenceCents} />
      <div className="edit-grid compact">
        <div className="stack-16 edit-main">
          <EditGroups />
          <EditDetails />
        </div>
        <aside className="stack-16 edit-aside">
          <MoneyPanel />
          <EffectsPanel
            result={isChanged ? trial.data : undefined}
            isCurrent={trial.isCurrent}
            isRefused={problems.length > 0}
            error={
              trial.isError && problemsIn(trial.error).length === 0 && !freshEdit(trial.error)
                ? sentenceOf(trial.error, editMessages.does.failed)
                : undefined
            }
            onRetry={() => void trial.refetch()}
          />
        </aside>
      </div>
      <EditBar
        isUnanswered={saving.error !== null && isUnanswered(saving.error)}
        onSave={saving.save}
      />
    </EditContext>
  );
}

interface SaveNoticeProps {
  error: unknown;
  /** Cents, as it is now. */
  difference: number;
}

/** Why nothing was saved; what is about a field stands there. */
function SaveNotice({ error, difference }: SaveNoticeProps) {
  if (!error || freshEdit(error)) return null;
  if (isRefused(error, 'POST /order/{id}/edit', 'EDIT_PRICE_CHANGED')) {
    return (
      <Notice tone="warning" title={editMessages.priceTitle} live>
        {editMessages.priceChanged(signedMoney(difference))}
      </Notice>
    );
  }
  const isAtFields = problemsIn(error).length > 0;
  return (
    <Notice
      tone="danger"
      title={isAtFields ? editMessages.bar.unfinished : editMessages.saveFailed}
      live
    >
      {!isAtFields && sentenceOf(error, '')}
    </Notice>
  );
}

/** Saves what is typed, and goes back to the order. */
function useSaving(edit: OrderEdit, hand: ReturnType<typeof useEdit>) {
  const navigate = useNavigate();
  const { _id: id, orderId } = edit.order;
  const [isTotalOther, setTotalOther] = useState(false);
  const [isTried, setTried] = useState(false);
  const mutation = useSaveEdit(id, {
    onMeanwhile: (now, before) => {
      const begun = new Set(now.begun);
      const again = rebase(hand.draft, now, (itemId) => countBegunIn(now, itemId, begun));
      if (again.conflicts.length > 0) return undefined;
      const products = new Map([
        ...hand.products,
        ...now.rules.products.map((product) => [product._id, product] as const),
      ]);
      const request = requestOf(again.draft, now, products);
      const total = shownTotal(priceOfRequest(now, request, products));
      if (total === before.total) return { request, total };
      setTotalOther(true);
      return undefined;
    },
  });

  function save() {
    setTotalOther(false);
    const isUnfinished = hand.draft.lines.some((line) => !isPricedLine(line));
    setTried(isUnfinished);
    if (isUnfinished || hand.conflicts.length > 0) {
      // after the page shows what is wrong
      requestAnimationFrame(showFirst);
      return;
    }
    mutation.mutate(
      { request: hand.request, total: shownTotal(hand.price) },
      {
        onSuccess: ({ open, toRefund }) => {
          hand.discard();
          notify('success', savedInWords(orderId, { open, toRefund }));
          void navigate(orderAddress(id));
        },
      },
    );
  }

  const isConflict = freshEdit(mutation.error) !== undefined;
  return {
    save,
    isSaving: mutation.isPending,
    error: mutation.error,
    isTotalOther: isTotalOther && isConflict,
    isTried,
  };
}

/** Takes the eye to what keeps the order from being saved, and the focus where it is a field. */
function showFirst() {
  const field = document.querySelector<HTMLElement>('.edit-line [aria-invalid="true"]');
  const shown = document.querySelector('.notice-warning') ?? field;
  shown?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (shown === field) field?.focus({ preventScroll: true });
}

const countBegunIn = ({ order }: OrderEdit, itemId: string, begun: ReadonlySet<number>): number => {
  const items = order.cart.items;
  const index = items.findIndex(({ _id }) => _id === itemId);
  return (numbersOfItems(items)[index] ?? []).filter((number) => begun.has(number)).length;
};

function savedInWords(
  orderId: string,
  { open, toRefund }: { open: number; toRefund: number },
): string {
  if (toRefund > 0) return editMessages.savedRefund(orderId, formatAmount(toRefund));
  return open > 0
    ? editMessages.savedOpen(orderId, formatAmount(open))
    : editMessages.saved(orderId);
}
