import type { Tones } from './colour.ts';
import { hash, int, rng } from './numbers.ts';
import type { Sheet } from './sheet.ts';

export type Weave = 'canvas' | 'jersey' | 'pique' | 'twill' | 'satin';
interface Cloth {
  fill?: string;
  kind: Weave;
  scale?: number;
  o?: number;
}

/** Weaves. All are drawn as translucent tone so that one pattern serves every colour. */
export function weave(sh: Sheet, r: Tones, kind: Weave, scale = 1, turn = 0): string[] {
  const d = r.line,
    l = r.sheen;
  const k = r.dark ? 1.25 : 1;
  const name = `w-${kind}-${hash(r.hex)}${scale === 1 ? '' : `-${String(scale).replace('.', '_')}`}`;
  const tf = turn ? `rotate(${int(turn)})` : scale === 1 ? '' : `scale(${scale})`;
  if (kind === 'canvas') {
    const q = rng(7);
    let slub = '';
    for (let n = 0; n < 13; n++) {
      const x = int(q() * 96),
        y = Math.round(q() * 16) * 6,
        w = int(10 + q() * 26);
      slub +=
        n % 2
          ? `<path d="M${x} ${y + 1.5}h${w}" stroke="${n % 4 === 1 ? d : l}" stroke-width="2" opacity="${sh.f2(0.075)}"/>`
          : `<path d="M${y + 1.5} ${x}v${w}" stroke="${n % 4 ? d : l}" stroke-width="1.6" opacity="${sh.f2(0.055)}"/>`;
    }
    const cell = (x: number, y: number) => `M${x} ${y + 1.5}h3M${x + 4.5} ${y + 3}v3`;
    let over = '',
      un = '';
    for (let x = 0; x < 12; x += 6)
      for (let y = 0; y < 12; y += 6) {
        over += cell(x, y);
        un += `M${x} ${y + 2.9}h3M${x + 3.2} ${y + 3}v3`;
      }
    const a = sh.pattern(
      name,
      12,
      12,
      `<path d="${un}" stroke="${d}" stroke-width="1" opacity="${sh.f2(0.24 * k)}"/><path d="${over}" stroke="${l}" stroke-width="1.4" opacity="${sh.f2(0.26 * k)}"/>`,
      tf,
    );
    const b = sh.pattern(name + 's', 96, 96, slub, `scale(${sh.f2(scale * 1.6)}) rotate(0)`);
    return [a, b];
  }
  if (kind === 'jersey') {
    // fine knit: little v columns
    return [
      sh.pattern(
        name,
        8,
        7,
        `<path d="M0 0l4 5l4-5M0 7l4 5l4-5M0-7l4 5l4-5" fill="none" stroke="${d}" stroke-width=".9" opacity="${sh.f2(0.13 * k)}"/><path d="M0 1.6l4 5l4-5" fill="none" stroke="${l}" stroke-width=".8" opacity="${sh.f2(0.14 * k)}"/>`,
        tf,
      ),
    ];
  }
  if (kind === 'pique') {
    // honeycomb of a polo
    return [
      sh.pattern(
        name,
        10,
        10,
        `<path d="M0 5l5-5l5 5l-5 5z" fill="none" stroke="${d}" stroke-width="1" opacity="${sh.f2(0.17 * k)}"/><path d="M3 5l2-2" stroke="${l}" stroke-width="1.2" opacity="${sh.f2(0.3 * k)}"/>`,
        tf,
      ),
    ];
  }
  if (kind === 'twill') {
    return [
      sh.pattern(
        name,
        9,
        9,
        `<path d="M-2 11L11-2M-2 2L2-2M7 11L11 7" stroke="${d}" stroke-width="1.5" opacity="${sh.f2(0.2 * k)}"/><path d="M-2 7L7-2M2 11L11 2" stroke="${l}" stroke-width="1.1" opacity="${sh.f2(0.18 * k)}"/>`,
        tf,
      ),
    ];
  }
  // satin: long floats, hardly there
  return [
    sh.pattern(
      name + (turn ? int(turn).replace('-', 'm') : ''),
      26,
      8,
      `<path d="M0 1h17M13 5h17M-13 5h17" stroke="${l}" stroke-width="1" opacity="${sh.f2(0.2 * k)}"/><path d="M6 3h14M19 7h14M-7 7h14" stroke="${d}" stroke-width=".8" opacity="${sh.f2(0.1 * k)}"/>`,
      tf,
    ),
  ];
}
export function cloth(
  sh: Sheet,
  r: Tones,
  d: string,
  { fill, kind, scale = 1, o = 1 }: Cloth,
): string {
  const pats = weave(sh, r, kind, scale);
  return (
    `<path d="${d}" fill="${fill || r.base}"/>` +
    pats.map((p) => `<path d="${d}" fill="${p}"${o === 1 ? '' : ` opacity="${o}"`}/>`).join('')
  );
}
