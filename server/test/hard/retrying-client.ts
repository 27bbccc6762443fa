import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { fetchAnswer, type TestRequest } from '../app.ts';

const LONGEST_MS = 120_000;

/** Sends each request to one of the processes, and again for as long as it is not answered. */
export class RetryingClient {
  readonly surprises: string[];
  readonly #urls: readonly string[];

  constructor(urls: readonly string[], surprises: string[]) {
    this.#urls = urls;
    this.surprises = surprises;
  }

  async send(endpoint: Endpoint, sent: TestRequest): Promise<{ status: number; body: unknown }> {
    const deadline = Date.now() + LONGEST_MS;
    while (Date.now() < deadline) {
      const answer = await this.#sendOnce(endpoint, sent).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (answer && answer.status !== 503) {
        this.surprises.push(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await sleep(20 + Math.random() * 80);
    }
    throw new Error(`${endpoint.method} ${endpoint.path} was not answered for two minutes.`);
  }

  async #sendOnce(endpoint: Endpoint, sent: TestRequest) {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)] ?? '';
    const response = await fetchAnswer(url, endpoint, sent, 30_000);
    return { status: response.status, body: await response.json() };
  }
}
