import { toUnits } from '@tailorbird/art/geometry';
import type { ArtworkPosition, DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { heightAt } from '@tailorbird/contract/rules/picture-height';
import { RotateCcw } from 'lucide';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { LivePosition } from './live-position.ts';
import { artworkMessages } from './messages.ts';
import {
  type Anchor,
  inWhole,
  MIDDLE,
  moved,
  type MovedPicture,
  movedByKey,
  pinched,
  pointOf,
  type PictureRoom,
  type PointOnPiece,
  signOf,
  sized,
  snappedTurn,
  turned,
  widthAt,
} from './moves.ts';
import { frameOf, pointAt, type StageGeometry } from './stage-geometry.ts';
import { positionOf } from './use-pictures.ts';

const CORNERS: readonly Anchor[] = [
  { across: -0.5, down: -0.5 },
  { across: 0.5, down: -0.5 },
  { across: 0.5, down: 0.5 },
  { across: -0.5, down: 0.5 },
];

/** Pixels to a line at which a picture is held fast at it. */
const SNAPS_BY = 7;
/** Milliseconds after the last key until the drawing follows. */
const KEYS_REST = 250;

interface PictureFrameProps {
  placed: DescribedPicture;
  room: PictureRoom;
  geometry: StageGeometry;
  stage: RefObject<HTMLDivElement | null>;
  live: LivePosition;
  /** Its picture in the drawing. */
  findImage: () => Element | undefined;
  describedBy: string;
  /** Width that it grows to again when it is turned back. */
  wanted: number;
  onMoved: (move: MovedPicture) => void;
  /** It is let go, moved or not. */
  onEnd: () => void;
  onCommit: (to: ArtworkPosition, isSized: boolean) => void;
}

/** Fingers or the mouse on the picture. */
interface Hold {
  /** Where they are, by their ids. */
  pointers: Map<number, PointOnPiece>;
  how: 'move' | 'turn' | 'pinch' | Anchor;
  from: ArtworkPosition;
  starts: Map<number, PointOnPiece>;
  /** The corner is pulled about the middle. */
  isFromMiddle: boolean;
  move: MovedPicture | undefined;
  request: number;
}

/**
 * The frame of a picture on the stage. While it is held, the frame and the picture in the drawing get
 * another transform, and nothing is drawn again; when it is let go, the choice changes.
 */
export function PictureFrame(props: PictureFrameProps) {
  const { placed, room, geometry, stage, live, findImage, describedBy, wanted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold>(undefined);
  // that in the drawing, while it is held
  const image = useRef<Element>(undefined);
  const keys = useRef<{ to: ArtworkPosition; timer: ReturnType<typeof setTimeout> }>(undefined);
  const lies = positionOf(placed);

  function show(position: ArtworkPosition) {
    if (!frame.current) return;
    const { x, y, width, height } = frameOf(geometry, position, room);
    const { style } = frame.current;
    style.width = `${width}cqw`;
    style.height = `${height}cqw`;
    style.transform = `translate(${x}cqw, ${y}cqw) translate(-50%, -50%) rotate(${position.turn}deg)`;
  }
  useLayoutEffect(() => {
    if (!hold.current && !keys.current) show(lies);
  });

  function showDrawn(position: ArtworkPosition) {
    image.current ??= findImage();
    if (image.current) transformImage(image.current, position, room, geometry);
  }

  /** A move that is not in the choice yet. */
  function follow(move: MovedPicture) {
    show(move.to);
    showDrawn(move.to);
    live.write(move.to);
    props.onMoved(move);
  }

  function end(to: ArtworkPosition | undefined, isSized = false) {
    live.write(undefined);
    props.onEnd();
    const whole = to && inWhole(to, room, lies.width);
    if (whole && !isEqual(whole, lies)) props.onCommit(whole, isSized);
    else {
      show(lies);
      showDrawn(lies);
    }
    image.current = undefined;
  }

  const endKeys = useEffectEvent(() => {
    const { current } = keys;
    if (!current) return;
    clearTimeout(current.timer);
    keys.current = undefined;
    end(current.to);
  });
  useEffect(() => () => clearTimeout(keys.current?.timer), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = keys.current?.to ?? lies;
    const move = movedByKey(from, event, room, Math.max(wanted, from.width));
    if (!move) return;
    event.preventDefault();
    clearTimeout(keys.current?.timer);
    keys.current = { to: move.to, timer: setTimeout(endKeys, KEYS_REST) };
    follow(move);
  }

  const pointOfEvent = (event: { clientX: number; clientY: number }): PointOnPiece => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const across = (event.clientX - box.left) / box.width;
    return pointAt(geometry, across, (event.clientY - box.top) / box.height);
  };

  const addPointer = useEffectEvent((event: globalThis.PointerEvent, how: Hold['how']) => {
    endKeys();
    const at = pointOfEvent(event);
    frame.current?.setPointerCapture(event.pointerId);
    const before = hold.current;
    const pointers = new Map([...(before?.pointers ?? []), [event.pointerId, at]]);
    hold.current = {
      pointers,
      how: pointers.size > 1 ? 'pinch' : how,
      from: before?.move?.to ?? before?.from ?? lies,
      starts: new Map(pointers),
      isFromMiddle: event.altKey,
      move: before?.move,
      request: before?.request ?? 0,
    };
  });

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || (hold.current && hold.current.pointers.size > 1)) return;
    const handle = event.target instanceof Element && event.target.closest('[data-handle]');
    const name = handle ? handle.getAttribute('data-handle') : null;
    addPointer(
      event.nativeEvent,
      name === 'turn' ? 'turn' : (CORNERS[Number(name ?? -1)] ?? 'move'),
    );
    event.stopPropagation();
    event.preventDefault();
    frame.current?.focus({ preventScroll: true });
  }

  // a second finger may be beside the picture
  useEffect(() => {
    const { current } = stage;
    const addSecond = (event: globalThis.PointerEvent) => {
      if (hold.current?.pointers.size === 1) addPointer(event, 'pinch');
    };
    current?.addEventListener('pointerdown', addSecond);
    return () => current?.removeEventListener('pointerdown', addSecond);
  }, [stage]);

  const movePointer = useEffectEvent((event: globalThis.PointerEvent) => {
    const { current } = hold;
    if (!current?.pointers.has(event.pointerId)) return;
    event.stopPropagation();
    current.pointers.set(event.pointerId, pointOfEvent(event));
    current.isFromMiddle = event.altKey;
    if (current.request) return;
    current.request = requestAnimationFrame(() => {
      if (hold.current !== current) return;
      current.request = 0;
      const pixel = geometry.crop.width / geometry.scale / (stage.current?.clientWidth ?? 1);
      current.move = moveOf(current, room, Math.max(wanted, current.from.width), SNAPS_BY * pixel);
      follow(current.move);
    });
  });

  // React hears of no move: to look for who listens would cost more than the move
  useEffect(() => {
    const { current } = frame;
    const move = (event: globalThis.PointerEvent) => movePointer(event);
    current?.addEventListener('pointermove', move);
    return () => current?.removeEventListener('pointermove', move);
  }, []);

  function onPointerEnd(event: PointerEvent) {
    const { current } = hold;
    if (!current?.pointers.delete(event.pointerId)) return;
    if (current.request) cancelAnimationFrame(current.request);
    const { move } = current;
    if (current.pointers.size > 0) {
      const starts = new Map(current.pointers);
      const from = move?.to ?? current.from;
      hold.current = { ...current, how: 'move', from, starts, request: 0 };
      return;
    }
    hold.current = undefined;
    end(move?.to, current.how !== 'move' && current.how !== 'turn');
  }

  return (
    // It is what the keys are for; its fields say and do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className="picture-frame"
      // a fieldset cannot be laid out as this is
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={artworkMessages.frame(placed.picture.name)}
      aria-describedby={describedBy}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - [ ] Home"
      onKeyDown={onKeyDown}
      onBlur={() => endKeys()}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {CORNERS.map(({ across, down }, index) => (
        <span
          key={`${across} ${down}`}
          className="frame-dot"
          style={{ left: `${(across + 0.5) * 100}%`, top: `${(down + 0.5) * 100}%` }}
          aria-hidden
        >
          <span className="frame-corner" data-handle={index} />
        </span>
      ))}
      <span className="frame-turn" data-handle="turn" aria-hidden>
        <Icon of={RotateCcw} />
      </span>
    </div>
  );
}

const isEqual = (one: ArtworkPosition, other: ArtworkPosition) =>
  one.width === other.width && one.x === other.x && one.y === other.y && one.turn === other.turn;

const toDegrees = (radians: number) => (radians * 180) / Math.PI;

function moveOf(hold: Hold, room: PictureRoom, wanted: number, snapsBy: number): MovedPicture {
  const { how, from, pointers, starts } = hold;
  const [start, second] = starts.values();
  const [now, secondNow] = pointers.values();
  if (!start || !now) return { to: from, isStopped: false };
  const by = { x: now.x - start.x, y: now.y - start.y };
  if (how === 'move') return moved(from, by, room, snapsBy);
  if (how === 'pinch') {
    if (!second || !secondNow) return { to: from, isStopped: false };
    return pinched(from, pinchOf([start, second], [now, secondNow], room), room);
  }
  if (how === 'turn') {
    const middle = { x: from.x, y: from.y + heightAt(room.picture, from.width) / 2 };
    const degrees = angleOf(middle, now, room) - angleOf(middle, start, room);
    return turned(from, snappedTurn(from.turn + degrees), room, wanted);
  }
  const held = hold.isFromMiddle ? MIDDLE : { across: -how.across, down: -how.down };
  return sized(from, widthAt(from, how, held, pulledTo(from, how, by, room), room), held, room);
}

/** Where the corner is pulled to; the finger is nearly never exactly on it. */
function pulledTo(
  from: ArtworkPosition,
  corner: Anchor,
  by: PointOnPiece,
  room: PictureRoom,
): PointOnPiece {
  const at = pointOf(from, corner, room);
  return { x: at.x + by.x, y: at.y + by.y };
}

/** Degrees clockwise as one looks at the side. */
const angleOf = (from: PointOnPiece, to: PointOnPiece, { place }: PictureRoom) =>
  toDegrees(Math.atan2(to.y - from.y, signOf(place) * (to.x - from.x)));

type TwoPoints = readonly [PointOnPiece, PointOnPiece];

const distance = (one: PointOnPiece, other: PointOnPiece) =>
  Math.hypot(one.x - other.x, one.y - other.y);

function pinchOf([a, b]: TwoPoints, [c, d]: TwoPoints, room: PictureRoom) {
  return {
    by: { x: (c.x + d.x - a.x - b.x) / 2, y: (c.y + d.y - a.y - b.y) / 2 },
    factor: distance(c, d) / Math.max(1, distance(a, b)),
    degrees: angleOf(c, d, room) - angleOf(a, b, room),
  };
}

/** Moves what is drawn of the picture, in units of the template. */
function transformImage(
  image: Element,
  to: ArtworkPosition,
  { picture, place }: PictureRoom,
  { facts }: StageGeometry,
): void {
  const [x = 0, y = 0, width = 1, height = 1] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(image.getAttribute(name)),
  );
  const tall = heightAt(picture, to.width);
  const middle = toUnits(facts, place.side, { x: to.x, y: to.y + tall / 2 });
  const lower = toUnits(facts, place.side, { x: to.x, y: to.y + tall });
  const scale = (2 * (lower.y - middle.y)) / height;
  image.setAttribute(
    'transform',
    `translate(${middle.x} ${middle.y}) rotate(${to.turn}) scale(${scale}) translate(${-x - width / 2} ${-y - height / 2})`,
  );
}
