import {
  FAULT_PHOTOS_MAX,
  FAULT_WORDS_MAX_LENGTH,
  UPLOAD_MAX_BYTES,
} from '@tailorbird/contract/limits';
import type { Withdrawal, WithdrawalItem } from '@tailorbird/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { newId } from '../../api.ts';
import { lengthOf } from '../../ui/text-area.tsx';
import { withdrawalMessages } from './messages.ts';
import {
  type LinkedWithdrawal,
  sendFaultPhoto,
  tellFault,
  withdrawalQuery,
  type WithdrawalSource,
} from './withdrawal-query.ts';

const { fault: faultMessages } = withdrawalMessages;

/** Kinds that the shop takes, for a file picker. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** What is typed of a fault that is not sent yet. */
interface TypedFault {
  itemId: string;
  quantity: number;
  words: string;
  photos: readonly File[];
}

interface FaultProblems {
  itemId?: string | undefined;
  words?: string | undefined;
  photos?: string | undefined;
}

/** The photo that is on its way, from 1, and how far it is, from 0 to 1. */
interface PhotoProgress {
  number: number;
  all: number;
  part: number;
}

const NOTHING = { quantity: 1, words: '', photos: [] };

/**
 * The form for what is wrong with a piece. The words are sent first, then the photos one by one: what
 * did not arrive stays in the form, and is sent by the next press.
 */
export function useFault(
  source: WithdrawalSource,
  { link, withdrawal }: LinkedWithdrawal,
  onSent: () => void,
) {
  const queries = useQueryClient();
  const { queryKey } = withdrawalQuery(source);
  const { items } = withdrawal;
  const form = useRef<HTMLFormElement>(null);
  const alone = items.length === 1 ? items[0] : undefined;
  const blank: TypedFault = { ...NOTHING, itemId: alone?._id ?? '' };
  const [typed, setTyped] = useState(blank);
  const [problems, setProblems] = useState<FaultProblems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<PhotoProgress>();
  /** Of the fault whose words the shop has. */
  const [told, setTold] = useState<string>();
  const sent = useRef({ text: '', id: '' });
  /** Photos of it that the shop is known to have. */
  const known = useRef(0);

  const item = items.find(({ _id }) => _id === typed.itemId);

  const show = (changed: Withdrawal) =>
    queries.setQueryData(queryKey, (before: LinkedWithdrawal | null | undefined) =>
      before ? { ...before, withdrawal: changed } : before,
    );

  function type(change: Partial<TypedFault>) {
    setTyped({ ...typed, ...change });
    const kept = { ...problems };
    for (const name of ['itemId', 'words', 'photos'] as const) {
      if (name in change) delete kept[name];
    }
    setProblems(kept);
  }

  function addPhotos(files: readonly File[]) {
    const wrong = files.map(photoProblem).find((problem) => problem !== undefined);
    const good = files.filter((file) => photoProblem(file) === undefined);
    const photos = [...typed.photos, ...good];
    const isTooMany = photos.length > FAULT_PHOTOS_MAX;
    setTyped({ ...typed, photos: photos.slice(0, FAULT_PHOTOS_MAX) });
    setProblems({
      ...problems,
      photos: wrong ?? (isTooMany ? faultMessages.tooMany(FAULT_PHOTOS_MAX) : undefined),
    });
  }

  /** Shows the problems, the first with the focus. */
  function refuse(): boolean {
    const found: FaultProblems = {};
    if (!item) found.itemId = faultMessages.itemMissing;
    const words = wordsProblem(typed.words);
    if (words !== undefined) found.words = words;
    setProblems(found);
    const first = (['itemId', 'words'] as const).find((name) => found[name] !== undefined);
    if (first !== undefined) focusField(form, first);
    return first !== undefined;
  }

  /** One message for the same words, however often they are sent. */
  function idOfWords(): string {
    const { itemId, quantity, words } = typed;
    const text = JSON.stringify({ itemId, quantity, words });
    if (sent.current.text !== text) sent.current = { text, id: newId() };
    return sent.current.id;
  }

  async function sendPhotos(id: string, photos: readonly File[]) {
    let left = photos;
    const all = left.length;
    for (const file of photos) {
      const number = all - left.length + 1;
      setProgress({ number, all, part: 0 });
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, for slow connections
        const changed = await sendFaultPhoto(link, id, file, {
          onProgress: (part) => setProgress({ number, all, part }),
        });
        show(changed);
        known.current = photosOf(changed, id);
        left = left.filter((each) => each !== file);
        setTyped((now) => ({ ...now, photos: left }));
      } catch (error) {
        setProgress(undefined);
        setFailure(
          faultMessages.photosFailed(left.length, sentenceOf(error, faultMessages.photoNotSent)),
        );
        return false;
      }
    }
    setProgress(undefined);
    return true;
  }

  async function send() {
    if (busy || refuse() || !item) return;
    setBusy(true);
    setFailure(undefined);
    const { quantity, words, itemId } = typed;
    const id = idOfWords();
    try {
      const changed = await tellFault(link, { _id: id, itemId, quantity, words: words.trim() });
      show(changed);
      if (told === undefined) known.current = 0;
      setTold(id);
      // the answer about one that arrived may have been lost
      const photos = typed.photos.slice(photosOf(changed, id) - known.current);
      if (!(await sendPhotos(id, photos))) return;
      setTyped(blank);
      setTold(undefined);
      onSent();
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setFailure(isRefusal ? error.message : `${sentenceOf(error, '')} ${faultMessages.failed}`);
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    items,
    item,
    typed,
    type,
    addPhotos,
    problems,
    failure,
    busy,
    progress,
    send,
    /** Whether the shop has the words, and photos are missing. */
    isTold: told !== undefined,
    /** Leaves the form; what the shop has stays there. */
    leave: () => {
      setTyped(blank);
      setProblems({});
      setFailure(undefined);
      setTold(undefined);
    },
  };
}

export type FaultForm = ReturnType<typeof useFault>;

const photosOf = ({ faults }: Withdrawal, id: string): number =>
  faults.find(({ _id }) => _id === id)?.photos.length ?? 0;

/** Pieces of an item that can have a fault: also those that cannot be sent back. */
export const faultCounts = ({ quantity }: WithdrawalItem): number[] =>
  Array.from({ length: quantity }, (_, index) => index + 1);

function wordsProblem(words: string): string | undefined {
  if (words.trim() === '') return faultMessages.wordsMissing;
  const isLong = lengthOf(words) > FAULT_WORDS_MAX_LENGTH;
  return isLong ? faultMessages.wordsTooLong(FAULT_WORDS_MAX_LENGTH) : undefined;
}

function photoProblem({ name, size, type }: File): string | undefined {
  // a type that the browser does not know is for the shop to find out
  if (type !== '' && !PHOTO_TYPES.includes(type)) return faultMessages.notPhoto(name);
  return size > UPLOAD_MAX_BYTES ? faultMessages.tooLarge(name) : undefined;
}

function focusField(form: RefObject<HTMLFormElement | null>, name: 'itemId' | 'words') {
  form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
