/** States that one may go back to, and those that one has come back from. */
export interface EditHistory<State> {
  past: readonly State[];
  future: readonly State[];
}

export const noHistory: EditHistory<never> = { past: [], future: [] };

/** Steps back that are kept. */
const MOST_STEPS = 50;

/** Something was done to this state; what was undone before is over. */
export const withStep = <State>(
  { past }: EditHistory<State>,
  before: State,
): EditHistory<State> => ({
  past: [...past, before].slice(-MOST_STEPS),
  future: [],
});

interface SteppedHistory<State> {
  history: EditHistory<State>;
  now: State;
}

/** @returns undefined where there is nothing to go back to */
export function stepBack<State>(
  { past, future }: EditHistory<State>,
  now: State,
): SteppedHistory<State> | undefined {
  const before = past.at(-1);
  if (before === undefined) return undefined;
  return { history: { past: past.slice(0, -1), future: [now, ...future] }, now: before };
}

/** @returns undefined where nothing was undone */
export function stepForward<State>(
  { past, future }: EditHistory<State>,
  now: State,
): SteppedHistory<State> | undefined {
  const [next, ...rest] = future;
  if (next === undefined) return undefined;
  return { history: { past: [...past, now], future: rest }, now: next };
}
