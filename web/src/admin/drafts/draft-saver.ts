import type { DraftFields, DraftView } from '@tailorbird/contract/desk-drafts';
import {
  areSaved,
  type ClashedPart,
  type DraftForm,
  fieldsOf,
  formOf,
  mergeForms,
} from './draft-form.ts';

/** Milliseconds without a key, after which a draft is saved. */
const PAUSE = 700;

/** Somebody else's saves that may come between. */
const TRIES = 5;

/** The form as it is typed, and how much of it the shop has. */
export interface SaverState {
  form: DraftForm;
  isSaving: boolean;
  /** The moment of the last save here, if there was one. */
  savedAt: Date | undefined;
  /** Why the last try failed. */
  error: unknown;
  /** Parts that somebody else has changed as well, until that is put away. */
  clashes: readonly ClashedPart[];
}

interface SaverOptions {
  view: DraftView;
  /** Throws as a call does. */
  put: (fields: DraftFields & { version: number }) => Promise<DraftView>;
  /** @returns the draft as it is now, where the call was refused because it is another by now */
  readCurrent: (error: unknown) => DraftView | undefined;
  onView: (view: DraftView) => void;
  pause?: number;
}

/** Saves a draft while it is typed, one save after the other, on top of what others have saved. */
export interface DraftSaver {
  read: () => SaverState;
  subscribe: (listener: () => void) => () => void;
  change: (next: (form: DraftForm) => DraftForm) => void;
  /** Takes over what others have saved. */
  see: (view: DraftView) => void;
  /** Saves at once. @returns the version that has all that is typed; undefined where that failed */
  flush: () => Promise<number | undefined>;
  /** Whether something is typed that the shop has not saved. */
  isDirty: () => boolean;
  putAway: () => void;
  /** Nothing is saved any more. */
  stop: () => void;
}

export function createSaver(options: SaverOptions): DraftSaver {
  const { put, readCurrent, onView, pause = PAUSE } = options;
  const listeners = new Set<() => void>();
  let { version } = options.view.draft;
  /** As the shop has it. */
  let base = formOf(options.view.draft);
  let state: SaverState = {
    form: base,
    isSaving: false,
    savedAt: undefined,
    error: undefined,
    clashes: [],
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let isStopped = false;

  function set(next: Partial<SaverState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function take(view: DraftView): void {
    const theirs = formOf(view.draft);
    const { form, clashes } = mergeForms(base, state.form, theirs);
    ({ version } = view.draft);
    base = theirs;
    set({ form, clashes: [...new Set([...state.clashes, ...clashes])] });
  }

  const isOpen = () => !isStopped && !areSaved(base, state.form);

  async function save(): Promise<boolean> {
    set({ isSaving: true, error: undefined });
    for (let tries = 1; isOpen();) {
      const sent = state.form;
      try {
        const view = await put({ ...fieldsOf(sent), version });
        ({ version } = view.draft);
        base = sent;
        onView(view);
      } catch (error) {
        const now = readCurrent(error);
        if (!now || tries === TRIES) {
          set({ isSaving: false, error });
          return false;
        }
        tries += 1;
        take(now);
        onView(now);
      }
    }
    set({ isSaving: false, savedAt: new Date() });
    return true;
  }

  function run(): Promise<boolean> {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  function later(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), pause);
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next) => {
      set({ form: next(state.form) });
      if (!areSaved(base, state.form)) later();
    },
    see: (view) => {
      if (view.draft.version > version && !running) take(view);
    },
    flush: async () => {
      if (areSaved(base, state.form) && !running) return version;
      return (await run()) ? version : undefined;
    },
    isDirty: isOpen,
    putAway: () => set({ clashes: [] }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
