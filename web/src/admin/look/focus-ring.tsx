import type { LookPicture } from '@tailorbird/contract/kinds/look';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { lookMessages } from './messages.ts';

const { picture: messages } = lookMessages;

/** A place where the picture is shown, cut to a form. */
export interface Crop {
  label: string;
  form: 'wide' | 'square' | 'tall';
}

type Focus = LookPicture['focus'];

interface FocusRingProps {
  picture: LookPicture;
  crops: readonly Crop[];
  onChange: (focus: Focus) => void;
}

/** The picture with the ring that marks its focus point, and how it is cut around it. */
export function FocusRing({ picture, crops, onChange }: FocusRingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isTold, setTold] = useState(false);
  const { _id, alt } = picture;
  const { x, y } = rounded(picture.focus);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(
      within({
        x: ((event.clientX - box.left) / box.width) * 100,
        y: ((event.clientY - box.top) / box.height) * 100,
      }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? FAR : 1;
    setTold(true);
    onChange(within({ x: x + step.x * size, y: y + step.y * size }));
  };
  return (
    <div className="focus-columns">
      <div ref={frame} className="focus-frame">
        <CachedImage imageId={_id} alt={alt} />
        <button
          type="button"
          className="focus-ring"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={messages.ring(x, y)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        />
        <output className="sr">{isTold && messages.at(x, y)}</output>
      </div>
      <div className="focus-crops">
        {crops.map(({ label, form }) => (
          <figure key={label} className={`stack-4 crop crop-${form}`}>
            <div className="crop-picture" style={{ objectPosition: `${x}% ${y}%` }}>
              <CachedImage imageId={_id} alt="" />
            </div>
            <figcaption className="hint">{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Per cent with Shift. */
const FAR = 10;

const STEPS = new Map<string, Focus>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

const rounded = ({ x, y }: Focus): Focus => ({ x: Math.round(x), y: Math.round(y) });

const between = (value: number) => Math.min(100, Math.max(0, value));

const within = ({ x, y }: Focus): Focus => rounded({ x: between(x), y: between(y) });
