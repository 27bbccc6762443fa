import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';

const stopMessages = messages.guestOrder;

interface StopMailsProps<Shown> {
  isStopped: boolean;
  /** Stops them, or has them sent again. */
  onStop: (isStopped: boolean) => Promise<Shown>;
  onChange: (changed: Shown) => void;
}

/** For whoever came by the link of a mail, and wants no more of them. */
export function StopMails<Shown>({ isStopped, onStop, onChange }: StopMailsProps<Shown>) {
  const stop = useMutation({ mutationFn: () => onStop(!isStopped), onSuccess: onChange });
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
