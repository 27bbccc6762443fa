import type { Plot } from './figures.ts';

const WIDTH = 760;
const HEIGHT = 400;
/** The area of the lines; what they are called stands to their right. */
const AREA = { left: 64, right: WIDTH - 210, top: 48, bottom: HEIGHT - 52 };
const LABEL_HEIGHT = 16;

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #3d3a35; }
    .title { font-size: 16px; font-weight: 600; }
    .grid { stroke: #d9d4cb; }
    .line { fill: none; stroke-width: 2; }
    .l0 { --c: #1f5a8a; } .l1 { --c: #a8431f; } .l2 { --c: #2e6b3f; }
    .l3 { --c: #7a4a8c; } .l4 { --c: #8a6a00; } .l5 { --c: #4a5560; }
    .line { stroke: var(--c); } .dot, .name { fill: var(--c); }
    @media (prefers-color-scheme: dark) {
      text { fill: #d8d3ca; }
      .grid { stroke: #47433d; }
      .l0 { --c: #7db8e8; } .l1 { --c: #f0936c; } .l2 { --c: #84c795; }
      .l3 { --c: #c79ad8; } .l4 { --c: #dcb84a; } .l5 { --c: #a9b5c0; }
    }`;

/**
 * A picture of lines on logarithmic axes, in the reader's colour scheme. Each line has its name at
 * its right end.
 */
export function drawPlot({ title, x, y, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const places = [...new Set(points.map(([at]) => at))].toSorted((a, b) => a - b);
  const ticks = ticksAround(points.map(([, value]) => value));
  const across = logScale(places[0], places.at(-1), AREA.left, AREA.right);
  const up = logScale(ticks[0], ticks.at(-1), AREA.bottom, AREA.top);
  const grid = ticks.flatMap((tick) => [
    `<path class="grid" d="M${AREA.left} ${up(tick)}H${AREA.right}"/>`,
    text({ x: AREA.left - 8, y: up(tick) + 4, anchor: 'end' }, tick.toLocaleString('en')),
  ]);
  const below = places.map((place) =>
    text({ x: across(place), y: AREA.bottom + 20, anchor: 'middle' }, place.toLocaleString('en')),
  );
  const ends = apart(lines.map((line) => up(line.points.at(-1)?.[1] ?? 1)));
  const drawn = lines.flatMap((line, index) => {
    const dots = line.points.map(([at, value]) => [across(at), up(value)] as const);
    return [
      `<g class="l${index % 6}">`,
      `<polyline class="line" points="${dots.map((dot) => dot.join(',')).join(' ')}"/>`,
      ...dots.map(([cx, cy]) => `<circle class="dot" cx="${cx}" cy="${cy}" r="3"/>`),
      text({ x: AREA.right + 12, y: (ends[index] ?? 0) + 4, className: 'name' }, line.name),
      '</g>',
    ];
  });
  const described = lines.map(
    ({ name, points: all }) => `${name}: ${all.map(([at, value]) => `${at} ${value}`).join(', ')}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `  <title>${escape(title)}</title>`,
    `  <desc>${escape(described.join('; '))}</desc>`,
    `  <style>${STYLE}\n  </style>`,
    ...[
      text({ x: AREA.left, y: 20, className: 'title' }, title),
      text({ x: AREA.left, y: AREA.top - 8 }, y),
      text({ x: (AREA.left + AREA.right) / 2, y: HEIGHT - 10, anchor: 'middle' }, x),
      ...grid,
      ...below,
      ...drawn,
    ].map((element) => `  ${element}`),
    '</svg>',
    '',
  ].join('\n');
}

/** From one place on the picture to another, to tenths of a pixel. */
function logScale(least = 1, most = 1, from: number, to: number): (value: number) => number {
  const span = Math.log(most / least) || 1;
  return (value) => Math.round((from + ((to - from) * Math.log(value / least)) / span) * 10) / 10;
}

/** 1, 2 and 5 of each power of ten; the powers alone where the values span more than three. */
export function ticksAround(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const steps = most / least > 1000 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(least)); ; power += 1) {
    for (const step of steps) {
      // 10 ** -2 * 5 would be 0.05000000000000001
      const tick = Number(`${step}e${power}`);
      if (tick <= least) ticks.length = 0;
      ticks.push(tick);
      if (tick >= most && ticks.length > 1) return ticks;
    }
  }
}

/** Places of labels from top to bottom, moved so that none covers another. */
export function apart(places: readonly number[]): number[] {
  const order = places
    .map((_, index) => index)
    .toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let free = -Infinity;
  for (const index of order) {
    moved[index] = Math.max(places[index] ?? 0, free);
    free = (moved[index] ?? 0) + LABEL_HEIGHT;
  }
  // the lowest ones stay in the picture, and push up those above them
  let lowest = AREA.bottom;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, lowest);
    lowest = (moved[index] ?? 0) - LABEL_HEIGHT;
  }
  return moved;
}

function text(
  at: { x: number; y: number; anchor?: 'middle' | 'end'; className?: string },
  content: string,
): string {
  const anchor = at.anchor ? ` text-anchor="${at.anchor}"` : '';
  const name = at.className ? ` class="${at.className}"` : '';
  return `<text x="${at.x}" y="${at.y}"${anchor}${name}>${escape(content)}</text>`;
}

const escape = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
