import type { DraftProblem, DraftView } from '@tailorbird/contract/desk-drafts';
import { type PricedDraft, priceDraft } from '@tailorbird/contract/rules/price-draft';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api.ts';
import { type DraftForm, fieldsOf } from './draft-form.ts';
import { currentDraft, draftKey } from './draft-query.ts';
import { createSaver, type DraftSaver, type SaverState } from './draft-saver.ts';

/** A draft that is being written, for all parts of its page. */
export interface ShownDraft extends SaverState {
  view: DraftView;
  saver: DraftSaver;
  price: PricedDraft;
  /** All fields are locked. */
  isLocked: boolean;
  problems: readonly DraftProblem[];
  set: (fields: Partial<DraftForm>) => void;
}

/** Keeps what is typed of a draft, and saves it. */
export function useDraftForm(view: DraftView) {
  const client = useQueryClient();
  const { _id: id } = view.draft;
  const [saver] = useState(() =>
    createSaver({
      view,
      put: (body) => call('PUT /desk/drafts/{id}', { params: { id }, body }),
      readCurrent: currentDraft,
      onView: (now) => client.setQueryData(draftKey(id), now),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  useEffect(() => saver.see(view), [saver, view]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void saver.flush();
    };
  }, [saver]);
  const { form } = state;
  const price = priceDraft(view.cart.items, fieldsOf(form), view.rules);
  const set = (fields: Partial<DraftForm>) => saver.change((known) => ({ ...known, ...fields }));
  return { ...state, view, saver, price, set };
}

/** The draft that the page writes. */
export const DraftContext = createContext<ShownDraft | undefined>(undefined);

/** @throws outside of the page */
export function useShownDraft(): ShownDraft {
  const shown = use(DraftContext);
  if (!shown) throw new Error('There is no draft that is written.');
  return shown;
}

/** The sentences about a field, as the attributes of its input have them. */
export function errorAt(
  problems: readonly DraftProblem[],
  ...fields: readonly string[]
): { error?: string } {
  const says = problems.filter(({ field }) => fields.includes(field)).map(({ message }) => message);
  return says.length === 0 ? {} : { error: [...new Set(says)].join(' ') };
}

/** The name of the customer, which a draft is called by. */
export const customerOf = ({ form, view }: Pick<ShownDraft, 'form' | 'view'>): string =>
  form.name || (view.account?._id === form.accountId ? (view.account?.name ?? '') : '');
