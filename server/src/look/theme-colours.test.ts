import type { ThemeColours } from '@tailorbird/contract/kinds/theme';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import {
  collectPairs,
  type Exceptions,
  readSheet,
  storefrontSheets,
  tokensIn,
} from './colour-pairs.fixture.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { randomPicks } from './random-picks.fixture.ts';
import { deriveColours } from './theme-colours.ts';

const EXCEPTIONS: Exceptions = {
  // the banner's words are elements of their own, and nothing else uses its colours
  standsIn: { '.banner': ['cloth'], '.crumbs': ['cloth'] },
  // boxes to tick, pictures, icons and stitches
  wordless: [
    '.box',
    '.check input',
    '.facet input',
    '.brand img',
    '.icon',
    '.seam-part::before',
    '.pulls',
  ],
  // `line` divides what stands apart without it; a list fades into the canvas at its end; the paper
  // of the logo is seen by nobody by day; a veil lies on the page behind a dialog
  decoration: ['line', 'canvas', 'paper', 'scrim'],
};

const sheets = storefrontSheets().map((file) => ({ file, css: readSheet(file) }));
const pairs = collectPairs(sheets, EXCEPTIONS).filter(({ ground }) => ground !== 'scrim');
const ownTokens = tokensIn(readSheet('ui/tokens.css'));

/** Of what cannot be pressed WCAG asks nothing; the shop's own colours read as well as others. */
const BOUNDS = { text: 4.5, edge: 3, disabled: 4.5 };

type Tokens = Record<string, string | readonly [string, string]>;

function tooWeak(tokens: Tokens): string[] {
  const colour = (name: string, mode: 0 | 1) => {
    const token = tokens[name] ?? ownTokens[name];
    if (token === undefined) throw new Error(`There is no token --color-${name}.`);
    return typeof token === 'string' ? token : token[mode];
  };
  return pairs.flatMap(({ front, ground, kind, source }) =>
    ([0, 1] as const).flatMap((mode) => {
      const ratio = contrast(colour(front, mode), colour(ground, mode));
      const where = `${front} on ${ground}, ${mode === 0 ? 'day' : 'night'}`;
      return ratio < BOUNDS[kind] ? [`${where}: ${ratio.toFixed(2)} in ${source}`] : [];
    }),
  );
}

const EXTREMES = ['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const extremePicks = EXTREMES.flatMap((paper) =>
  EXTREMES.flatMap((ink) => EXTREMES.map((action) => ({ paper, ink, action }))),
);

/** Derived once for all tests. */
let known: (ReturnType<typeof deriveColours> & { picks: ThemeColours })[] | undefined;
const derived = () =>
  (known ??= [...randomPicks(1000), ...extremePicks].map((picks) => ({
    picks,
    ...deriveColours(picks),
  })));

const workshop: ThemeColours = { paper: '#faf8f3', ink: '#3a4a6e', action: '#1d3b78' };

const thread = (action: string) => {
  const token = deriveColours({ ...workshop, action }).tokens['thread'];
  return oklchOf(typeof token === 'string' ? token : (token?.[0] ?? ''));
};

describe('the pairs of colours in the style sheets', () => {
  it('are found: words, lines, and what is disabled', () => {
    const names = pairs.map(({ kind, front, ground }) => `${kind} ${front} on ${ground}`);
    for (const name of [
      'text on-action on action-hover',
      'text ink-faint on sunk',
      'text warning on neutral-tint',
      'text info on info-tint',
      'text action-text on action-tint',
      'text on-cloth-soft on cloth',
      'edge line-strong on surface',
      'edge on-action on action',
      'edge ring on canvas',
      'edge on-cloth on cloth',
      'disabled ink-faint on neutral-tint',
    ]) {
      expect(names).toContain(name);
    }
    expect(names.length).toBeGreaterThan(150);
  });

  it('are told by the colours that a rule sets, by state, host and what is around', () => {
    const css = `.a { background: var(--color-cloth) } .a:hover { background: var(--color-sunk) }
      .a { color: var(--color-ink) } .b .c { color: var(--color-on-cloth) }
      .b { background: var(--color-cloth) } .b::before { border-color: var(--color-thread) }
      .d[disabled] { color: var(--color-ink-faint); background: var(--color-line) }
      .e { color: var(--color-danger); background: var(--stitch) }`;
    const found = collectPairs([{ file: 'x.css', css }], { ...EXCEPTIONS, decoration: [] }).map(
      ({ kind, front, ground }) => `${kind} ${front} on ${ground}`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'text ink on cloth',
        'text ink on sunk',
        'text on-cloth on cloth',
        'edge thread on cloth',
        'disabled ink-faint on line',
        'edge danger on canvas',
      ]),
    );
    expect(found).not.toContain('text on-cloth on canvas');
    expect(found).not.toContain('text danger on canvas');
  });

  it('hold in the shop’s own colours', () => {
    expect(tooWeak(ownTokens)).toEqual([]);
  });

  it('are the system’s alone where colours are forced', () => {
    const named: string[] = [];
    for (const { file, css } of sheets) {
      parse(css).walkAtRules('media', (media) => {
        if (!media.params.includes('forced-colors')) return;
        media.walkDecls((declaration) => {
          // the ground of a logo is part of the picture
          const isPicture = /img\b/.test(String(declaration.parent?.toString()));
          const isNamed = /#[0-9a-f]{3,8}\b|rgb|--color-/i.test(declaration.value);
          if (isNamed && !isPicture) named.push(`${file}: ${String(declaration)}`);
        });
      });
    }
    expect(named).toEqual([]);
  });
});

describe('the colours of a theme', () => {
  it('hold in every pair, whatever is picked', () => {
    const weak = derived().flatMap(({ picks, tokens }) => {
      const [first] = tooWeak(tokens);
      return first === undefined ? [] : [`${JSON.stringify(picks)} ${first}`];
    });
    expect(weak).toEqual([]);
  });

  it('have a value for each colour of the shop but those of states', () => {
    const left = Object.keys(ownTokens).filter((name) => !(name in deriveColours(workshop).tokens));
    expect(left.toSorted()).toEqual([
      'danger',
      'danger-tint',
      'info',
      'info-tint',
      'on-danger',
      'success',
      'success-tint',
      'warning',
      'warning-tint',
    ]);
  });

  it('leave picks alone that hold, and are those of the tokens then', () => {
    const { tokens, moved } = deriveColours({
      paper: '#fbf6ec',
      ink: '#23201a',
      action: '#4f5e27',
    });
    expect(moved).toEqual({});
    expect(tokens).toMatchObject({
      canvas: ['#fbf6ec', expect.any(String)],
      ink: ['#23201a', expect.any(String)],
      action: ['#4f5e27', expect.any(String)],
    });
  });

  it('say which pick was moved, from what to what and why', () => {
    const { moved } = deriveColours(workshop);
    expect(Object.keys(moved)).toEqual(['ink']);
    expect(moved.ink).toMatchObject({ from: '#3a4a6e', needed: 4.5 });
    expect(moved.ink?.against).toMatch(/^ink-faint on /);
    expect(moved.ink?.ratio).toBeGreaterThan(2.5);
    expect(moved.ink?.ratio).toBeLessThan(4.5);
    const { h } = oklchOf(workshop.ink);
    expect(Math.abs(oklchOf(moved.ink?.to ?? '').h - h)).toBeLessThan(3);
  });

  it('move nothing more when they are made of moved picks', () => {
    const again = derived().filter(({ picks, moved }) => {
      const used = {
        paper: moved.paper?.to ?? picks.paper,
        ink: moved.ink?.to ?? picks.ink,
        action: moved.action?.to ?? picks.action,
      };
      return Object.keys(deriveColours(used).moved).length > 0;
    });
    expect(again).toEqual([]);
  });

  it('move a pick no further than they must', () => {
    for (const { picks, moved } of derived().slice(0, 100)) {
      if (!moved.action) continue;
      // a little nearer to the pick, and it would be moved again
      const { l, c, h } = oklchOf(moved.action.to);
      const nearer = hexOf({ l: l + 0.006, c, h });
      expect(deriveColours({ ...picks, action: nearer }).moved.action).toBeDefined();
    }
  });

  it('give the mark the hue across from the action, and none of its own to grey', () => {
    expect(thread('#1d3b78').h).toBeCloseTo((oklchOf('#1d3b78').h + 180) % 360, -1);
    expect(thread('#333333').h).toBeCloseTo(45, -1);
  });

  it('are the same each time', () => {
    expect(deriveColours(workshop)).toEqual(deriveColours({ ...workshop }));
  });
});
