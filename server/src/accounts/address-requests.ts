import type { FastifyBaseLogger } from 'fastify';
import { NIL } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { TokenCipher } from '../mail/token-cipher.ts';
import { createWorker, type Worker } from '../worker.ts';
import type { AccountsShop } from './accounts-shop.ts';
import {
  deleteStaleAddressRequests,
  insertAddressRequest,
  listAddressRequests,
  takeAddressRequest,
  type AddressRequest,
} from './address-request-queries.ts';
import { mailLink, mailLinkToNobody } from './mailed-tokens.ts';
import { findAccountByEmail } from './queries.ts';
import { enforceCallerRateLimit, mayMail } from './rate-limit.ts';
import { insertUnlockRequest } from './unlock-request-queries.ts';

/** Requests of all processes that wait. Past these it is a flood, and answers 503. */
const MOST_WAITING = 1000;

/**
 * Takes the request for whoever has this address. Nobody is looked up before the answer, so that
 * its time tells nothing. Past so many an hour a request is dropped in silence.
 * @throws TOO_MANY_REQUESTS, SERVER_BUSY
 */
export async function requestByAddress(
  { database, addressRequests, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  request: AddressRequest,
  address: string,
): Promise<void> {
  await enforceCallerRateLimit(database, 'ask for mail', address, loginRatePerMinute);
  if (!(await mayMail(database, request, mailRatePerHour))) return;
  const isTaken = await insertAddressRequest(database, request, MOST_WAITING);
  if (!isTaken) throw new ShopError('SERVER_BUSY', { retryAfter: 60 });
  addressRequests.wake();
}

/** A request wakes it; the pause is for what a process has left that ended. */
const PAUSE_MS = 60 * 1000;
/** Requests of one look. */
const AT_ONCE = 100;

interface Work extends Pick<AccountsShop, 'mailGuestOrders' | 'mailWithdrawalLink'> {
  database: Database;
  seal: TokenCipher;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Does what was asked for by mail addresses. Any number of processes may do so at once. */
export function addressRequestWorker(shop: Work): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: (stopping) => workOff(shop, stopping),
    onFailure: (error) => shop.logger.warn({ err: error }, 'requests by address are done later'),
  });
}

async function workOff(shop: Work, stopping: AbortSignal): Promise<void> {
  const { database, logger } = shop;
  const count = await deleteStaleAddressRequests(database);
  if (count > 0) logger.error({ count }, 'requests by address were given up after an hour');
  let after: string | undefined = NIL;
  while (after !== undefined && !stopping.aborted) {
    const ids = await listAddressRequests(database, after, AT_ONCE);
    for (const id of ids) {
      if (stopping.aborted) return;
      try {
        await database.transaction(async (tx) =>
          fulfil(tx, shop, await takeAddressRequest(tx, id)),
        );
      } catch (error) {
        // it stays, and does not keep the others waiting
        logger.warn({ err: error, request: id }, 'a request by address is done later');
      }
    }
    after = ids.length < AT_ONCE ? undefined : ids.at(-1);
  }
}

/** By the same statements whether there is such an account or not: the next call may be timed. */
async function fulfil(
  tx: Queryable,
  {
    seal,
    mailGuestOrders,
    mailWithdrawalLink,
  }: Pick<Work, 'seal' | 'mailGuestOrders' | 'mailWithdrawalLink'>,
  request: Required<AddressRequest> | undefined,
): Promise<void> {
  if (!request) return;
  const { kind, email } = request;
  if (kind === 'unlock-request') return insertUnlockRequest(tx, request);
  if (kind === 'guest-orders') return mailGuestOrders(tx, email);
  if (kind === 'withdrawal-link') return mailWithdrawalLink(tx, { email, number: request.reason });
  const account = await findAccountByEmail(tx, email);
  const isForAccount = kind === 'password-reset' || account?.is_email_verified === false;
  const isOpening = account?.password_by === 'registrant';
  const mail = kind === 'password-reset' ? { kind } : { kind, isOpening };
  if (account && isForAccount) await mailLink(tx, seal, account, mail);
  else await mailLinkToNobody(tx, seal, email, mail);
}
