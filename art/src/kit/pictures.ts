import type { Sheet } from './sheet.ts';

/** A picture on the side that is seen, in units of the template. */
export interface PieceArtwork {
  ref: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Degrees, clockwise about its middle. */
  turn: number;
}

const fine = (n: number) => Math.round(n * 1000) / 1000;

/** An image that the drawing refers to by name alone: whoever shows it puts in the pixels. */
export const imageOf = (
  href: string,
  { x, y, w, h }: Pick<PieceArtwork, 'x' | 'y' | 'w' | 'h'>,
  rest: string,
) =>
  `<image href="${href}" x="${fine(x)}" y="${fine(y)}" width="${fine(w)}" height="${fine(h)}" preserveAspectRatio="${rest}/>`;

/** The pictures of the side, flat; the last lies over the others. */
export const pictures = (sh: Sheet) =>
  sh.later((_, { pictures }) =>
    pictures
      .map((one) => {
        const [cx, cy] = [fine(one.x + one.w / 2), fine(one.y + one.h / 2)];
        const turned = one.turn ? ` transform="rotate(${one.turn} ${cx} ${cy})"` : '';
        return imageOf(`artwork:${one.ref}`, one, `none"${turned}`);
      })
      .join(''),
  );

/** The upright box round a turned picture: left, top, right, bottom. */
export function boxOf({ x, y, w, h, turn }: PieceArtwork): [number, number, number, number] {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.abs(of((turn * Math.PI) / 180)));
  const [cx, cy] = [x + w / 2, y + h / 2];
  const across = (w * (cos ?? 1) + h * (sin ?? 0)) / 2;
  const down = (w * (sin ?? 0) + h * (cos ?? 1)) / 2;
  return [cx - across, cy - down, cx + across, cy + down];
}
