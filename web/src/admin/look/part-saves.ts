import { type Clash, isSame, mergePart } from './merge-part.ts';

/** A part of the draft as the shop has it. */
export interface SavedPart {
  version: number;
  /** Null of a page that there is none of. */
  value: unknown;
}

export interface Problem {
  sentence: string;
  /** Its path in the part, where the shop names one. */
  field?: string | undefined;
}

export interface PartSave {
  saved: SavedPart;
  typed: unknown;
  state: 'saved' | 'waiting' | 'saving' | 'unanswered' | 'refused' | 'clashing';
  /** Why it is not saved. It stands until the shop says otherwise. */
  problem?: Problem & {
    of: unknown;
    /** The shop has not said anything. */
    isUnanswered: boolean;
  };
  /** Somebody else's change that mine would overwrite. */
  clash?: { theirs: SavedPart; changedBy: string; clashes: readonly Clash[] };
}

interface Settings {
  /** Gives the part as it is saved. */
  send: (part: string, version: number, value: unknown) => Promise<SavedPart>;
  /** What somebody else has made of the part, where that is why it was refused. */
  readTheirs: (error: unknown) => (SavedPart & { changedBy: string }) | undefined;
  /** Whether the shop may have taken it all the same, or takes it another time. */
  isUnanswered: (error: unknown) => boolean;
  explain: (error: unknown) => Problem;
  /** Does something after so many milliseconds. Returns the way to give that up. */
  after: (milliseconds: number, act: () => void) => () => void;
  /** Called with what is not saved, whenever that changes. */
  keep?: (unsaved: UnsavedParts) => void;
}

/** Parts that are not saved, by their names. */
export type UnsavedParts = Readonly<Record<string, { saved: SavedPart; typed: unknown }>>;

/** Milliseconds without a key, after which a part is saved. */
const PAUSE = 600;

/** Milliseconds until the shop is asked again that did not answer, longer with each time. */
const WAITS = [2000, 4000, 8000, 15_000, 30_000];

/** A save for each of somebody else's that comes between. */
const TRIES = 5;

/** Values that were sent and not answered: more of them than anybody types while the shop is away. */
const UNANSWERED = 20;

/** The save of a part that is under way. */
interface Run {
  failures: number;
  unanswered: unknown[];
  stop?: (() => void) | undefined;
  running?: Promise<void> | undefined;
}

/**
 * Keeps what is typed of the draft until the shop has it. One save is under way at a time: what is
 * typed meanwhile follows it. It merges what another admin saved, and asks where both changed one
 * field.
 */
export class PartSaves {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  readonly #runs = new Map<string, Run>();
  #parts: ReadonlyMap<string, PartSave> = new Map();
  /** One after the other, so that no answer overtakes a later one. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(settings: Settings, unsaved: UnsavedParts = {}) {
    this.#settings = settings;
    const parts = Object.entries(unsaved);
    this.#parts = new Map(parts.map(([part, one]) => [part, { ...one, state: 'waiting' }]));
    for (const [part] of parts) this.#runLater(part, PAUSE);
  }

  readonly read = (): ReadonlyMap<string, PartSave> => this.#parts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether anything typed is not saved. */
  get isPending(): boolean {
    return [...this.#parts.values()].some(({ state }) => state !== 'saved');
  }

  /** Changes a part. `saved` is what the page shows of it where nothing was typed yet. */
  change(part: string, saved: SavedPart, change: (value: unknown) => unknown): void {
    const before = this.#parts.get(part);
    const isKnown = before && (before.state !== 'saved' || before.saved.version === saved.version);
    const base: PartSave = isKnown ? before : { saved, typed: saved.value, state: 'saved' };
    const typed = change(base.typed);
    const state = base.state === 'clashing' ? 'clashing' : 'waiting';
    this.#set(part, { ...base, typed, state });
    if (state === 'waiting') this.#runLater(part, PAUSE);
  }

  /** Forgets how a saved part was typed: from now on it is shown as it is saved. */
  tidy(part: string): void {
    if (this.#parts.get(part)?.state === 'saved') this.#set(part, undefined);
  }

  /** Saves what waits, and what the shop has not answered. @returns whether all of it is saved */
  async flush(only?: string): Promise<boolean> {
    const parts = [...this.#parts].filter(([part]) => only === undefined || part === only);
    for (const [part, { state }] of parts) {
      if (state === 'waiting' || state === 'unanswered') this.#run(part);
    }
    await Promise.all(parts.flatMap(([part]) => this.#runs.get(part)?.running ?? []));
    return !this.isPending;
  }

  /** Answers a clash: `mine` overwrites what clashes, `theirs` gives it up. All else stays. */
  decide(part: string, side: 'mine' | 'theirs'): void {
    const one = this.#parts.get(part);
    if (!one?.clash) return;
    const { theirs } = one.clash;
    const { merged } = mergePart(one.saved.value, one.typed, theirs.value, side);
    this.#set(part, { saved: theirs, typed: merged, state: 'waiting' });
    this.#run(part);
  }

  /** Sends once more what was refused. */
  retry(part: string): void {
    const one = this.#parts.get(part);
    if (one?.state === 'refused') this.#set(part, { ...one, state: 'waiting' });
    this.#run(part);
  }

  /** Drops what is not saved, of a part or of all. */
  drop(only?: string): void {
    for (const part of this.#parts.keys()) {
      if (only !== undefined && part !== only) continue;
      this.#stop(part);
      this.#runs.delete(part);
      this.#set(part, undefined);
    }
  }

  #set(part: string, save: PartSave | undefined): void {
    const parts = new Map(this.#parts);
    if (save) parts.set(part, save);
    else parts.delete(part);
    this.#parts = parts;
    this.#settings.keep?.(this.#unsaved());
    for (const listener of this.#listeners) listener();
  }

  #unsaved(): UnsavedParts {
    const unsaved = [...this.#parts].filter(([, { state }]) => state !== 'saved');
    return Object.fromEntries(unsaved.map(([part, { saved, typed }]) => [part, { saved, typed }]));
  }

  #runOf(part: string): Run {
    const run = this.#runs.get(part) ?? { failures: 0, unanswered: [] };
    this.#runs.set(part, run);
    return run;
  }

  #stop(part: string): void {
    this.#runs.get(part)?.stop?.();
  }

  #runLater(part: string, milliseconds: number): void {
    this.#stop(part);
    this.#runOf(part).stop = this.#settings.after(milliseconds, () => this.#run(part));
  }

  #run(part: string): void {
    this.#stop(part);
    const run = this.#runOf(part);
    run.running ??= this.#saveAll(part, run).finally(() => {
      run.running = undefined;
    });
  }

  /** Until what is typed is what is saved, or something keeps it from being saved. */
  async #saveAll(part: string, run: Run): Promise<void> {
    let tries = 0;
    for (;;) {
      const one = this.#parts.get(part);
      if (!one || (one.state !== 'waiting' && one.state !== 'unanswered')) return;
      const { problem: _, ...sent } = one;
      this.#set(part, { ...one, state: 'saving' });
      try {
        const saved = await this.#inTurn(() =>
          this.#settings.send(part, sent.saved.version, sent.typed),
        );
        if (this.#runs.get(part) !== run) return;
        this.#settle(part, run, { saved, sent: sent.typed });
      } catch (error) {
        if (this.#runs.get(part) !== run) return;
        tries += 1;
        if (!this.#fail(part, run, { error, sent: sent.typed, tries })) return;
      }
    }
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(act);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #settle(part: string, run: Run, { saved, sent }: { saved: SavedPart; sent: unknown }): void {
    const now = this.#parts.get(part);
    run.failures = 0;
    run.unanswered = [];
    if (!now) return;
    const isAll = now.typed === sent;
    this.#set(part, { saved, typed: now.typed, state: isAll ? 'saved' : 'waiting' });
  }

  /** @returns whether it is worth another try at once */
  #fail(part: string, run: Run, failed: { error: unknown; sent: unknown; tries: number }): boolean {
    const { error, sent, tries } = failed;
    const one = this.#parts.get(part);
    if (!one) return false;
    const theirs = this.#settings.readTheirs(error);
    if (theirs && tries < TRIES) return this.#merge(part, run, one, theirs);
    const isUnanswered = this.#settings.isUnanswered(error);
    const problem = { ...this.#settings.explain(error), of: sent, isUnanswered };
    if (!isUnanswered) {
      // what was typed since may be right
      const isOther = one.typed !== sent;
      this.#set(part, { ...one, state: isOther ? 'waiting' : 'refused', problem });
      if (isOther) this.#runLater(part, PAUSE);
      return false;
    }
    this.#set(part, { ...one, state: 'unanswered', problem });
    run.unanswered = [...run.unanswered, sent].slice(-UNANSWERED);
    this.#runLater(part, WAITS[Math.min(run.failures, WAITS.length - 1)] ?? 0);
    run.failures += 1;
    return false;
  }

  #merge(
    part: string,
    run: Run,
    one: PartSave,
    { changedBy, ...theirs }: SavedPart & { changedBy: string },
  ): boolean {
    // an answer was lost, and the change is my own
    const isMine = run.unanswered.some((sent) => isSame(sent, theirs.value));
    const base = isMine ? theirs.value : one.saved.value;
    const { merged, clashes } = mergePart(base, one.typed, theirs.value);
    if (clashes.length > 0) {
      // the shop has answered
      const { problem: _, ...rest } = one;
      this.#set(part, { ...rest, state: 'clashing', clash: { theirs, changedBy, clashes } });
      return false;
    }
    this.#set(part, { saved: theirs, typed: merged, state: 'waiting' });
    return true;
  }
}
