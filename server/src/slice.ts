import type { FastifyInstance } from 'fastify';
import type { Route } from './http/serve.ts';
import type { Worker } from './worker.ts';

/** A part of the shop as `app.ts` puts it together: one value per folder, all of one shape. */
export interface Slice {
  /** Answers to endpoints of the contract. */
  routes: readonly Route[];
  /** They begin when the server listens. */
  workers?: readonly Worker[];
  /** Serves what is no endpoint of the contract. */
  mount?: (server: FastifyInstance) => void;
  /** Ends what the slice has opened, after its workers have stopped. */
  close?: () => Promise<void>;
}

/**
 * Starts and ends the slices with the server. A slice stands below the slices that it uses, so
 * they close from the last to the first: nobody loses what it still works with.
 */
export function runWithServer(server: FastifyInstance, slices: readonly Slice[]): void {
  for (const { mount } of slices) mount?.(server);
  server.addHook('onListen', async () => {
    for (const { workers = [] } of slices) for (const worker of workers) worker.begin();
  });
  server.addHook('onClose', async () => {
    for (const { workers = [], close } of slices.toReversed()) {
      await Promise.all(workers.map((worker) => worker.stop()));
      await close?.();
    }
  });
}
