import type { Approval, ApprovalItem } from '@tailorbird/contract/approvals';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { countPieces } from '@tailorbird/contract/rules/group-items';
import { type RefObject, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { lengthOf } from '../../ui/text-area.tsx';
import { changedApproval, sendAnswer, type ApprovalSource } from './approval-query.ts';
import { approvalMessages } from './messages.ts';

/** Notes of changes by the ids of items. An item without one is right as it is shown. */
export type Wishes = Readonly<Record<string, string>>;

/** Items that wait for an answer; one with an open wish waits for the shop. */
export const itemsToAnswer = ({ items }: Approval): ApprovalItem[] =>
  items.filter(({ state }) => state === 'asked');

/** How an item is called: by its words, else by its product. */
export function nameOf({ selectedOptions, product }: ApprovalItem): string {
  const words = selectedOptions.flatMap(({ valueId, value, artwork }) =>
    valueId === null && !artwork ? [value] : [],
  );
  return words.length > 0 ? words.join(', ') : product.name;
}

interface AnswerProblems {
  name?: string;
  /** By the ids of items. */
  notes: Readonly<Record<string, string>>;
}

/** The typed answer, and its way to the shop. Whatever fails, it stays on the page. */
export function useAnswer(
  source: ApprovalSource,
  approval: Approval,
  show: (changed: Approval) => void,
  form: RefObject<HTMLFormElement | null>,
) {
  const [wishes, setWishes] = useState<Wishes>({});
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<AnswerProblems>({ notes: {} });
  const [failed, setFailed] = useState('');
  const [isSending, setSending] = useState(false);
  const items = itemsToAnswer(approval);
  const wished = items.filter(({ _id }) => wishes[_id] !== undefined);
  const right = items.filter(({ _id }) => wishes[_id] === undefined);

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
    return { notes, ...(name.trim() === '' && { name: approvalMessages.nameMissing }) };
  }

  async function send() {
    if (isSending) return;
    setFailed('');
    const found = check();
    setProblems(found);
    if (found.name !== undefined || Object.keys(found.notes).length > 0) {
      // after the fields are marked
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
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
