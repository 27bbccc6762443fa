import type { Theme, ThemeColours } from '@tailorbird/contract/kinds/theme';
import { LRUCache } from 'lru-cache';
import { darken, lighten, LINES, move, type Shortfall, WORDS, worst } from './enough-contrast.ts';
import { hexOf, isGrey, type Oklch, oklchOf } from './oklch.ts';

/** Of web/src/ui/tokens.css, by day and by night: a theme leaves them as they are. */
const STATES = {
  text: [
    ['#1f6143', '#775000', '#a31d36'],
    ['#8acda5', '#eac162', '#f39aa1'],
  ],
  tints: [
    ['#ddede0', '#f8e9c2', '#fae3e2', '#e1e8f3'],
    ['#1b382c', '#3c2f10', '#462221', '#222e48'],
  ],
} as const;
const STATE_NAMES = ['success', 'warning', 'danger'] as const;

/** The hue of the mark where the picked action is grey and has no opposite: rufous. */
const RUFOUS = 45;
const MARK_CHROMA = 0.12;

/** How much lighter than ink its hints are, in lightness: at least and at most. */
const HINT_STEP = { least: 0.19, most: 0.27 } as const;

type Token = string | readonly [light: string, dark: string];

/** Why a pick is not used as it is. */
export interface MovedPick extends Shortfall {
  from: string;
  to: string;
}

export interface DerivedColours {
  /** By the names of web/src/ui/tokens.css without `--color-`; `cloth-thread` is of drawings. */
  tokens: Record<string, Token>;
  /** Picks that would break contrast. */
  moved: Partial<Record<keyof ThemeColours, MovedPick>>;
}

/** A shop has the colours of its published theme and of its draft. */
const MOST_KEPT = 16;
const derived = new LRUCache<string, DerivedColours>({ max: MOST_KEPT });

/** See `derive`. Each page asks for them, so those of the last themes are kept. */
export function deriveColours(picks: ThemeColours): DerivedColours {
  const key = COLOURS.map((colour) => picks[colour]).join();
  const known = derived.get(key);
  if (known) return known;
  const colours = derive(picks);
  derived.set(key, colours);
  return colours;
}

const COLOURS = ['paper', 'ink', 'action'] as const;

/** The colour of a token; of the banner's, which are the same by night, it is the only one. */
export function colourIn(
  { tokens }: Pick<DerivedColours, 'tokens'>,
  name: string,
  mode: Mode,
): string {
  const token = tokens[name];
  if (token === undefined) throw new Error(`No theme has a colour ${name}.`);
  return typeof token === 'string' ? token : token[mode];
}

/** By day, or by night. */
export type Mode = 0 | 1;

/**
 * All colours of a theme from its three picks, by day and by night. Grounds and lines follow the
 * paper, softer ink follows ink, tints, links and cloth follow the action, and the mark is its
 * opposite. A pick that would break contrast moves to the nearest lightness that keeps it.
 */
function derive(picks: ThemeColours): DerivedColours {
  const paper = settle(picks.paper, 1, (hex) => paperShortfall(hex));
  const day = groundsByDay(paper.hex);
  const action = settle(picks.action, 0, (hex) => actionShortfall(hex, paper.hex, day));
  const hues = huesOf(action.hex);
  const onDay = { ...day, 'thread-tint': tintByDay(hues.mark), ...tintsOfStates() };
  const ink = settle(picks.ink, 0, (hex) => inkShortfall(hex, onDay));
  const dayGrounds = Object.values(onDay);

  const light = { ...day, ...coloursByDay({ paper: paper.hex, ink: ink.hex, hues, dayGrounds }) };
  const dark = coloursByNight(oklchOf(paper.hex), oklchOf(ink.hex), hues);
  const tokens: Record<string, Token> = clothOf(oklchOf(paper.hex), hues);
  for (const [name, colour] of Object.entries(light)) tokens[name] = [colour, dark[name] ?? colour];
  tokens['paper'] = paper.hex;
  tokens['scrim'] = [`${ink.hex}7a`, '#000000a3'];
  return { tokens, moved: movedOf({ paper, action, ink }) };
}

interface UsedPick {
  from: string;
  hex: string;
  shortfall: Shortfall | undefined;
}

/** A pick as it is used. */
function settle(
  from: string,
  end: 0 | 1,
  findShortfall: (hex: string) => Shortfall | undefined,
): UsedPick {
  const shortfall = findShortfall(from);
  const hex = shortfall ? move(oklchOf(from), end, (at) => !findShortfall(at)) : from;
  return { from, hex, shortfall };
}

function movedOf(picks: Record<keyof ThemeColours, UsedPick>): DerivedColours['moved'] {
  const moved: DerivedColours['moved'] = {};
  for (const name of COLOURS) {
    const { from, hex, shortfall } = picks[name];
    if (shortfall) moved[name] = { from, to: hex, ...shortfall };
  }
  return moved;
}

function groundsByDay(paper: string): Record<string, string> {
  const { l, c, h } = oklchOf(paper);
  const ground = (step: number, chroma: number) => hexOf({ l: l + step, c: c * chroma, h });
  return {
    canvas: paper,
    surface: ground(0.02, 0.5),
    raised: ground(0.02, 0.5),
    sunk: ground(-0.027, 1.3),
    'neutral-tint': ground(-0.048, 1.5),
  };
}

const lineByDay = ({ l, c, h }: Oklch) => hexOf({ l: l - 0.085, c: c * 1.8, h });

function tintsOfStates(): Record<string, string> {
  const [success, warning, danger, info] = STATES.tints[0];
  return {
    'success-tint': success,
    'warning-tint': warning,
    'danger-tint': danger,
    'info-tint': info,
  };
}

/** The colours of states are dark by day, so their ground has to be light. */
function paperShortfall(paper: string): Shortfall | undefined {
  const pairs = Object.entries(groundsByDay(paper)).flatMap(([name, ground]) =>
    STATES.text[0].map((text, n) => [text, ground, `${STATE_NAMES[n]} on ${name}`] as const),
  );
  return worst(pairs, WORDS);
}

function actionShortfall(
  action: string,
  paper: string,
  grounds: Record<string, string>,
): Shortfall | undefined {
  const onAction = onColour(oklchOf(paper));
  return (
    worst([[onAction, action, 'on-action on action']], WORDS) ??
    worst(
      Object.entries(grounds).map(
        ([name, ground]) => [action, ground, `action on ${name}`] as const,
      ),
      LINES,
    )
  );
}

/** Ink itself reads long before its hints do, which are lighter. */
function inkShortfall(ink: string, grounds: Record<string, string>): Shortfall | undefined {
  const hint = hintOf(oklchOf(ink), HINT_STEP.least);
  return worst(
    Object.entries(grounds).map(
      ([name, ground]) => [hint, ground, `ink-faint on ${name}`] as const,
    ),
    WORDS,
  );
}

const hintOf = ({ l, c, h }: Oklch, step: number) => hexOf({ l: l + step, c, h });

/** Almost white, a little as the paper: what stands on a filled button. */
const onColour = ({ c, h }: Oklch) => hexOf({ l: 0.994, c: Math.min(c, 0.012), h });

interface Hues {
  action: Oklch;
  /** Of the mark: chroma and hue. */
  mark: Oklch;
}

function huesOf(hex: string): Hues {
  const action = oklchOf(hex);
  const h = action.c < 0.02 ? RUFOUS : (action.h + 180) % 360;
  return { action, mark: { l: 0, c: MARK_CHROMA, h } };
}

const tintByDay = ({ c, h }: Oklch) => hexOf({ l: 0.937, c: Math.min(c * 0.35, 0.04), h });
const tintByNight = ({ c, h }: Oklch) => hexOf({ l: 0.31, c: Math.min(c * 0.45, 0.052), h });

function coloursByDay({
  paper,
  ink,
  hues: { action, mark },
  dayGrounds,
}: {
  paper: string;
  ink: string;
  hues: Hues;
  dayGrounds: readonly string[];
}): Record<string, string> {
  const inked = oklchOf(ink);
  const { l, c, h } = inked;
  const hint = darken({ l: l + HINT_STEP.most, c, h }, dayGrounds, WORDS);
  const soft = l + (oklchOf(hint).l - l) * 0.66;
  const actionTint = tintByDay(action);
  const onMark = onColour(oklchOf(paper));
  const filled = hexOf(action);
  return {
    ink,
    'ink-soft': hexOf({ l: soft, c, h }),
    'ink-faint': hint,
    line: lineByDay(oklchOf(paper)),
    'line-strong': darken({ l: 0.63, c: Math.min(c, 0.03), h }, dayGrounds, LINES),
    action: filled,
    // black has nothing darker
    'action-hover': hexOf({ ...action, l: action.l < 0.2 ? action.l + 0.1 : action.l - 0.07 }),
    'on-action': onMark,
    'action-text': darken(action, [...dayGrounds, actionTint], WORDS),
    'action-tint': actionTint,
    thread: darken({ ...mark, l: 0.62 }, [paper, onMark], WORDS),
    'on-thread': onMark,
    'thread-text': darken({ ...mark, l: 0.52 }, dayGrounds, WORDS),
    'thread-tint': tintByDay(mark),
    brand: filled,
    ring: ink,
  };
}

/** The grounds of the night are made of the ink, and its ink is made of the paper. */
function coloursByNight(paper: Oklch, ink: Oklch, { action, mark }: Hues): Record<string, string> {
  const dim = isGrey(ink) ? { ...paper, c: Math.min(paper.c, 0.012) } : ink;
  const ground = (l: number) => hexOf({ l, c: Math.min(dim.c, 0.018), h: dim.h });
  const pale = { c: Math.min(paper.c * 1.5, 0.02), h: paper.h };
  const grounds = {
    sunk: ground(0.168),
    canvas: ground(0.2),
    surface: ground(0.238),
    raised: ground(0.278),
    'neutral-tint': ground(0.303),
  };
  const markTint = tintByNight(mark);
  const all = [...Object.values(grounds), ...STATES.tints[1], markTint];
  const bright = { c: Math.min(action.c, 0.115), h: action.h };
  const actionTint = tintByNight(action);
  const filled = hexOf({ ...bright, l: 0.785 });
  const inked = hexOf({ ...pale, l: 0.945 });
  return {
    ...grounds,
    line: ground(0.335),
    ink: inked,
    'ink-soft': lighten({ l: 0.815, c: Math.min(dim.c, 0.022), h: dim.h }, all, WORDS),
    'ink-faint': lighten({ l: 0.68, c: Math.min(dim.c, 0.022), h: dim.h }, all, WORDS),
    'line-strong': lighten({ l: 0.58, c: Math.min(dim.c, 0.03), h: dim.h }, all, LINES),
    action: filled,
    'action-hover': hexOf({ ...bright, l: 0.845 }),
    'on-action': hexOf({ l: 0.2, c: Math.min(action.c, 0.05), h: action.h }),
    'action-text': lighten({ ...bright, l: 0.81 }, [...all, actionTint], WORDS),
    'action-tint': actionTint,
    thread: lighten({ ...mark, l: 0.74 }, all, LINES),
    'on-thread': hexOf({ ...mark, l: 0.18, c: 0.025 }),
    'thread-text': lighten({ ...mark, l: 0.81, c: 0.1 }, all, WORDS),
    'thread-tint': markTint,
    brand: filled,
    ring: inked,
  };
}

/** The banner's cloth is the same by day and by night. */
function clothOf(paper: Oklch, { action, mark }: Hues): Record<string, string> {
  const cloth = hexOf({ ...action, l: Math.min(0.36, Math.max(0.17, action.l - 0.06)) });
  return {
    cloth,
    'on-cloth': lighten({ l: 0.975, c: Math.min(paper.c, 0.02), h: paper.h }, [cloth], WORDS),
    'on-cloth-soft': lighten(
      { l: 0.865, c: Math.min(action.c * 0.5, 0.045), h: action.h },
      [cloth],
      WORDS,
    ),
    'cloth-thread': lighten({ ...mark, l: 0.75 }, [cloth], WORDS),
  };
}

/** The picks that are not used as they are, in a list. */
export function listMovedPicks(theme: Theme): (MovedPick & { colour: keyof ThemeColours })[] {
  if (!theme.colours) return [];
  const { moved } = deriveColours(theme.colours);
  return COLOURS.flatMap((colour) => (moved[colour] ? [{ colour, ...moved[colour] }] : []));
}
