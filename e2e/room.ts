import type { Page } from '@playwright/test';
import { expect, untilLoaded } from './shop.ts';

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page takes its helpers along */

/** Whether all of a page has room (WCAG 1.4.4 and 1.4.10), measured in the page itself. */

/** Pixels, and how many times as large as usual the text is. */
export interface Setting {
  name: string;
  width: number;
  height: number;
  /** As the setting of a browser does it, which media queries follow. */
  byBrowser?: number;
  /** As a page's own root does it. */
  byRoot?: number;
}

/** Sets windows and sizes of text, on a page that stays as it is. */
export async function resizerOf(page: Page): Promise<(setting: Setting) => Promise<void>> {
  // the sizes are those of this session, as long as it lasts
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  return async ({ width, height, byBrowser = 1, byRoot = 1 }) => {
    await page.setViewportSize({ width, height });
    const fontSizes = { standard: 16 * byBrowser, fixed: 13 * byBrowser };
    await browser.send('Page.setFontSizes', { fontSizes });
    await page.evaluate((times) => {
      document.documentElement.style.fontSize = `${times * 100}%`;
    }, byRoot);
  };
}

/** Expects nothing to stand outside of the window or in a column of single letters. */
export async function expectRoom(page: Page): Promise<void> {
  await untilLoaded(page);
  expect(await listFaults(page, [findCut, findNarrow]), page.url()).toEqual([]);
}

/** Expects also nothing to be cut off, covered, or hidden by bars that stick. */
export async function expectAllInSight(page: Page, { name }: Setting): Promise<void> {
  await untilLoaded(page);
  const checks = [
    findCut,
    findNarrow,
    findClipped,
    findCutChoices,
    findOverlaps,
    findScrollers,
    findSticky,
  ];
  // softly: a walk tells of all pages
  expect.soft(await listFaults(page, checks), `${page.url()} ${name}`).toEqual([]);
}

type RoomCheck = (layout: Layout) => string[];

/** A new size of the text reaches the page a moment later: checks would read two layouts. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [height, still] = [0, 0];
    while (still < 5) {
      await new Promise((goOn) => requestAnimationFrame(goOn));
      const now = document.documentElement.scrollHeight;
      still = now === height ? still + 1 : 0;
      height = now;
    }
  });
}

async function listFaults(page: Page, checks: readonly RoomCheck[]): Promise<string[]> {
  await untilStill(page);
  const layout = await page.evaluateHandle(readLayout);
  const faults: string[] = [];
  for (const check of checks) faults.push(...(await page.evaluate(check, layout)));
  await layout.dispose();
  return faults;
}

interface Part {
  element: Element;
  name: string;
  box: DOMRect;
  style: CSSStyleDeclaration;
}

interface Layout {
  parts: Part[];
  texts: { part: Part; words: string; lines: DOMRect[] }[];
  /** What scrolls sideways around this element, itself not counted. */
  scrollerOf: (element: Element) => Element | undefined;
  /** What is seen of a box in this element: the rest is scrolled away or clamped. */
  visibleOf: (element: Element, box: DOMRect) => DOMRect;
  /** What lies over the rest of the page, such as a bar that sticks. */
  layerOf: (element: Element) => Element | undefined;
}

/** In the page, as all below. */
function readLayout(): Layout {
  const around = (element: Element | null, is: (style: CSSStyleDeclaration) => boolean) => {
    let at = element;
    while (at && at !== document.body && !is(getComputedStyle(at))) at = at.parentElement;
    return at && at !== document.body ? at : undefined;
  };
  const parts: Part[] = [];
  const texts: Layout['texts'] = [];
  const unseen = new Set<Element | null>();
  for (const element of document.querySelectorAll('body, body *:not(svg *), svg text')) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // what only screen readers are told is clipped
    const isFolded = element.closest('details:not([open]) > :not(summary)') !== null;
    if (style.clipPath !== 'none' || isFolded || unseen.has(element.parentElement)) {
      unseen.add(element);
    }
    if (!isShown || box.width < 2 || box.height < 2 || unseen.has(element)) continue;
    const classes = [...element.classList].map((one) => `.${one}`).join('');
    const name = `${element.localName}${classes} “${element.textContent.slice(0, 24)}”`;
    const part = { element, name, box, style };
    parts.push(part);
    for (const node of element.childNodes) {
      const words = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '';
      // of a closed fold only its summary is seen
      if (words === '' || element.matches('details:not([open])')) continue;
      if (element.closest('select, textarea')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ part, words, lines: [...range.getClientRects()] });
    }
  }
  return {
    parts,
    texts,
    visibleOf: (element, box) => {
      let { left, right, top, bottom } = box;
      const isCutting = ({ overflowX }: CSSStyleDeclaration) => overflowX !== 'visible';
      for (let at = around(element, isCutting); at; at = around(at.parentElement, isCutting)) {
        const edge = at.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
    },
    scrollerOf: ({ parentElement }) =>
      around(parentElement, ({ overflowX }) => overflowX !== 'visible'),
    layerOf: (element) =>
      element.closest('dialog') ??
      around(
        element,
        ({ position, zIndex }) =>
          ['fixed', 'sticky'].includes(position) || (position === 'absolute' && zIndex !== 'auto'),
      ),
  };
}

/** Outside of the window. */
function findCut({ parts, scrollerOf }: Layout): string[] {
  const isWider = () => document.documentElement.scrollWidth > innerWidth;
  /** The innermost without which the page would be as wide as the window. */
  const widest = [...document.querySelectorAll<HTMLElement>(isWider() ? 'body *' : 'none')]
    .filter(({ style }) => {
      style.setProperty('display', 'none', 'important');
      const isFitting = !isWider();
      style.removeProperty('display');
      return isFitting;
    })
    .at(-1);
  const isCut = ({ element, box }: Part) =>
    (box.right > innerWidth + 1 || box.left < -1) && !scrollerOf(element);
  const cut = parts.filter(isCut);
  return [
    ...(isWider() ? [`the page is too wide: ${widest?.outerHTML.slice(0, 80)}`] : []),
    ...cut.map(({ name }) => `outside of the window: ${name}`),
  ];
}

/** A letter a line. */
function findNarrow({ texts }: Layout): string[] {
  return texts.flatMap(({ part, words, lines }) => {
    const count = new Set(lines.map(({ top }) => Math.round(top))).size;
    // a long word takes a line for each seven letters
    const needed = words.split(/\s+/).reduce((sum, word) => sum + Math.ceil(word.length / 7), 0);
    const isNarrow = words.length >= 4 && count > needed + 1;
    return isNarrow ? [`${count} lines: ${part.name}`] : [];
  });
}

/** Text that a box cuts off, or that runs out of its own. */
function findClipped({ parts, texts }: Layout): string[] {
  const faults: string[] = [];
  const shown = new Map(parts.map((part) => [part.element, part]));
  for (const { part, lines } of texts) {
    let isOut = false;
    for (let at: Element | null = part.element; at; at = at.parentElement) {
      const box = shown.get(at);
      if (!box || at === document.body) break;
      const { overflowX, overflowY, display } = box.style;
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
      const isClamped = box.style.webkitLineClamp !== 'none';
      const isCut = overflowX !== 'visible' || overflowY !== 'visible';
      if (display === 'inline' || display === 'contents' || isOut) continue;
      isOut = lines.some(
        ({ left, right, top, bottom }) =>
          right > box.box.right + 2 ||
          left < box.box.left - 2 ||
          (!isClamped &&
            (isCut || box.element.matches('button, a, label')) &&
            (top + 4 < box.box.top || bottom - 4 > box.box.bottom)),
      );
      if (isOut) faults.push(`${isCut ? 'cut off' : 'runs out'} in ${box.name}: ${part.name}`);
      // its last lines are not shown
      if (isClamped) break;
    }
  }
  return faults;
}

/**
 * What is chosen of a list, and has no room in a field that leaves a third of its form to others. A
 * name that somebody gave may be longer.
 */
function findCutChoices({ parts }: Layout): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return parts.flatMap(({ element, name, style }) => {
    if (!(element instanceof HTMLSelectElement) || !pen) return [];
    pen.font = style.font;
    const chosen = element.selectedOptions[0]?.text ?? '';
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const needed = pen.measureText(chosen).width + padding;
    const most = element.closest('form, main')?.clientWidth ?? innerWidth;
    const isMeant = chosen.length > 24 || element.clientWidth > (most * 2) / 3;
    const lacks = Math.round(needed - element.clientWidth);
    return lacks > 2 && !isMeant ? [`${lacks} pixels of “${chosen}” are cut off in ${name}`] : [];
  });
}

/** What can be clicked, and lines of text, that cover each other. */
function findOverlaps({ parts, texts, layerOf, visibleOf }: Layout): string[] {
  const controls = parts
    .filter(({ element }) =>
      element.matches('a[href], button, input, select, textarea, summary, label:has(input)'),
    )
    .map(({ element, name }) => ({ element, name, lines: [...element.getClientRects()] }));
  // the letters of a line are lower than its box
  const words = texts.map(({ part, lines }) => ({
    ...part,
    lines: lines.map(
      ({ x, y, width, height }) => new DOMRect(x, y + height * 0.15, width, height * 0.7),
    ),
  }));
  const isInside = (one: DOMRect, other: DOMRect) =>
    one.left >= other.left - 2 && one.right <= other.right + 2 && one.top >= other.top - 2;
  const faults: string[] = [];
  for (const [list, least] of [
    [controls, 3],
    [words, 6],
  ] as const) {
    const boxes = list
      .flatMap(({ element, name, lines }) =>
        lines.map((line) => ({ element, name, box: visibleOf(element, line) })),
      )
      .filter(({ box }) => box.height >= least)
      .toSorted((one, other) => one.box.top - other.box.top);
    for (const [place, one] of boxes.entries()) {
      for (const other of boxes.slice(place + 1)) {
        if (other.box.top > one.box.bottom - least) break;
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const isOne = one.element.contains(other.element) || other.element.contains(one.element);
        if (wide < least || isOne || layerOf(one.element) !== layerOf(other.element)) continue;
        // such as what empties a field, which stands in it
        const isMeant = isInside(one.box, other.box) || isInside(other.box, one.box);
        if (list === controls && isMeant) continue;
        faults.push(`over each other: ${one.name} and ${other.name}`);
      }
    }
  }
  return faults;
}

/** What scrolls sideways in the main part, and is neither a table nor the one row of the settings' tabs. */
function findScrollers({ parts }: Layout): string[] {
  return parts
    .filter(
      ({ element, style }) =>
        element.closest('main') !== null &&
        /auto|scroll/.test(style.overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.querySelector('table') &&
        !element.matches('input, textarea, .settings-links'),
    )
    .map(({ name }) => `scrolls sideways: ${name}`);
}

/** Bars that stick and take more than a third of the window's height. */
function findSticky({ parts }: Layout): string[] {
  const bars = parts.filter(
    ({ element, style, box }) =>
      ['fixed', 'sticky'].includes(style.position) &&
      style.pointerEvents !== 'none' &&
      box.width > innerWidth / 2 &&
      !element.closest('dialog'),
  );
  const faults: string[] = [];
  for (const share of [0, 0.5, 1]) {
    scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
    const stuck = bars.filter(({ element, style }) => {
      const { top, bottom } = element.getBoundingClientRect();
      const atTop = Math.abs(top - Number.parseFloat(style.top)) < 2;
      return atTop || Math.abs(innerHeight - bottom - Number.parseFloat(style.bottom)) < 2;
    });
    const height = stuck.reduce((sum, { box }) => sum + box.height, 0);
    if (height > innerHeight / 3) {
      const names = stuck.map(({ name }) => name).join(', ');
      faults.push(`sticks, ${Math.round(height)} of ${innerHeight} pixels: ${names}`);
    }
  }
  scrollTo(0, 0);
  return faults;
}
