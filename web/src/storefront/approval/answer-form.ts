import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { countPieces } from '@tailorbird/contract/rules/group-items';
import { type RefObject, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { lengthOf } from '../../ui/text-area.tsx';
import { changedApproval, sendAnswer, type ApprovalSource } from './approval-query.ts';
import { approvalMessages } from './messages.ts';
import { writtenTexts } from './spelling.ts';

/** Notes of changes by the ids of items. An item without one is right as it is shown. */
export type Wishes = Readonly<Record<string, string>>;

/** Items that wait for an answer; one with an open wish waits for the shop. */
export const itemsToAnswer = ({ items }: Approval): ApprovalItem[] =>
  items.filter(({ state }) => state === 'asked');

/** How an item is called: by its words, else by its product. */
export function nameOf(item: Pick<ApprovalItem, 'selectedOptions' | 'product'>): string {
  const words = writtenTexts(item);
  return words.length > 0 ? words.join(', ') : item.product.name;
}

interface AnswerProblems {
  name?: string;
  /** By the ids of items. */
  notes: Readonly<Record<string, string>>;
  drawings: Readonly<Record<string, string>>;
}

const NO_PROBLEMS: AnswerProblems = { notes: {}, drawings: {} };

/** Addresses of drawings by the ids of items. */
type MissingDrawings = Readonly<Record<string, string>>;

/** The typed answer, and its way to the shop. Whatever fails, it stays on the page. */
export function useAnswer(
  source: ApprovalSource,
  approval: Approval,
  show: (changed: Approval) => void,
  form: RefObject<HTMLFormElement | null>,
) {
  const [wishes, setWishes] = useState<Wishes>({});
  const [missing, setMissing] = useState<MissingDrawings>({});
  const [name, setName] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);
  const items = itemsToAnswer(approval);
  const wished = items.filter(({ _id }) => wishes[_id] !== undefined);
  const right = items.filter(({ _id }) => wishes[_id] === undefined);

  /** Whether a drawing failed, and has not come since; a changed item has another. */
  const isMissing = (id: string, address: string) => missing[id] === address;

  function check(): AnswerProblems {
    const notes = Object.fromEntries(
      wished.flatMap(({ _id }) => {
        const note = wishes[_id] ?? '';
        if (note.trim() === '') return [[_id, approvalMessages.noteMissing]];
        return lengthOf(note) > NOTE_MAX_LENGTH
          ? [[_id, approvalMessages.noteTooLong(NOTE_MAX_LENGTH)]]
          : [];
      }),
    );
    const drawings = Object.fromEntries(
      right
        .filter(({ _id, drawing }) => drawing && isMissing(_id, drawing.address))
        .map(({ _id }) => [_id, approvalMessages.drawingFirst]),
    );
    return { notes, drawings, ...(name.trim() === '' && { name: approvalMessages.nameMissing }) };
  }

  async function send() {
    if (isSending) return;
    setFailed('');
    const found = check();
    setProblems(found);
    const byItem = { ...found.notes, ...found.drawings };
    if (found.name !== undefined || Object.keys(byItem).length > 0) {
      // after the fields are marked
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem="true"]')
          ?.focus(),
      );
      return;
    }
    setSending(true);
    try {
      const sent = items.map(({ _id, hash }) => {
        const wish = wishes[_id];
        return { _id, hash, ...(wish !== undefined && { wish: wish.trim() }) };
      });
      show(await sendAnswer(source, { name, items: sent }));
      setWishes({});
    } catch (error) {
      const changed = changedApproval(error);
      if (changed) show(changed);
      setFailed(changed ? approvalMessages.changed : sentenceOf(error, approvalMessages.failed));
    } finally {
      setSending(false);
    }
  }

  return {
    wishes,
    /** Takes the note of a change; undefined where the item is right as it is shown. */
    setWish: (id: string, note: string | undefined) =>
      setWishes((before) => {
        const { [id]: _, ...others } = before;
        return note === undefined ? others : { ...others, [id]: note };
      }),
    isMissing,
    /** Takes the address of a drawing that failed; undefined once it has come. */
    setMissing: (id: string, address: string | undefined) =>
      setMissing((before) => {
        const { [id]: _, ...others } = before;
        return address === undefined ? others : { ...others, [id]: address };
      }),
    name,
    setName,
    problems,
    failed,
    isSending,
    send,
    wished,
    counts: { approved: countPieces(right), wishes: countPieces(wished) },
  };
}

export type AnswerForm = ReturnType<typeof useAnswer>;
