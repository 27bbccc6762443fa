import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import { boundsOf, boxOf, isInBox } from '@tailorbird/contract/rules/placed-pictures';
import { describe, expect, it } from 'vitest';
import {
  centred,
  inWhole,
  MIDDLE,
  moved,
  movedByKey,
  normalTurn,
  pinched,
  pointOf,
  type PictureRoom,
  sized,
  snappedTurn,
  turned,
  widthAt,
} from './moves.ts';

const price = { by: 'piece', piece: 0, each: 0, setup: 0, isSetupByColour: false } as const;
const front: ArtworkPlace = {
  id: 'front',
  name: 'Front',
  side: 'front',
  width: 300,
  height: 380,
  below: 60,
  aside: 0,
  method: 'print',
  price,
};
const square = { width: 600, height: 600 };
const room: PictureRoom = { picture: square, place: front };
const back: PictureRoom = { picture: square, place: { ...front, id: 'back', side: 'back' } };
const at = { width: 200, x: 0, y: 80, turn: 0 };

describe('moving a picture', () => {
  it('stops at the print box', () => {
    expect(moved(at, { x: 500, y: -500 }, room)).toEqual({
      to: { width: 200, x: 50, y: 60, turn: 0 },
      isStopped: true,
    });
    expect(moved(at, { x: 20, y: 30 }, room)).toEqual({
      to: { width: 200, x: 20, y: 110, turn: 0 },
      isStopped: false,
    });
  });

  it('is held fast at the middle near it', () => {
    expect(moved({ ...at, x: 30 }, { x: -26, y: 0 }, room, 5)).toMatchObject({
      to: { x: 0 },
      guide: 0,
    });
    expect(moved({ ...at, x: 30 }, { x: -20, y: 0 }, room, 5)).toMatchObject({ to: { x: 10 } });
  });

  it('goes the way that the arrow points, on the back as well', () => {
    const right = { key: 'ArrowRight', shiftKey: false };
    expect(movedByKey(at, right, room)?.to.x).toBe(1);
    expect(movedByKey(at, right, back)?.to.x).toBe(-1);
    expect(movedByKey(at, { key: 'ArrowDown', shiftKey: true }, room)?.to.y).toBe(90);
  });

  it('leads back to the middle', () => {
    expect(centred({ ...at, x: 40 }, room).to).toEqual(at);
    expect(movedByKey({ ...at, x: 40 }, { key: 'Home', shiftKey: false }, room)?.to).toEqual(at);
    expect(movedByKey(at, { key: 'Tab', shiftKey: false }, room)).toBeUndefined();
  });
});

describe('sizing a picture', () => {
  const lowerRight = { across: 0.5, down: 0.5 };
  const upperLeft = { across: -0.5, down: -0.5 };

  it.each([
    ['the front', room],
    ['the back', back],
  ])('leaves the opposite corner where it is on %s', (_, where) => {
    const corner = pointOf(at, lowerRight, where);
    const held = pointOf(at, upperLeft, where);
    const width = widthAt(
      at,
      lowerRight,
      upperLeft,
      { x: (corner.x + held.x) / 2, y: (corner.y + held.y) / 2 },
      where,
    );
    expect(width).toBeCloseTo(100);
    const { to } = sized(at, width, upperLeft, where);
    expect(to.width).toBe(100);
    expect(pointOf(to, upperLeft, where)).toEqual(held);
  });

  it('stops where it would leave the print box', () => {
    const { to, isStopped } = sized(at, 900, MIDDLE, room);
    expect(isStopped).toBe(true);
    expect(isInBox(to, square, front)).toBe(true);
    // 20 mm above it
    expect(to.width).toBeCloseTo(241, 0);
    expect(sized(at, 1, MIDDLE, room).to.width).toBe(5);
  });

  it('keeps its middle with + and −', () => {
    const { to } = movedByKey(at, { key: '-', shiftKey: false }, room) ?? { to: at };
    expect(to).toEqual({ width: 199, x: 0, y: 80.5, turn: 0 });
  });
});

describe('turning a picture', () => {
  it('is held fast at right angles', () => {
    expect(snappedTurn(88)).toBe(90);
    expect(snappedTurn(86)).toBe(86);
    expect(snappedTurn(-2)).toBe(0);
    expect(snappedTurn(268)).toBe(-90);
  });

  it('is said in degrees from -179 to 180', () => {
    expect([540, -180, 181, -190, 359.6].map(normalTurn)).toEqual([180, 180, -179, 170, 0]);
  });

  it('makes it smaller where there is no room, and as large again when it is turned back', () => {
    const large = { width: 300, x: 0, y: 60, turn: 0 };
    const half = turned(large, 45, room);
    expect(half.isStopped).toBe(true);
    expect(half.to.width).toBeLessThan(220);
    expect(isInBox(half.to, square, front)).toBe(true);
    expect(turned(half.to, 90, room, 300).to.width).toBe(300);
  });
});

it('two fingers move, size and turn at once', () => {
  const { to } = pinched(at, { by: { x: 10, y: 40 }, factor: 0.5, degrees: 91 }, room);
  expect(to).toEqual({ width: 100, x: 10, y: 170, turn: 90 });
});

describe('a picture that is let go', () => {
  it('lies at whole millimetres, about where it was', () => {
    const to = inWhole({ width: 83.7, x: 12.4, y: 90.6, turn: 30 }, room);
    expect(to).toEqual({ width: 84, x: 12, y: 90, turn: 30 });
  });

  it('stays at a middle that it was held fast at, and as wide as somebody typed it', () => {
    const pocket = { ...room, place: { ...front, aside: 90.5, width: 90 } };
    const at = { width: 40.5, x: 90.5, y: 80.2, turn: 0 };
    expect(inWhole(at, pocket, 40.5)).toEqual({ width: 40.5, x: 90.5, y: 80, turn: 0 });
  });

  it('never leaves the print box', () => {
    for (let step = 0; step < 2000; step += 1) {
      const random = (at: number) => Math.abs(Math.sin(step * 12.9898 + at * 78.233) * 43_758) % 1;
      const place = {
        ...front,
        width: 20 + Math.round(random(1) * 2800) / 10,
        height: 20 + Math.round(random(2) * 2800) / 10,
        aside: Math.round(random(3) * 1000) / 10,
      };
      const picture = { width: 100 + random(4) * 900, height: 100 + random(5) * 900 };
      const turn = Math.round(random(6) * 360) - 180;
      const anywhere = { width: 5 + random(7) * 300, x: 300 * random(8), y: 400 * random(9), turn };
      const { to } = moved(anywhere, { x: 0, y: 0 }, { picture, place });
      const whole = inWhole(to, { picture, place });
      const [bounds, box] = [boundsOf(whole, picture), boxOf(place)];
      // a tenth: what has no room for whole numbers
      expect(bounds.left).toBeGreaterThan(box.left - 0.12);
      expect(bounds.right).toBeLessThan(box.right + 0.12);
      expect(bounds.top).toBeGreaterThan(box.top - 0.12);
      expect(bounds.bottom).toBeLessThan(box.bottom + 0.12);
      expect(Math.abs(whole.width - to.width)).toBeLessThan(1);
    }
  });
});
