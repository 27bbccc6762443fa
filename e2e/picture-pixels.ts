import sharp from 'sharp';

/** Pictures for measuring where, and how, they are drawn. */

export interface Point {
  x: number;
  y: number;
}

/** Red, green and blue of a drawing that is 1000 by 1250 units. */
export interface DrawnPixels {
  data: Buffer;
  width: number;
  height: number;
}

export interface TestPicture {
  file: { name: string; mimeType: string; buffer: Buffer };
  size: { width: number; height: number };
}

export async function pixelsIn(picture: Buffer): Promise<DrawnPixels> {
  const pixels = sharp(picture).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Parts of a picture's width and height: at each corner a dark mark, with white around it. */
const CORNER = { from: 0.015, to: 0.185 } as const;
const MARK = { from: 0.05, to: 0.15 } as const;

/** What the corners of a picture look like. */
function marks({ width, height }: TestPicture['size']): string {
  const long = MARK.to - MARK.from;
  return [MARK.from, 1 - MARK.to]
    .flatMap((left) => [MARK.from, 1 - MARK.to].map((top) => ({ left, top })))
    .map(
      ({ left, top }) =>
        `<rect x="${left * width}" y="${top * height}" width="${long * width}" height="${long * height}" fill="#101830"/>`,
    )
    .join('');
}

/** Four flat colours. */
export async function flatPicture(): Promise<TestPicture> {
  const size = { width: 600, height: 480 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="480" shape-rendering="crispEdges">
    <rect width="600" height="480" fill="#fff"/>${marks(size)}
    <path fill="#a8262f" d="M150 120h300v120H150z"/>
    <path fill="#c79a3c" d="M150 240h300l-150 120z"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { file: { name: 'flat.png', mimeType: 'image/png', buffer }, size };
}

/** Soft and fine at once, as cameras see it. */
export async function photographed(): Promise<TestPicture> {
  const size = { width: 1000, height: 750 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">
    <defs><radialGradient id="a" cx="0.4" cy="0.35"><stop stop-color="#f3d9a4"/><stop offset="0.6" stop-color="#7d8f5b"/><stop offset="1" stop-color="#22303c"/></radialGradient>
    <filter id="b"><feTurbulence baseFrequency="0.02" numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.45 0 0 0 0 0.4 1.2 0 0 0 -0.3"/></filter></defs>
    <rect width="1000" height="750" fill="#fff"/>${marks(size)}
    <path fill="url(#a)" d="M200 0h600v150h200v450H800v150H200V600H0V150h200z"/>
    <path filter="url(#b)" d="M200 0h600v150h200v450H800v150H200V600H0V150h200z"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }, size };
}

/** From parts of a picture's width and height to pixels, where its corners in units are so. */
function placedBy(corners: readonly Point[], scale: number) {
  const [first, across, , down] = corners;
  if (!first || !across || !down) throw new Error('A picture has four corners.');
  const [a, b] = [(across.x - first.x) * scale, (down.x - first.x) * scale];
  const [c, d] = [(across.y - first.y) * scale, (down.y - first.y) * scale];
  const origin = { x: first.x * scale, y: first.y * scale };
  const determinant = a * d - b * c;
  return {
    toPixel: (u: number, v: number): Point => ({
      x: origin.x + a * u + b * v,
      y: origin.y + c * u + d * v,
    }),
    toPart: (x: number, y: number): readonly [number, number] => {
      const [right, below] = [x - origin.x, y - origin.y];
      return [(d * right - b * below) / determinant, (a * below - c * right) / determinant];
    },
  };
}

const scaleOf = ({ width }: DrawnPixels) => width / 1000;

/** Calls for each pixel within the picture, with where it is there. */
function eachWithin(
  pixels: DrawnPixels,
  corners: readonly Point[],
  visit: (at: number, x: number, y: number, u: number, v: number) => void,
): void {
  const { toPart } = placedBy(corners, scaleOf(pixels));
  const within = (all: number[], most: number) => [
    Math.max(0, Math.floor(Math.min(...all) * scaleOf(pixels))),
    Math.min(most - 1, Math.ceil(Math.max(...all) * scaleOf(pixels))),
  ];
  const [left = 0, right = 0] = within(
    corners.map(({ x }) => x),
    pixels.width,
  );
  const [top = 0, bottom = 0] = within(
    corners.map(({ y }) => y),
    pixels.height,
  );
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      // the middle of the pixel
      const [u, v] = toPart(column + 0.5, row + 0.5);
      if (u < 0 || u > 1 || v < 0 || v > 1) continue;
      visit((row * pixels.width + column) * 3, column + 0.5, row + 0.5, u, v);
    }
  }
}

/** Where the corners are by the marks that are seen, in units, looked for where they should be. */
export function cornersInPixels(pixels: DrawnPixels, corners: readonly Point[]): Point[] {
  const sums = [0, 1, 2, 3].map(() => ({ weight: 0, x: 0, y: 0 }));
  eachWithin(pixels, corners, (at, x, y, u, v) => {
    const [isRight, isLow] = [u > 0.5, v > 0.5];
    const [across, down] = [isRight ? 1 - u : u, isLow ? 1 - v : v];
    // neither the cloth beside the picture nor what is further in
    if (Math.min(across, down) < CORNER.from || Math.max(across, down) > CORNER.to) return;
    const sum = sums[isLow ? (isRight ? 2 : 3) : isRight ? 1 : 0];
    const weight = Math.max(0, 200 - (pixels.data[at] ?? 0)) / 200;
    if (!sum || weight < 0.05) return;
    sum.weight += weight;
    sum.x += weight * x;
    sum.y += weight * y;
  });
  const centres = sums.map(({ weight, x, y }) => ({
    x: x / weight / scaleOf(pixels),
    y: y / weight / scaleOf(pixels),
  }));
  // from the middles of the marks outwards
  const inner = (MARK.from + MARK.to) / 2;
  const [near, far] = [(1 - inner) / (1 - 2 * inner), -inner / (1 - 2 * inner)];
  const opposite = [
    [0, 1, 2, 3],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [3, 2, 1, 0],
  ] as const;
  return opposite.map(([own, beside, across, below]) => {
    const mixed = (axis: 'x' | 'y') =>
      near * near * (centres[own]?.[axis] ?? 0) +
      near * far * ((centres[beside]?.[axis] ?? 0) + (centres[below]?.[axis] ?? 0)) +
      far * far * (centres[across]?.[axis] ?? 0);
    return { x: mixed('x'), y: mixed('y') };
  });
}

/** Of 255: how far two drawings of one size are apart within a picture, on average. */
export function differenceWithin(
  one: DrawnPixels,
  other: DrawnPixels,
  corners: readonly Point[],
): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('Sizes differ.');
  let [sum, count] = [0, 0];
  eachWithin(one, corners, (at) => {
    for (const channel of [0, 1, 2]) {
      sum += Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0));
    }
    count += 3;
  });
  return sum / count;
}
