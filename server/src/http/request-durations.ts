import type { AnsweredRequest } from './log.ts';

const NAME = 'http_request_duration_seconds';

/** Milliseconds up to which an answer counts in each bucket. */
const BOUNDS_MS = [1, 5, 20, 100, 500, 2000];

interface Series {
  labels: string;
  /** Answers by their first bucket; the last are those past every bound. */
  counts: number[];
  sumMs: number;
}

/**
 * How long requests took, as a histogram of Prometheus. A library's histogram checks, sorts and
 * joins the labels of each observation; here an observation adds to three numbers, and what is read
 * once in a while is made then.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export class RequestDurations {
  /** Routes, methods and statuses are the shop's own, so there are only so many. */
  readonly #series = new Map<string, Series>();

  observe({ method, route, status, ms }: AnsweredRequest): void {
    const key = `${method} ${route} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      series = { labels, counts: [...BOUNDS_MS, Infinity].map(() => 0), sumMs: 0 };
      this.#series.set(key, series);
    }
    let bucket = 0;
    while (ms > (BOUNDS_MS[bucket] ?? Infinity)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sumMs += ms;
  }

  /** In the text format of Prometheus. */
  toString(): string {
    const lines = [
      `# HELP ${NAME} Time from the first byte of a request to the last of its answer.`,
      `# TYPE ${NAME} histogram`,
    ];
    for (const { labels, counts, sumMs } of this.#series.values()) {
      let total = 0;
      for (const [bucket, count] of counts.entries()) {
        total += count;
        const bound = BOUNDS_MS[bucket];
        const le = bound === undefined ? '+Inf' : bound / 1000;
        lines.push(`${NAME}_bucket{le="${le}",${labels}} ${total}`);
      }
      lines.push(`${NAME}_sum{${labels}} ${sumMs / 1000}`, `${NAME}_count{${labels}} ${total}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
