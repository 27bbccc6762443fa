import { Notice } from '../../ui/notice.tsx';
import { messages } from './transfer-messages.ts';

const words = messages.import;

interface TransferUnderwayProps {
  name: string;
  /** How much of the file has left, from 0 to 1. */
  sent: number;
  /** What the shop does with it once it is there. */
  work: 'checking' | 'importing';
}

/** A file that is on its way first, and then in the shop's hands. */
export function TransferUnderway({ name, sent, work }: TransferUnderwayProps) {
  const isThere = sent >= 1;
  return (
    <Notice tone="info" title={isThere ? words[work](name) : words.sending(name)} live>
      {isThere ? (
        <p>{words.workHint}</p>
      ) : (
        <div className="transfer-sent">
          <progress value={sent} max={1} aria-label={name} />
          {/* read out for every step, it would talk over all else */}
          <span aria-hidden>{words.sent(Math.floor(sent * 100))}</span>
        </div>
      )}
    </Notice>
  );
}
