import type { Approval } from '@tailorbird/contract/approvals';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { messages } from '../orders/messages.ts';
import { stopMails } from './approval-query.ts';

const stopMessages = messages.guestOrder;

interface StopMailsProps {
  link: string;
  isStopped: boolean;
  onChange: (changed: Approval) => void;
}

/** For whoever came by the link of a mail, and wants no more of them. */
export function StopMails({ link, isStopped, onChange }: StopMailsProps) {
  const stop = useMutation({
    mutationFn: () => stopMails(link, !isStopped),
    onSuccess: onChange,
  });
  return (
    <div>
      <button
        type="button"
        className="textlink"
        aria-disabled={stop.isPending}
        onClick={() => {
          if (!stop.isPending) stop.mutate();
        }}
      >
        {isStopped ? stopMessages.start : stopMessages.stop}
      </button>
      <div aria-live="polite">
        {stop.error ? (
          <Notice tone="warning">{sentenceOf(stop.error, messages.actFailed)}</Notice>
        ) : (
          isStopped && <p className="small soft">{stopMessages.stopped}</p>
        )}
      </div>
    </div>
  );
}
