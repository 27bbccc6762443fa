import type { Withdrawal, WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { newId } from '../../api.ts';
import { hasCode } from '../../error-facts.ts';
import { emailProblem } from '../account/account-rules.ts';
import { withdrawalMessages } from './messages.ts';
import {
  declareWithdrawal,
  type Declaration,
  type LinkedWithdrawal,
  withdrawalNow,
  withdrawalQuery,
  type WithdrawalSource,
} from './withdrawal-query.ts';
import { type ChosenCounts, chosenItems, remainingOf } from './withdrawal-words.ts';

const FIELDS = ['goods', 'name', 'email'] as const;

type Field = (typeof FIELDS)[number];

interface WithdrawalOutcome {
  tone: 'danger' | 'warning';
  title: string;
  says: string;
}

/** A withdrawal that the shop has taken. */
export interface DeclaredWithdrawal {
  receipt: WithdrawalReceipt;
  isMailed: boolean;
  /** Whether it had been declared before, so that the receipt is that of then. */
  isRepeated: boolean;
}

const CONFIRM = { step: 'confirm' } as const;

/**
 * The two steps of a withdrawal. The second is an entry of the browser's history, so that its own
 * button leads back to the first. Whatever fails, what was typed stays.
 */
export function useWithdrawal(source: WithdrawalSource, { withdrawal }: LinkedWithdrawal) {
  const queries = useQueryClient();
  const { queryKey } = withdrawalQuery(source);
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ChosenCounts>({});
  const [typed, setTyped] = useState({ name: withdrawal.name, email: withdrawal.email });
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [outcome, setOutcome] = useState<WithdrawalOutcome>();
  const [busy, setBusy] = useState(false);
  /** The receipt as it would be. */
  const [trial, setTrial] = useState<WithdrawalReceipt>();
  const [declared, setDeclared] = useState<DeclaredWithdrawal>();
  const sent = useRef({ goods: '', id: '' });

  const items = chosenItems(withdrawal.items, chosen);
  const isConfirming = trial !== undefined && isConfirmState(state);

  const show = (changed: Withdrawal) =>
    queries.setQueryData(queryKey, (before: LinkedWithdrawal | null | undefined) =>
      before ? { ...before, withdrawal: changed } : before,
    );

  const goTo = (next: typeof CONFIRM | null, replace = false) =>
    void navigate({ hash, search }, { state: next, replace, preventScrollReset: true });

  /** One withdrawal for the same goods, however often they are sent; others are another. */
  function idOfGoods(): string {
    const goods = JSON.stringify(items);
    if (sent.current.goods !== goods) sent.current = { goods, id: newId() };
    return sent.current.id;
  }

  const body = (): Declaration => ({
    _id: idOfGoods(),
    name: typed.name.trim(),
    email: typed.email.trim(),
    items,
  });

  function choose(id: string, count: number) {
    setChosen({ ...chosen, [id]: count });
    if (count > 0) setProblems({ ...problems, goods: undefined });
  }

  function type(name: 'name' | 'email', value: string) {
    setTyped({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  }

  /** Shows the problems, the first with the focus. */
  function refuse(): boolean {
    const found: Partial<Record<Field, string>> = {};
    if (items.length === 0) found.goods = withdrawalMessages.chooseSome;
    if (typed.name.trim() === '') found.name = withdrawalMessages.nameMissing;
    const wrongEmail = emailProblem(typed.email, withdrawalMessages.emailMissing);
    if (wrongEmail !== undefined) found.email = wrongEmail;
    setProblems(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focusField(form, first);
    return first !== undefined;
  }

  function fail(error: unknown, title: string, advice = '') {
    const now = withdrawalNow(error);
    // a refusal does not say it
    if (now) show({ ...now, isStopped: withdrawal.isStopped });
    const isClosed = hasCode(error, 'WITHDRAWAL_CLOSED');
    if (isClosed) void queries.invalidateQueries({ queryKey });
    if (now || isClosed) {
      setTrial(undefined);
      goTo(null, true);
    }
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    setOutcome({
      tone: isRefusal ? 'warning' : 'danger',
      title: isRefusal ? withdrawalMessages.refusedTitle : title,
      says: isRefusal ? error.message : `${sentenceOf(error, '')} ${advice}`.trim(),
    });
  }

  async function goOn() {
    if (busy || refuse()) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { receipt } = await declareWithdrawal(source, { ...body(), isTrial: true });
      setTrial(receipt);
      goTo(CONFIRM);
    } catch (error) {
      fail(error, withdrawalMessages.trialFailedTitle);
    } finally {
      setBusy(false);
    }
  }

  async function confirm() {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const answer = await declareWithdrawal(source, body());
      const { receipt, isMailed } = answer;
      const isRepeated = receipt._id !== sent.current.id;
      show(answer.withdrawal);
      setDeclared({ receipt, isMailed, isRepeated });
      setTrial(undefined);
      setChosen({});
      goTo(null, true);
    } catch (error) {
      fail(error, withdrawalMessages.failedTitle, withdrawalMessages.failed);
    } finally {
      setBusy(false);
    }
  }

  return {
    withdrawal,
    show,
    form,
    chosen,
    choose,
    typed,
    type,
    problems,
    outcome,
    busy,
    trial: isConfirming ? trial : undefined,
    declared,
    canChoose: withdrawal.items.some((item) => remainingOf(item) > 0),
    goOn,
    confirm,
    goBack: () => {
      setOutcome(undefined);
      void navigate(-1);
    },
    /** Begins another withdrawal. */
    again: () => setDeclared(undefined),
  };
}

export type WithdrawalSteps = ReturnType<typeof useWithdrawal>;

const isConfirmState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === CONFIRM.step;

/** The first of that name: each line of goods has one. */
function focusField(form: RefObject<HTMLFormElement | null>, name: Field) {
  form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
