import type { Reply } from '@tailorbird/contract/endpoint';
import type { uploadImage } from '@tailorbird/contract/images';

type UploadedImage = Reply<typeof uploadImage>['binary'];

export interface UploadState {
  fileName: string;
  /** The file itself, to be shown until the shop has it. */
  preview: string;
  /** From 0 to 1. */
  progress: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Once it is done. */
  imageId?: string;
  /** Why it failed; it can be tried again. */
  reason?: string;
}

export interface Uploads {
  /** By the keys that `add` gave. */
  states: ReadonlyMap<string, UploadState>;
  /** Why files were left out, the latest last. */
  refused: readonly string[];
}

type Upload = (
  file: File,
  watch: { onProgress: (progress: number) => void; signal: AbortSignal },
) => Promise<UploadedImage>;

interface Settings {
  upload: Upload;
  /** How many files at once. */
  atOnce: number;
  /** `final`: trying again would not help. */
  explain: (error: unknown) => { sentence: string; final: boolean };
  createPreview: (file: File) => string;
  dropPreview: (preview: string) => void;
}

const KEY_START = 'upload-';

/** Of a file, not of a picture that the shop has. */
export const isUploadKey = (key: string) => key.startsWith(KEY_START);

/**
 * Files on their way to the shop, each for itself: one that fails holds up no other. Kept
 * outside of React, since answers come whenever they come.
 */
export function createUploadQueue(settings: Settings) {
  const { upload, atOnce, explain, createPreview, dropPreview } = settings;
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let current: Uploads = { states: new Map(), refused: [] };
  let waiting: (() => void)[] = [];
  let lastKey = 0;

  function set(key: string, change: Partial<UploadState>) {
    const state = current.states.get(key);
    if (state) publish({ states: new Map(current.states).set(key, { ...state, ...change }) });
  }

  function publish(change: Partial<Uploads>) {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
    if (!isSettled()) return;
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve();
  }

  function isSettled() {
    return ![...current.states.values()].some(isUnderWay);
  }

  function next() {
    for (const [key, { state }] of current.states) {
      if (running.size >= atOnce) return;
      if (state === 'waiting') void send(key);
    }
  }

  async function send(key: string) {
    const file = files.get(key);
    if (!file) return;
    const controller = new AbortController();
    running.set(key, controller);
    set(key, { state: 'sending', progress: 0 });
    try {
      const { _id } = await upload(file, {
        onProgress: (progress) => set(key, { progress }),
        signal: controller.signal,
      });
      files.delete(key);
      set(key, { state: 'done', progress: 1, imageId: _id });
    } catch (error) {
      if (!controller.signal.aborted) fail(key, error);
    } finally {
      running.delete(key);
      next();
    }
  }

  function fail(key: string, error: unknown) {
    const { sentence, final } = explain(error);
    if (!final) return set(key, { state: 'failed', reason: sentence });
    remove(key);
    refuse([sentence]);
  }

  function refuse(sentences: readonly string[]) {
    if (sentences.length > 0) publish({ refused: [...current.refused, ...sentences] });
  }

  function remove(key: string) {
    const state = current.states.get(key);
    if (!state) return;
    running.get(key)?.abort();
    files.delete(key);
    dropPreview(state.preview);
    const rest = new Map(current.states);
    rest.delete(key);
    publish({ states: rest });
  }

  return {
    /** Gives the keys that the files go by, in their order. */
    add: (added: readonly File[]): string[] => {
      const more = new Map(current.states);
      const keys = added.map((file) => {
        const key = `${KEY_START}${(lastKey += 1)}`;
        files.set(key, file);
        more.set(key, {
          fileName: file.name,
          preview: createPreview(file),
          progress: 0,
          state: 'waiting',
        });
        return key;
      });
      publish({ states: more });
      next();
      return keys;
    },
    retry: (key: string) => {
      if (current.states.get(key)?.state !== 'failed') return;
      set(key, { state: 'waiting', progress: 0 });
      next();
    },
    /** Whether the text is the key of a file, known or not. */
    isKey: isUploadKey,
    remove,
    /** Tells why files were left out. */
    refuse,
    forgetRefused: () => publish({ refused: [] }),
    clear: () => {
      for (const key of current.states.keys()) remove(key);
    },
    read: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Resolves once no upload is under way, whether they succeeded or failed. */
    settled: async () => {
      if (!isSettled()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

export function isUnderWay({ state }: UploadState): boolean {
  return state === 'waiting' || state === 'sending';
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
