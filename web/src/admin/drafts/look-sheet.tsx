import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FRAMED_FOR } from './goods-address.ts';
import { PageOfShop } from './goods-sheet.tsx';
import { draftMessages } from './messages.ts';
import { useShownDraft } from './use-draft.ts';

const { next: nextMessages, items: itemMessages } = draftMessages;

interface LookSheetProps {
  /** The last day that is chosen; empty: none. */
  validUntil: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The draft as its customer would see it as a quote. */
export function LookSheet({ validUntil, isOpen, onClose }: LookSheetProps) {
  const { view } = useShownDraft();
  const { _id: id } = view.draft;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="draft-sheet draft-sheet-wide"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="draft-sheet-head">
        <h2 id={titleId}>{nextMessages.lookTitle}</h2>
        <Button size="compact" onClick={onClose}>
          {itemMessages.done}
        </Button>
      </div>
      {isOpen && (
        <PageOfShop
          page={{ title: nextMessages.lookTitle, address: lookAddress(id, validUntil) }}
          draftId={id}
        />
      )}
    </dialog>
  );
}

const lookAddress = (id: string, validUntil: string) =>
  `/quote?${new URLSearchParams([
    [FRAMED_FOR, id],
    ...(validUntil === '' ? [] : [['validUntil', validUntil]]),
  ])}#draft`;
