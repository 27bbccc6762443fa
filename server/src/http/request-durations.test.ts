import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.ts';

it('tells how many answers took how long, as Prometheus reads it', () => {
  const durations = new RequestDurations();
  const answered = { id: '', method: 'GET', url: '/api/cart?x', route: '/api/cart', status: 200 };
  for (const ms of [0.5, 1, 1.5, 20, 3000]) durations.observe({ ...answered, ms });
  durations.observe({ ...answered, status: 404, ms: 2 });
  const told = durations.toString();
  const bucketsOf = (status: number) =>
    [...told.matchAll(/_bucket\{le="([^"]+)",.*?status="(\d+)"\} (\d+)/g)]
      .filter(([, , of]) => of === String(status))
      .map(([, bound, , count]) => `${bound}: ${count}`);
  expect(bucketsOf(200)).toEqual([
    '0.001: 2',
    '0.005: 3',
    '0.02: 4',
    '0.1: 4',
    '0.5: 4',
    '2: 4',
    '+Inf: 5',
  ]);
  expect(bucketsOf(404).at(-1)).toBe('+Inf: 1');
  const labels = '{method="GET",route="/api/cart",status="200"}';
  expect(told).toContain(`http_request_duration_seconds_sum${labels} 3.023\n`);
  expect(told).toContain(`http_request_duration_seconds_count${labels} 5\n`);
});
