import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { DrawingPoint } from './box-on-drawing.ts';

interface BoxHandlesProps<Start> {
  /** As it is before a change: changes count from where a pointer was pressed. */
  start: Start;
  style: CSSProperties;
  /** Units of the drawing that an arrow key moves it by. */
  step: number;
  isSelected: boolean;
  readOnly: boolean;
  /** Of the sentence that says what the keys do. */
  hintId: string;
  moveLabel: string;
  sizeLabel: string;
  number: number;
  pointAt: (event: PointerEvent) => DrawingPoint;
  onSelect: () => void;
  onMove: (start: Start, by: DrawingPoint) => void;
  onSize: (start: Start, by: DrawingPoint) => void;
  /** Its measures are to be read out. */
  onTell: () => void;
}

/** A box over a drawing that is moved, and sized by its corner, by pointer and by keys. */
export function BoxHandles<Start>(props: BoxHandlesProps<Start>) {
  const { start, step, isSelected, readOnly, onSelect, onMove, onSize, onTell } = props;
  const pressed = useRef<{ at: DrawingPoint; start: Start }>(undefined);
  const end = () => {
    pressed.current = undefined;
  };
  const handlers = (change: typeof onMove) => ({
    type: 'button' as const,
    disabled: readOnly,
    'aria-describedby': props.hintId,
    onFocus: onSelect,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.stopPropagation();
      onSelect();
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { at: props.pointAt(event), start };
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      event.stopPropagation();
      if (!pressed.current) return;
      const { at, start: from } = pressed.current;
      const now = props.pointAt(event);
      change(from, { x: now.x - at.x, y: now.y - at.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const way = STEPS.get(event.key);
      if (!way) return;
      event.preventDefault();
      const units = (event.shiftKey ? FAR : 1) * step;
      onTell();
      change(start, { x: way.x * units, y: way.y * units });
    },
  });
  return (
    <div className={isSelected ? 'place-box is-selected' : 'place-box'} style={props.style}>
      <button
        className="place-box-move"
        aria-label={props.moveLabel}
        aria-pressed={isSelected}
        {...handlers(onMove)}
      >
        <span aria-hidden>{props.number}</span>
      </button>
      <button className="place-box-size" aria-label={props.sizeLabel} {...handlers(onSize)} />
    </div>
  );
}

/** Steps with Shift. */
const FAR = 10;

const STEPS = new Map<string, DrawingPoint>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);
