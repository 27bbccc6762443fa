import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';

interface NewsBarProps {
  placed: number;
  joined: number;
  left: number;
  onShow: () => void;
}

/** Quiet: the list stays as it is until it is asked for. */
export function NewsBar({ placed, joined, left, onShow }: NewsBarProps) {
  const words = messages.news;
  const sentences = [
    placed > 0 && words.placed(placed),
    joined > 0 && words.joined(joined),
    left > 0 && words.left(left),
  ].filter((sentence) => sentence !== false);
  const isAny = sentences.length > 0;
  return (
    <div className={isAny ? 'news-bar' : 'sr'}>
      <p aria-live="polite">{sentences.join(' ')}</p>
      {isAny && (
        <Button variant="quiet" size="compact" onClick={onShow}>
          {placed + joined > 0 ? words.show : words.reload}
        </Button>
      )}
    </div>
  );
}
