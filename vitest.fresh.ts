import { afterAll, vi } from 'vitest';

/** Test files that share a process begin with modules of their own, and leave no stub behind. */
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
