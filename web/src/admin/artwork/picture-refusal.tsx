import { ARTWORK_REASON_MAX_LENGTH } from '@tailorbird/contract/kinds/artwork';
import type { ProducedPicture } from '@tailorbird/contract/orders';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Problem } from '../kit/problem.tsx';
import { pictureMessages } from './messages.ts';
import { useRefusal } from './use-refusal.ts';

/** Refuses a picture, after the reason is written; or takes its refusal back. */
export function PictureRefusal({ picture }: { picture: ProducedPicture }) {
  const refusal = useRefusal(picture);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isRefused = picture.refusal !== null;
  const shown = `${isRefused} ${isOpen}`;
  const before = useRef(shown);
  /** The button or the form that had the focus has just gone, or is about to. */
  const hadFocus = useRef(false);
  useEffect(() => {
    // not while the form is there, which takes it itself
    if (before.current !== shown && hadFocus.current && opener.current) {
      hadFocus.current = false;
      opener.current.focus();
    }
    before.current = shown;
  }, [shown]);

  if (isRefused) {
    return (
      <div>
        <Button
          ref={opener}
          variant="secondary"
          size="compact"
          aria-label={pictureMessages.of(pictureMessages.accept, picture)}
          busy={refusal.isPending}
          onClick={() => {
            hadFocus.current = true;
            refusal.mutate('');
          }}
        >
          {pictureMessages.accept}
        </Button>
        <Problem>
          {refusal.isError && sentenceOf(refusal.error, pictureMessages.acceptFailed)}
        </Problem>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <div>
        <button
          ref={opener}
          type="button"
          className="textlink textlink-s"
          aria-label={pictureMessages.of(pictureMessages.refuse, picture)}
          onClick={() => setOpen(true)}
        >
          {pictureMessages.refuse}
        </button>
      </div>
    );
  }
  return (
    <ReasonForm
      refusal={refusal}
      onClose={() => {
        hadFocus.current = true;
        setOpen(false);
      }}
    />
  );
}

interface ReasonFormProps {
  refusal: ReturnType<typeof useRefusal>;
  onClose: () => void;
}

function ReasonForm({ refusal, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.querySelector('textarea')?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (refusal.isPending) return;
    const meant = reason.trim();
    if (meant === '') area.current?.querySelector('textarea')?.focus();
    else refusal.mutate(meant, { onSuccess: onClose });
  }

  return (
    <form className="stack-8 picture-reason" onSubmit={submit}>
      <div ref={area}>
        <TextArea
          label={pictureMessages.reason}
          hint={pictureMessages.reasonHint}
          most={ARTWORK_REASON_MAX_LENGTH}
          rows={3}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="cluster">
        <Button type="submit" variant="danger" size="compact" busy={refusal.isPending}>
          {pictureMessages.refuseAct}
        </Button>
        <Button variant="quiet" size="compact" busy={refusal.isPending} onClick={onClose}>
          {pictureMessages.not}
        </Button>
      </div>
      <Problem>
        {refusal.isError && sentenceOf(refusal.error, pictureMessages.refusalFailed)}
      </Problem>
    </form>
  );
}
