import { useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Shot {
  key: string;
  label: string;
  picture: ReactNode;
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The pictures there are, small; the arrow keys walk through them. */
export function Thumbs({
  shots,
  shown,
  onShow,
}: {
  shots: readonly Shot[];
  shown: number;
  onShow: (index: number) => void;
}) {
  const thumbs = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + shots.length) % shots.length;
    onShow(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="thumbs" ref={thumbs}>
      {shots.map(({ key, label, picture }, index) => (
        <button
          key={key}
          className="thumb"
          type="button"
          aria-label={label}
          aria-current={index === shown}
          onClick={() => onShow(index)}
          onKeyDown={walk}
        >
          {picture}
        </button>
      ))}
    </div>
  );
}
