import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atMost, type Figures, type Plot } from './figures.ts';
import { asTable, PARTS, writePage } from './page.ts';
import { apart, drawPlot, ticksAround } from './plot.ts';

const docs = join(import.meta.dirname, '../../docs');
const figures: Figures = JSON.parse(readFileSync(join(docs, 'performance/figures.json'), 'utf8'));

describe('docs/performance.md', () => {
  it('is written from the figures; -u writes it anew', async () => {
    await expect(writePage(figures)).toMatchFileSnapshot(join(docs, 'performance.md'));
  });

  it('has the plots of the figures; -u draws them anew', async () => {
    for (const { plots = [] } of Object.values(figures)) {
      for (const plot of plots) {
        const file = join(docs, `performance/${plot.name}.svg`);
        await expect(drawPlot(plot)).toMatchFileSnapshot(file);
      }
    }
  });

  it('has a part for each that was measured', () => {
    expect(Object.keys(PARTS)).toEqual(expect.arrayContaining(Object.keys(figures)));
  });
});

describe('a table', () => {
  it('leaves out columns without any figure, and says what meets its target', () => {
    const rows = [atMost('start', 700, 'ms', 3000), atMost('memory', 130, 'MB', 120)];
    expect(asTable(rows, ['shop', ''])).toBe(
      [
        '| what       | shop | target       |       |',
        '| ---------- | ---- | ------------ | ----- |',
        '| start, ms  | 700  | at most 3000 | ok    |',
        '| memory, MB | 130  | at most 120  | short |',
      ].join('\n'),
    );
  });
});

describe('a plot', () => {
  const plot: Plot = {
    name: 'pages',
    title: 'Pages & products',
    x: 'products',
    y: 'ms',
    lines: [
      {
        name: 'home',
        points: [
          [10, 2],
          [1000, 4],
        ],
      },
      {
        name: 'search <q>',
        points: [
          [10, 3],
          [1000, 4.1],
        ],
      },
    ],
  };

  it('names its lines and axes, also for those who cannot see it', () => {
    const svg = drawPlot(plot);
    for (const text of [
      'Pages &amp; products',
      '>products<',
      '>ms<',
      '>home<',
      'search &lt;q&gt;',
    ]) {
      expect(svg).toContain(text);
    }
    expect(svg).toContain('<desc>home: 10 2, 1000 4; search');
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('puts the largest value above the smallest, and both within its edges', () => {
    const [first = '', second = ''] = drawPlot(plot).match(/points="[^"]+"/g) ?? [];
    const heights = [...`${first} ${second}`.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(4);
    expect(Math.max(...heights)).toBe(heights[0]);
    expect(Math.min(...heights)).toBe(heights[3]);
    expect(Math.min(...heights)).toBeGreaterThan(40);
  });

  it.each([
    [
      [2, 4.1],
      [2, 5],
    ],
    [
      [0.3, 30],
      [0.2, 0.5, 1, 2, 5, 10, 20, 50],
    ],
    [
      [400, 27_000_000],
      [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000],
    ],
    [
      [5, 5],
      [5, 10],
    ],
  ])('has round ticks around %j', (values, ticks) => {
    expect(ticksAround(values)).toEqual(ticks);
  });

  it('keeps the names of lines that end together apart', () => {
    expect(apart([100, 102, 50])).toEqual([100, 116, 50]);
    // at the lower edge they move up
    const moved = apart([345, 346, 347]);
    expect(moved[1]! - moved[0]!).toBe(16);
    expect(moved[2]! - moved[1]!).toBe(16);
  });
});
