import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Quote } from '@tailorbird/contract/quotes';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { lengthOf } from '../../ui/text-area.tsx';
import { quoteMessages } from './messages.ts';
import { acceptQuote, quoteNow, quoteQuery, sendWish } from './quote-query.ts';
import { termsOf } from './quote-words.ts';

interface AnswerOutcome {
  tone: 'danger' | 'warning';
  title: string;
  says: string;
  /** Whether another press may do. */
  canRetry: boolean;
}

/** The answer to an open quote, and its way to the shop. Whatever fails, it stays on the page. */
export function useQuoteAnswer(link: string, quote: Quote) {
  const queries = useQueryClient();
  const { queryKey } = quoteQuery(link);
  const [chosen, choose] = useState<string>();
  const [busy, setBusy] = useState<'accept' | 'wish'>();
  const [outcome, setOutcome] = useState<AnswerOutcome>();
  const [note, setNote] = useState<string>();
  const [noteError, setNoteError] = useState<string>();
  const terms = termsOf(quote, chosen);
  const show = (changed: Quote) => queries.setQueryData(queryKey, changed);

  async function accept() {
    if (busy) return;
    setBusy('accept');
    setOutcome(undefined);
    try {
      const { way } = terms;
      const body = {
        total: quote.totalAmount,
        ...(way && { payment: { method: way.method } }),
      };
      show(await acceptQuote(link, body));
    } catch (error) {
      const now = quoteNow(error);
      if (now) show(now);
      // ways to pay may be others by now
      else if (error instanceof ApiError && error.status !== 0) {
        void queries.invalidateQueries({ queryKey });
      }
      setOutcome(outcomeOf(error, now));
    } finally {
      setBusy(undefined);
    }
  }

  async function ask() {
    if (busy || note === undefined) return;
    const problem = noteProblem(note);
    setNoteError(problem);
    if (problem !== undefined) return;
    setBusy('wish');
    try {
      show(await sendWish(link, note.trim()));
      setNote(undefined);
    } catch (error) {
      const now = quoteNow(error);
      if (now) show(now);
      setNoteError(sentenceOf(error, quoteMessages.wishFailed));
    } finally {
      setBusy(undefined);
    }
  }

  return {
    terms,
    choose,
    busy,
    outcome,
    accept,
    /** Undefined where no change is being asked for. */
    note,
    setNote: (typed: string | undefined) => {
      setNote(typed);
      setNoteError(undefined);
    },
    noteError,
    ask,
  };
}

export type QuoteAnswer = ReturnType<typeof useQuoteAnswer>;

function noteProblem(note: string): string | undefined {
  if (note.trim() === '') return quoteMessages.noteMissing;
  return lengthOf(note) > NOTE_MAX_LENGTH ? quoteMessages.noteTooLong(NOTE_MAX_LENGTH) : undefined;
}

/** What is said of an acceptance that failed, and whether it is worth another press. */
function outcomeOf(error: unknown, now: Quote | undefined): AnswerOutcome {
  if (now?.state === 'open' && error instanceof ApiError && error.code === 'QUOTE_PRICE_CHANGED') {
    return {
      tone: 'warning',
      title: quoteMessages.priceTitle,
      says: quoteMessages.priceText(formatAmount(now.totalAmount)),
      canRetry: false,
    };
  }
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return {
      tone: 'warning',
      title: quoteMessages.refusedTitle,
      says: error.message,
      canRetry: error.status === 429,
    };
  }
  return {
    tone: 'danger',
    title: quoteMessages.failedTitle,
    says: `${sentenceOf(error, '')} ${quoteMessages.failed}`.trim(),
    canRetry: true,
  };
}
