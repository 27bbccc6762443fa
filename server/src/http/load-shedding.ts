import type { RequestListener } from 'node:http';
import { login } from '@tailorbird/contract/accounts';
import {
  getArtworkOriginal,
  getArtworkPicture,
  getArtworkPrint,
  renderArtwork,
  uploadArtwork,
} from '@tailorbird/contract/artworks';
import { exportCatalogue, importCatalogue } from '@tailorbird/contract/catalogue-transfer';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { beginGuestCheckout } from '@tailorbird/contract/guest-orders';
import { sendMailSample } from '@tailorbird/contract/mail-texts';
import { beginCheckout, recordPayment } from '@tailorbird/contract/payments';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import { changeEmail, changePassword } from '@tailorbird/contract/profile';
import { register, resetPassword } from '@tailorbird/contract/registration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseEarly } from './refuse-early.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    worksElsewhere?: boolean;
  }
  interface FastifyRequest {
    /** Whether it counts as work: null before that and afterwards. */
    loadState: 'at work' | 'waiting' | null;
    /** Milliseconds until its answer is sent. It is no work meanwhile. */
    holdMs: number;
  }
}

/**
 * Calls that work mostly in another thread or process, and are limited there, or read one picture
 * from the database. Some seconds of them are no load here: many who log in must keep nobody from
 * reading.
 */
const ELSEWHERE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  login,
  register,
  resetPassword,
  changeEmail,
  changePassword,
  getPreview,
  getDrawing,
  getLettering,
  getImage,
  uploadImage,
  getArtworkPicture,
  getArtworkOriginal,
  getArtworkPrint,
  renderArtwork,
  uploadArtwork,
  importCatalogue,
  exportCatalogue,
  exportOrders,
  // they wait for the provider of payments
  beginCheckout,
  beginGuestCheckout,
  recordPayment,
  // it waits for the mail server
  sendMailSample,
]);

export const worksElsewhere = (endpoint: Endpoint) => ELSEWHERE.has(endpoint);

/**
 * What is put off first comes first. Who shops needs the calls of the cart before that of the order.
 * Those who run the shop are answered always: a balancer must not take a busy process for a dead one.
 */
type Importance = 'reading' | 'shopping' | 'ordering' | 'operating';

/** The part of the longest wait that each may find. */
const SHARE: Record<Importance, number> = {
  reading: 0.5,
  shopping: 0.75,
  ordering: 1,
  operating: Infinity,
};

const ORDERS = /^\/api\/(order|order\/[^/]+\/checkout|guest-order\/checkout)$/;
/** Whoever comes back from the provider has paid, and its messages say so. */
const PAYMENTS = /^\/api\/payments\//;
const OPERATING = new Set(['/api/health', '/api/ready', '/metrics']);

function importanceOf(method: string, url: string): Importance {
  const [path = ''] = url.split('?', 1);
  if (OPERATING.has(path)) return 'operating';
  if (PAYMENTS.test(path) || (method === 'POST' && ORDERS.test(path))) return 'ordering';
  return /^\/api\/(approval|cart|roster|auth|guest-order)(\/|$)/.test(path)
    ? 'shopping'
    : 'reading';
}

/** Requests at work that are never too many, however slow the machine is. */
const LEAST = 100;

/** Milliseconds that too many must have been at work: a burst is over by then. */
const PATIENCE = 100;

/** Milliseconds of work over which the speed is averaged. */
const MEMORY = 1_000;

/** Answers a second of a process that has not answered yet. */
const FIRST_SPEED = 300;

/** Seconds after which it is worth trying again. */
export const RETRY_AFTER = 5;

/**
 * How many requests are at work, and how long one more would wait for its turn: by Little's law
 * their number divided by the answers a second. The speed counts the time in which there is work
 * alone, so that a quiet shop does not look slow.
 */
export class Load {
  /** Refusals since the start. */
  readonly refused: Record<Importance, number> = {
    reading: 0,
    shopping: 0,
    ordering: 0,
    operating: 0,
  };
  readonly #longestWaitMs: number;
  #atWork = 0;
  /** Of the last second of work; both fade. */
  #answers = FIRST_SPEED;
  #workedMs = MEMORY;
  #changedAt = performance.now();
  /** Since when there are more at work than reading may find. */
  #busySince: number | undefined;

  /** Nothing is refused when the longest wait is 0. */
  constructor(longestWaitMs: number) {
    this.#longestWaitMs = longestWaitMs;
  }

  get atWork(): number {
    return this.#atWork;
  }

  begin(): void {
    this.#change(1);
  }

  /** It waits for its caller. */
  pause(): void {
    this.#change(-1);
  }

  end(): void {
    this.#change(-1);
    this.#answers += 1;
  }

  mayBegin(importance: Importance): boolean {
    if (this.#longestWaitMs === 0 || this.#busySince === undefined) return true;
    if (performance.now() - this.#busySince < PATIENCE) return true;
    if (this.#atWork < this.#mostFor(importance)) return true;
    this.refused[importance] += 1;
    return false;
  }

  #change(by: number): void {
    const now = performance.now();
    if (this.#atWork > 0) {
      const passed = now - this.#changedAt;
      const fading = Math.exp(-passed / MEMORY);
      this.#answers *= fading;
      this.#workedMs = this.#workedMs * fading + passed;
    }
    this.#changedAt = now;
    this.#atWork += by;
    const most = this.#mostFor('reading');
    if (this.#atWork > most) this.#busySince ??= now;
    // well below, so that it does not begin anew with each request that ends
    else if (this.#atWork < most / 2) this.#busySince = undefined;
  }

  #mostFor(importance: Importance): number {
    const perMs = this.#answers / Math.max(this.#workedMs, 1);
    return Math.max(LEAST, perMs * this.#longestWaitMs) * SHARE[importance];
  }
}

/** Tells the load what Fastify works on. A request that waits for its body is no work. */
export function watchLoad(server: FastifyInstance, load: Load): void {
  server.decorateRequest('loadState', null);
  server.decorateRequest('holdMs', 0);
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.worksElsewhere) {
      request.loadState = 'at work';
      load.begin();
    }
    done();
  });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.loadState === 'at work') {
      request.loadState = 'waiting';
      load.pause();
    }
    done();
  });
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.loadState === 'waiting') {
      request.loadState = 'at work';
      load.begin();
    }
    done();
  });
  const end = (request: FastifyRequest) => {
    if (request.loadState === 'at work') load.end();
    request.loadState = null;
  };
  // the answer is made: neither a slow reader is work, nor a refusal that is held back
  server.addHook('onSend', (request, _reply, _payload, done) => {
    end(request);
    if (request.holdMs > 0) setTimeout(done, request.holdMs);
    else done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });
}

/** It waits for its turn, or for what is made for another: that is no work of its own. */
export function leaveWork(load: Load, request: FastifyRequest): void {
  if (request.loadState === 'at work') load.pause();
  request.loadState = null;
}

/**
 * Refuses what would wait too long, before anything is done for it: at four times what a process
 * can answer, three of four requests are refused, and each costs a fortieth of one that is answered.
 */
export function shedLoad(
  load: Load,
  headers: Readonly<Record<string, string>>,
  next: RequestListener,
): RequestListener {
  const refuse = refuseEarly('SERVER_BUSY', { ...headers, 'retry-after': String(RETRY_AFTER) });
  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (load.mayBegin(importanceOf(method, url))) next(request, response);
    else refuse(response);
  };
}
