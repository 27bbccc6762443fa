import type { DraftProblem, DraftView } from '@tailorbird/contract/desk-drafts';
import { formatTime } from '@tailorbird/contract/rules/format-day';
import { formatMoney, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { addDays } from '@tailorbird/contract/rules/shop-days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { requestIdOf } from '../../error-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shopClock } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { notify } from '../../ui/toast.ts';
import { OrderCardsLoading } from '../orders/order-parts.tsx';
import { failOffline } from '../orders/order-edits.ts';
import { orderAddress } from '../sheets/sheet-address.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import {
  currentDraft,
  discardDraft,
  draftKey,
  forgetDraft,
  isDraftMissing,
  placeDraft,
  problemsOf,
  sendDraft,
  useDeskDraft,
} from './draft-query.ts';
import { ItemsPanel } from './items-panel.tsx';
import { LookSheet } from './look-sheet.tsx';
import { draftMessages } from './messages.ts';
import { NextPanel, type NextStep } from './next-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { DraftContext, type ShownDraft, useDraftForm, useShownDraft } from './use-draft.ts';
import '../order-edit/order-edit.css';
import './drafts.css';

const { next: nextMessages, saved: savedMessages, discard: discardMessages } = draftMessages;

/** An order or a quote that the desk writes for a customer. */
export default function DraftPage() {
  const { id = '' } = useParams();
  const query = useDeskDraft(id);
  if (query.data) return <OpenDraft key={id} view={query.data} />;
  return (
    <>
      <PageHead title={draftMessages.title} />
      <h1 className="sr">{draftMessages.title}</h1>
      {isDraftMissing(query.error) ? (
        <EmptyState
          heading="h2"
          title={draftMessages.notFoundTitle}
          text={draftMessages.notFound}
          action={<ButtonLink to="/admin/orders">{draftMessages.toOrders}</ButtonLink>}
        />
      ) : query.isError ? (
        <ErrorState
          title={draftMessages.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}

/** Days that a quote is valid, unless another day is chosen. */
const VALID_DAYS = 14;

function OpenDraft({ view }: { view: DraftView }) {
  const hand = useDraftForm(view);
  const { form, price } = hand;
  const [today] = useState(() => shopClock(new Date()).day);
  const [step, setStep] = useState<NextStep>({
    kind: 'quote',
    validUntil: addDays(today, VALID_DAYS),
    sendTo: undefined,
    payment: '',
    agreedWith: '',
    isMailed: true,
  });
  const account = view.account?._id === form.accountId ? view.account : null;
  const email = form.email || (account?.email ?? '');
  const sending = useSending(hand, step, { email });
  const [isLooking, setLooking] = useState(false);
  const shown: ShownDraft = {
    ...hand,
    isLocked: sending.isBusy,
    problems: [...problemsOf(hand.error), ...sending.problems],
  };

  async function look() {
    if ((await hand.saver.flush()) !== undefined) setLooking(true);
  }

  return (
    <DraftContext value={shown}>
      <DraftHead />
      <ClashNotice />
      <SendNotice
        error={sending.error}
        hasProblems={sending.problems.length > 0}
        total={price.totalCents}
      />
      <div className="draft-grid compact">
        <div className="stack-16 edit-main">
          <CustomerPanel />
          <ItemsPanel />
          <DeliveryPanel />
          <TermsPanel />
        </div>
        <aside className="edit-aside">
          <NextPanel
            step={step}
            email={email}
            today={today}
            isBusy={sending.isBusy}
            hasFailed={sending.hasFailed}
            onChange={(next) => setStep((known) => ({ ...known, ...next }))}
            onSend={() => void sending.send()}
            onLook={() => void look()}
          />
        </aside>
      </div>
      <LookSheet
        validUntil={step.validUntil}
        isOpen={isLooking}
        onClose={() => setLooking(false)}
      />
    </DraftContext>
  );
}

function DraftHead() {
  const { view } = useShownDraft();
  const { quote, _id: id } = view.draft;
  const title = quote ? draftMessages.titleOfQuote(quote.number) : draftMessages.title;
  return (
    <>
      <PageHead title={title} />
      <div className="edit-top">
        <Link
          className="textlink textlink-s inline-6"
          to={quote ? `/admin/quotes/${id}` : '/admin/orders'}
        >
          <Icon of={ArrowLeft} />
          {quote ? draftMessages.backToQuote : draftMessages.back}
        </Link>
        <div className="spread">
          <h1>{title}</h1>
          <span className="row-8">
            <SavedState />
            {!quote && <Discard />}
          </span>
        </div>
      </div>
    </>
  );
}

function SavedState() {
  const { isSaving, savedAt, error, saver } = useShownDraft();
  if (error !== undefined && !isSaving) {
    return (
      <span className="inline-6" role="alert">
        <span className="field-error">{sentenceOf(error, savedMessages.failed)}</span>
        <Button variant="quiet" size="compact" onClick={() => void saver.flush()}>
          {draftMessages.tryAgain}
        </Button>
      </span>
    );
  }
  return (
    <output className="soft inline-6 draft-saved">
      {!isSaving && <Icon of={Check} />}
      {isSaving
        ? savedMessages.saving
        : savedAt
          ? savedMessages.at(formatTime(shopClock(savedAt).time))
          : savedMessages.kept}
    </output>
  );
}

function Discard() {
  const { view, isLocked, saver } = useShownDraft();
  const { _id: id } = view.draft;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation({
    ...failOffline,
    mutationFn: () => discardDraft(id),
    onSuccess: async () => {
      saver.stop();
      setAsking(false);
      await navigate('/admin/orders', { replace: true });
      await forgetDraft(client, id);
    },
    onError: (error) => {
      setAsking(false);
      notify('error', sentenceOf(error, discardMessages.failed));
    },
  });
  return (
    <>
      <Button variant="quiet" size="compact" disabled={isLocked} onClick={() => setAsking(true)}>
        {discardMessages.act}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={discardMessages.title}
        sentence={discardMessages.sentence}
        confirmLabel={discardMessages.act}
        cancelLabel={discardMessages.not}
        danger
        busy={discard.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}

/** Somebody else has written into the same draft. */
function ClashNotice() {
  const { clashes, saver } = useShownDraft();
  const { clash: clashMessages } = draftMessages;
  if (clashes.length === 0) return null;
  return (
    <Notice tone="warning" title={clashMessages.title} live>
      <p>{clashMessages.sentence(clashes.map((part) => clashMessages.parts[part]).join(', '))}</p>
      <Button variant="secondary" size="compact" onClick={saver.putAway}>
        {clashMessages.act}
      </Button>
    </Notice>
  );
}

interface SendNoticeProps {
  error: unknown;
  hasProblems: boolean;
  total: Parameters<typeof formatMoney>[0];
}

/** Why nothing was sent; what is about a field stands there. */
function SendNotice({ error, hasProblems, total }: SendNoticeProps) {
  if (hasProblems) {
    return (
      <Notice tone="danger" title={nextMessages.refused} live>
        {nextMessages.refusedHint}
      </Notice>
    );
  }
  if (!error) return null;
  if (isRefused(error, 'POST /desk/drafts/{id}/order', 'DRAFT_PRICE_CHANGED')) {
    return (
      <Notice tone="warning" title={nextMessages.priceChanged} live>
        {nextMessages.priceNow(formatMoney(total))}
      </Notice>
    );
  }
  if (currentDraft(error)) {
    return (
      <Notice tone="warning" title={nextMessages.changed} live>
        {nextMessages.changedHint}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={nextMessages.failed} live>
      {sentenceOf(error, '')}
    </Notice>
  );
}

/** Sends or places the draft, once all that is typed is saved. */
function useSending(
  { view, price, saver }: ReturnType<typeof useDraftForm>,
  step: NextStep,
  { email }: { email: string },
) {
  const client = useQueryClient();
  // the draft is gone then: nothing leads back to it
  const navigate = useNavigate();
  const { _id: id } = view.draft;
  const [missing, setMissing] = useState<readonly DraftProblem[]>([]);
  const mutation = useMutation({
    ...failOffline,
    mutationFn: async () => {
      const version = await saver.flush();
      // the page says that it is not saved
      if (version === undefined) return undefined;
      const now = client.getQueryData<DraftView>(draftKey(id)) ?? view;
      const { cartVersion } = now;
      const shown = { version, cartVersion, total: fromMinorUnits(price.totalCents) };
      if (step.kind === 'order') {
        const { payment, agreedWith, isMailed } = step;
        const placed = await placeDraft(id, {
          ...shown,
          agreedWith,
          isMailed,
          ...(payment !== '' && { payment: { method: payment } }),
        });
        return { kind: 'order' as const, ...placed };
      }
      const { validUntil, sendTo = email, isMailed } = step;
      const sent = await sendDraft(id, {
        ...shown,
        validUntil,
        isMailed: isMailed && sendTo !== '',
        ...(sendTo !== '' && { sendTo }),
      });
      return { kind: 'quote' as const, ...sent };
    },
    onSuccess: async (done) => {
      if (!done) return;
      saver.stop();
      if (done.kind === 'order') {
        const { orderId, _id } = done.order;
        notify(
          'success',
          done.isMailed ? nextMessages.placed(orderId) : nextMessages.placedUnmailed(orderId),
        );
        await navigate(orderAddress(_id), { replace: true });
      } else {
        const { number, _id } = done.quote;
        notify(
          'success',
          done.isMailed ? nextMessages.sent(number) : nextMessages.sentUnmailed(number),
        );
        await navigate(`/admin/quotes/${_id}`, { replace: true });
      }
      await forgetDraft(client, id);
    },
    onError: (error) => {
      const now = currentDraft(error);
      if (now) {
        client.setQueryData<DraftView>(draftKey(id), now);
        saver.see(now);
      }
    },
  });

  /** Gaps of the page itself; those of the draft are told by the shop. */
  function gaps(): DraftProblem[] {
    if (step.kind === 'order' && step.agreedWith.trim() === '') {
      return [{ field: 'agreedWith', message: nextMessages.agreedMissing }];
    }
    return step.kind === 'quote' && step.validUntil === ''
      ? [{ field: 'validUntil', message: nextMessages.noDay }]
      : [];
  }

  async function send() {
    if (mutation.isPending) return;
    mutation.reset();
    const version = await saver.flush();
    if (version === undefined) return;
    const known = client.getQueryData<DraftView>(draftKey(id)) ?? view;
    const found = [...known.problems, ...gaps()];
    setMissing(found);
    if (found.length > 0) showFirst();
    else mutation.mutate(undefined, { onError: showFirst });
  }

  // what is mended in the meantime is missing no more
  const open = missing.filter(
    (one) =>
      gaps().some(({ field }) => field === one.field) ||
      view.problems.some(({ field }) => field === one.field),
  );
  const refused = problemsOf(mutation.error);
  const problems = refused.length > 0 ? refused : open;
  return {
    send,
    isBusy: mutation.isPending,
    error: refused.length > 0 ? null : mutation.error,
    hasFailed: mutation.isError && refused.length === 0 && !currentDraft(mutation.error),
    problems,
  };
}

/** Takes the eye and the focus to the first field that needs something. */
function showFirst() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.draft-grid [aria-invalid="true"]');
    const shown = field ?? document.querySelector<HTMLElement>('.draft-grid .field-error');
    shown?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
