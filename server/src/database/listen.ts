import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** While disconnected, notifications are missed: do not trust what depends on them. */
export type ConnectionState = 'listening' | 'disconnected';

const heartbeatMs = 10_000;
const longestPauseMs = 5_000;

/** The name of its connection in PostgreSQL's list of connections. */
export function listenerName(channel: string): string {
  return `tailorbird listener ${channel}`;
}

/**
 * Listens on a channel, on a connection of its own that reconnects whenever it breaks. Begins
 * disconnected. What was sent meanwhile is lost, so drop caches on every change of state.
 */
export function listenForChanges(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onStateChange: (state: ConnectionState) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = keepListening(url, channel, onNotify, onStateChange, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function keepListening(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onStateChange: (state: ConnectionState) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = 50;
  while (!signal.aborted) {
    const wasHeard = await listenOnce(url, channel, onNotify, onStateChange, signal);
    if (signal.aborted) return;
    pauseMs = wasHeard ? 50 : Math.min(pauseMs * 2, longestPauseMs);
    await pause(pauseMs, signal);
  }
}

/** Listens until the connection breaks or the signal comes; says whether it ever listened. */
async function listenOnce(
  connectionString: string,
  channel: string,
  onNotify: (payload: string) => void,
  onStateChange: (state: ConnectionState) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const client = new Client({
    connectionString,
    application_name: listenerName(channel),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload }) => onNotify(payload ?? ''));
  let isListening = false;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    isListening = true;
    onStateChange('listening');
    const over = AbortSignal.any([signal, broken.signal]);
    while (!over.aborted) {
      await pause(heartbeatMs, over);
      // a connection that died without a word is noticed by asking only
      if (!over.aborted) await client.query('select 1');
    }
  } catch {
    // whatever broke it, the caller tries again, and the lost connection is reported below
  } finally {
    if (isListening) onStateChange('disconnected');
    await client.end().catch(() => undefined);
  }
  return isListening;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // woken by the signal
}
