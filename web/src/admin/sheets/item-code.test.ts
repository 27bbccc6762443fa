import { expect, test } from 'vitest';
import { drawQr } from './item-code.tsx';
import { pieceAddress } from './sheet-address.ts';

const address =
  'https://tailorbird.example/admin/orders/0197d2c1-1111-7222-8333-444444444444?item=0197d2c1-1111-7222-8333-555555555555';

/** The drawing as rows of dark and light modules again. */
function paint(text: string): boolean[][] {
  const { size, path } = drawQr(text);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return rows;
}

test('the address of an order item is a code that a phone reads from 27 mm of paper', () => {
  const { size } = drawQr(address);
  // millimetres; the phones and printers of a workshop manage a third of one
  expect(27 / size).toBeGreaterThan(0.45);
});

test('four modules of white lie around a code, and its corner marks next to them', () => {
  const rows = paint(address);
  const edges = rows.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]);
  expect([...rows.slice(0, 4), ...rows.slice(-4), edges].flat()).not.toContain(true);
  const corner = rows.slice(4, 11).map((row) => row.slice(4, 12));
  expect(corner.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual([
    '#######.',
    '#.....#.',
    '#.###.#.',
    '#.###.#.',
    '#.###.#.',
    '#.....#.',
    '#######.',
  ]);
});

test('every stroke of the path is read back, and another address is another code', () => {
  const { path } = drawQr(address);
  const strokes = [...path.matchAll(/M\d+ \d+h\d+v1h-\d+z/g)].map(([stroke]) => stroke);
  expect(strokes.join('')).toBe(path);
  expect(path).not.toBe(drawQr(`${address}6`).path);
});

test('the address of a piece is a code that a phone reads from 15 mm of paper', () => {
  const id = '0197d2c1-1111-7222-8333-444444444444';
  const { size } = drawQr(`https://tailorbird.example${pieceAddress(id, 19, 3)}`);
  // millimetres; the phones and printers of a workshop manage a third of one
  expect(15 / size).toBeGreaterThan(0.33);
});
