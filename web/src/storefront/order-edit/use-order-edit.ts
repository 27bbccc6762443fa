import type { EditResult, OrderEdit } from '@tailorbird/contract/order-edits';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { rememberGuestOrder, remembersOrder } from '../account/after-login.ts';
import { problemsIn, type FieldProblems } from '../checkout/field-problems.ts';
import { changesIn, conflictsIn, type EditDraft, useEditDraft, withTyped } from './edit-draft.ts';
import { type EditFields, fieldsOf, isSameText, pieceKey } from './edit-fields.ts';
import { editedOrder, sentTotal, type EditedOrder } from './edited-order.ts';
import { editQuery, type EditSource, sendEdit } from './edit-query.ts';
import { editMessages } from './messages.ts';
import { useTrial } from './use-trial.ts';

/** Said above the button: what became of an attempt to save. */
export interface EditOutcome {
  tone: 'warning' | 'danger';
  title?: string;
  says: string;
  /** Nobody but the shop can change it now. */
  asksShop?: true;
  /** Nothing is wrong with what was typed: the press is repeated. */
  canRetry?: true;
}

/** Changes that were saved. */
export interface SavedEdit {
  /** Undefined when the answer was lost, and the order has what was sent. */
  result: EditResult | undefined;
  /** As they were sent. */
  edited: EditedOrder;
}

/** Changes that came too late. */
export interface EndedEdit {
  edited: EditedOrder;
}

/** The shop's refusals of texts and sizes, by the keys of fields, each for the text that it is about. */
type PieceRefusals = Readonly<Record<string, { text: string; says: string }>>;

/** How often what somebody else changed is taken in without a word. */
const MOST_SILENT_TRIES = 2;

/** The typed changes of an order, and their way to the shop. Whatever fails, they stay. */
export function useOrderEdit(source: EditSource, edit: OrderEdit) {
  const queries = useQueryClient();
  const { draft, set } = useEditDraft(edit.order._id);
  const fields = useMemo(() => fieldsOf(edit), [edit]);
  const changes = useMemo(() => changesIn(draft, fields), [draft, fields]);
  const edited = useMemo(() => editedOrder(edit, fields, changes), [edit, fields, changes]);
  const conflicts = useMemo(() => conflictsIn(draft, fields), [draft, fields]);
  const [refusals, setRefusals] = useState<PieceRefusals>({});
  const [details, setDetails] = useState<FieldProblems>([]);
  const [outcome, setOutcome] = useState<EditOutcome>();
  const [isSending, setSending] = useState(false);
  const [saved, setSaved] = useState<SavedEdit>();
  const [ended, setEnded] = useState<EndedEdit>();
  const { queryKey } = editQuery(source);

  function type(key: string, now: string) {
    const field = fields.get(key);
    if (!field) return;
    set((before) => withTyped(before, field, now));
    setRefusals(({ [key]: _, ...others }) => others);
    setDetails((before) => before.filter(({ field: path }) => !isOf(path, key)));
    setOutcome(undefined);
  }

  function settle(result: EditResult | undefined, sent: EditedOrder) {
    setSaved({ result, edited: sent });
    set(() => ({}));
    setOutcome(undefined);
    forgetOrder(queries);
    // the receipt that this tab keeps of a guest's order
    if (result && 'orderId' in source && remembersOrder(source.orderId)) {
      rememberGuestOrder(result.order);
    }
  }

  function fail(error: unknown, sent: EditedOrder) {
    if (isRefused(error, 'POST /guest-order/edit', 'EDIT_REFUSED')) {
      setRefusals(refusalsIn(error.body.problems, fields, changes));
      setOutcome({ tone: 'danger', says: editMessages.refused });
      return;
    }
    const wrong = problemsIn(error);
    if (wrong.length > 0) {
      setDetails(wrong);
      setOutcome({ tone: 'danger', says: editMessages.toMend(wrong.length) });
      return;
    }
    if (isRefused(error, 'POST /guest-order/edit', 'EDIT_PRICE_CHANGED')) {
      const { order } = error.body;
      const says = editMessages.priceText(formatAmount(order.totalAmount));
      setOutcome({ tone: 'warning', title: editMessages.priceTitle, says });
      void queries.invalidateQueries({ queryKey });
      return;
    }
    const isLate = error instanceof ApiError && LATE.includes(error.code);
    if (isLate) {
      setEnded({ edited: sent });
      void queries.invalidateQueries({ queryKey });
      return;
    }
    setOutcome(outcomeOf(error));
  }

  async function send(sent: EditedOrder, tries = 0): Promise<void> {
    try {
      settle(await sendEdit(source, { ...sent.body, total: sentTotal(sent) }), sent);
    } catch (error) {
      if (!isRefused(error, 'POST /guest-order/edit', 'CHANGED_MEANWHILE')) {
        fail(error, sent);
        return;
      }
      const fresh = error.body;
      queries.setQueryData(queryKey, fresh);
      if (!fresh.isOpen) {
        setEnded({ edited: sent });
        return;
      }
      const rebased = rebase(fresh, draft);
      if (rebased.edited.changes.length === 0) {
        // the answer to an earlier press was lost on its way
        settle(undefined, { ...sent, totalCents: rebased.edited.totalCents });
        return;
      }
      const isAsShown = rebased.edited.totalCents === sent.totalCents;
      if (rebased.conflicts.length === 0 && isAsShown && tries < MOST_SILENT_TRIES) {
        await send(rebased.edited, tries + 1);
        return;
      }
      setOutcome(movedOutcome(rebased.conflicts.length));
    }
  }

  return {
    edit,
    fields,
    draft,
    changes,
    edited,
    conflicts,
    refusals,
    details,
    outcome,
    isSending,
    saved,
    ended,
    trial: useTrial(source, edited, setRefusalsOfTrial),
    type,
    undo: (key: string) => type(key, fields.get(key)?.value ?? ''),
    save: async () => {
      if (isSending) return;
      setSending(true);
      setOutcome(undefined);
      await send(edited).finally(() => setSending(false));
    },
    /** Back to the form, with the order as it is now. */
    goOn: () => {
      setSaved(undefined);
      void queries.invalidateQueries({ queryKey });
    },
  };

  function setRefusalsOfTrial(error: unknown) {
    if (isRefused(error, 'POST /guest-order/edit', 'EDIT_REFUSED')) {
      setRefusals(refusalsIn(error.body.problems, fields, changes));
    }
  }
}

export type OrderEditForm = ReturnType<typeof useOrderEdit>;

const LATE: readonly string[] = ['EDIT_TOO_LATE', 'EDIT_CLOSED'];

/** Whether the path of a field in a body is that of a key, such as address.city; or of the whole part. */
const isOf = (path: string, key: string) =>
  path === key.replace(' ', '.') || path === key.split(' ')[0];

function rebase(fresh: OrderEdit, draft: EditDraft) {
  const fields = fieldsOf(fresh);
  return {
    edited: editedOrder(fresh, fields, changesIn(draft, fields)),
    conflicts: conflictsIn(draft, fields),
  };
}

const movedOutcome = (conflicts: number): EditOutcome => ({
  tone: 'warning',
  title: editMessages.movedTitle,
  says: conflicts > 0 ? editMessages.movedBoth(conflicts) : editMessages.moved,
});

interface ItemProblem {
  _id: string;
  optionId?: string | undefined;
  problem: string;
}

/** Each at its field; one of a whole item at the field that was changed. */
function refusalsIn(
  problems: readonly ItemProblem[],
  fields: EditFields,
  changes: EditDraft,
): PieceRefusals {
  return Object.fromEntries(
    problems.flatMap(({ _id, optionId, problem }) => {
      const own = optionId === undefined ? undefined : fields.get(pieceKey(_id, optionId));
      const of = [...fields.values()].filter(
        (field) => field.part === 'piece' && field.item._id === _id,
      );
      const field = own ?? of.find(({ key }) => changes[key] !== undefined) ?? of[0];
      if (!field) return [];
      const text = changes[field.key]?.now ?? field.value;
      return [[field.key, { text, says: problem }]];
    }),
  );
}

/** Refusals of what still stands in the field. */
export function refusalOf(
  { refusals, fields }: Pick<OrderEditForm, 'refusals' | 'fields'>,
  key: string,
  text: string,
): string | undefined {
  const refusal = refusals[key];
  const field = fields.get(key);
  return refusal && field && isSameText(field, refusal.text, text) ? refusal.says : undefined;
}

function outcomeOf(error: unknown): EditOutcome {
  if (error instanceof ApiError && error.code === 'EDITS_FULL') {
    return {
      tone: 'warning',
      title: editMessages.fullTitle,
      says: editMessages.full,
      asksShop: true,
    };
  }
  const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isTold && error.status !== 429) {
    return { tone: 'danger', says: sentenceOf(error, editMessages.failed) };
  }
  const why = error instanceof ApiError ? sentenceOf(error, '') : '';
  return {
    tone: 'danger',
    title: editMessages.failed,
    says: why,
    canRetry: true,
  };
}

/** First parts of the keys of queries that show an order. */
const SHOWN_IN: readonly unknown[] = [
  'order',
  'order-payment',
  'order-history',
  'papers',
  'guest-order',
  'guest-order-papers',
  'approval',
  'order-edit',
];

/** Whatever else shows the order reads it again. */
function forgetOrder(queries: ReturnType<typeof useQueryClient>): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => SHOWN_IN.includes(first),
  });
}
