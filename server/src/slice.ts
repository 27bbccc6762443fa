import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import type { Database } from './database/pool.ts';
import type { LaggingReads } from './database/read-replica.ts';
import type { StripeKeys } from './config.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Route } from './http/serve.ts';
import type { Sender } from './mail/deliver.ts';
import type { LetterLook } from './mail/letter-look.ts';
import type { MailWords } from './mail/owners-words.ts';
import type { Worker } from './worker.ts';

/** The running shop. A slice takes the fields that it needs: `Pick<Shop, 'database' | 'logger'>`. */
export interface Shop {
  database: Database;
  /** Reads that may lag: searches, and lists and figures of the desk. */
  reads: LaggingReads;
  responseCache: ResponseCache;
  catalogue: LiveCatalogue;
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** By whose days and clock the shop goes: an IANA name, which an admin may change. */
  timeZone: () => Promise<string>;
  /** The shop's name as an admin set it; empty: it has none. */
  findShopName: () => Promise<string>;
  /** The look of mails by the shop's theme; undefined when they keep the shop's own. */
  findLetterLook: () => Promise<LetterLook | undefined>;
  /** The settings that mails are written with, as they are then. */
  findMailWords: () => Promise<MailWords>;
  tokenSecret: string;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  drawingRatePerMinute: number;
  /** Megabytes of disk for pictures of drawings, which are drawn again when they are missing. */
  drawingsMaxMb: number;
  /** Undefined when nobody pays by card online. */
  stripe: StripeKeys | undefined;
  /** Undefined when mails are kept, and shown on this machine. */
  smtpUrl: string | undefined;
  /** Whom mails are from. */
  mailFrom: Sender;
  /** Whether mails that nobody sends may be read on this machine. */
  showsMails: boolean;
}

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
