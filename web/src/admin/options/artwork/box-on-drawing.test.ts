import { mountsOf } from '@tailorbird/art/pictures';
import { describe, expect, it } from 'vitest';
import { boxInDrawing, drawnBox, movedBox, sideScale, sizedBox } from './box-on-drawing.ts';

const tee = mountsOf({ template: 'tee', parameters: {} });
const [front, back] = [sideScale(tee, 'front')!, sideScale(tee, 'back')!];
const box = { width: 90, height: 90, below: 70, aside: 95 };

describe('a print box on a drawing', () => {
  it('lies to the right on the front and to the left on the back', () => {
    const middle = Number.parseFloat(boxInDrawing({ ...box, aside: 0 }, front).left);
    expect(Number.parseFloat(boxInDrawing(box, front).left)).toBeGreaterThan(middle);
    expect(Number.parseFloat(boxInDrawing(box, back).left)).toBeLessThan(
      Number.parseFloat(boxInDrawing({ ...box, aside: 0 }, back).left),
    );
  });

  it('is moved by whole millimetres, as one looks at it', () => {
    const step = { x: front.unitsPerMillimetre, y: 2 * front.unitsPerMillimetre };
    expect(movedBox(box, step, front)).toEqual({ ...box, below: 72, aside: 96 });
    expect(movedBox(box, step, back)).toEqual({ ...box, below: 72, aside: 94 });
  });

  it('does not leave what the shop takes', () => {
    expect(movedBox(box, { x: 0, y: -500 }, front).below).toBe(0);
    expect(sizedBox(box, { x: -500, y: -500 }, front)).toMatchObject({ width: 10, height: 10 });
  });

  it.each([
    ['front', front],
    ['back', back],
  ])('keeps its upper left corner when it is sized on the %s', (_, scale) => {
    const sized = sizedBox(box, { x: 20, y: 30 }, scale);
    expect(sized.width).toBe(110);
    const [before, after] = [boxInDrawing(box, scale), boxInDrawing(sized, scale)];
    expect(Number.parseFloat(after.left)).toBeCloseTo(Number.parseFloat(before.left), 2);
    expect(after.top).toBe(before.top);
  });

  it('is drawn between two points, unless they are too near', () => {
    const { x, y } = front.origin;
    const units = front.unitsPerMillimetre;
    const corner = { x: x + 100 * units, y: y + 150 * units };
    expect(drawnBox(corner, { x, y: y + 50 * units }, front)).toEqual({
      width: 100,
      height: 100,
      below: 50,
      aside: 50,
    });
    expect(drawnBox(corner, { x: corner.x + 5, y: corner.y + 5 }, front)).toBeUndefined();
  });

  it('is on no side without a mount', () => {
    expect(sideScale(mountsOf({ template: 'tote', parameters: {} }), 'back')).toBeUndefined();
  });
});
