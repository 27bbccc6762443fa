/** Colours that are made from the picks, by day and by night. */
export interface ShownTokens {
  light: readonly string[];
  dark: readonly string[];
}

/** Names of what an owner recognises on a page: grounds, words, actions and marks. */
const SHOWN = [
  'canvas',
  'sunk',
  'ink',
  'ink-faint',
  'action',
  'action-tint',
  'thread',
  'thread-tint',
];

/** Reads them from a page of the draft: its style sheet is where they are made. */
export function readTokens(shown: Document): ShownTokens | undefined {
  const style = shown.defaultView?.getComputedStyle(shown.documentElement);
  if (!style) return undefined;
  const pairs = SHOWN.map((name) => pairOf(style.getPropertyValue(`--color-${name}`)));
  return { light: pairs.map(([light]) => light), dark: pairs.map(([, dark]) => dark) };
}

/** `light-dark(#fbf6ec, #191812)` in two. */
export function pairOf(value: string): [light: string, dark: string] {
  const pair = /^light-dark\((.*),(.*)\)$/.exec(value.trim());
  return [pair?.[1]?.trim() ?? value.trim(), pair?.[2]?.trim() ?? value.trim()];
}
