import type { Browser, Page } from '@playwright/test';

/** An event of a trace of Chromium. Times are microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** of the processor */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** A stretch of time in which the page was running its scripts. */
interface ScriptRun {
  at: number;
  /** milliseconds of the processor, as slow as the browser was made */
  ms: number;
}

/** The scripts that a page ran, and when each frame and each key began. */
export interface ScriptTrace {
  runs: ScriptRun[];
  frames: number[];
  keys: number[];
}

const SCRIPTS = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
]);
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];
const BEGINNING = 'the bench begins';

/** Runs the work, and tells what the page's own scripts did meanwhile. */
export async function traceScripts(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<ScriptTrace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((name) => performance.mark(name), BEGINNING);
  let trace: Buffer | undefined;
  try {
    // what marks it is over
    await page.waitForTimeout(50);
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const began = traceEvents.find(({ name }) => name === BEGINNING);
  if (!began) throw new Error('The browser has traced nothing.');
  const { pid, tid } = began;
  const events = traceEvents
    .filter((event) => event.pid === pid && event.tid === tid && event.ts > began.ts + 25_000)
    .toSorted((a, b) => a.ts - b.ts);
  const timesOf = (isOne: (event: TraceEvent) => boolean) =>
    events.filter(isOne).map(({ ts }) => ts);
  return {
    runs: outermost(events.filter(({ name, ph }) => ph === 'X' && SCRIPTS.has(name))),
    frames: timesOf(({ name, ph }) => name === 'AnimationFrame' && ph === 'b'),
    keys: timesOf(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown'),
  };
}

/** Of runs within others, in the order of their time, only the others. */
function outermost(events: readonly TraceEvent[]): ScriptRun[] {
  let end = 0;
  return events.flatMap(({ ts, dur = 0, tdur = dur }) => {
    if (ts < end) return [];
    end = ts + dur;
    return [{ at: ts, ms: tdur / 1000 }];
  });
}

/** Milliseconds of script from each of these times to the next, and from the last one on. */
export function scriptFrom(times: readonly number[], runs: readonly ScriptRun[]): number[] {
  return times.map((from, index) => {
    const to = times[index + 1] ?? Infinity;
    return runs.reduce((sum, { at, ms }) => (at >= from && at < to ? sum + ms : sum), 0);
  });
}
