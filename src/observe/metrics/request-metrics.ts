import type { Registry } from 'prom-client';
import { type Distribution, distribution } from './distribution.ts';
import { exposeHistogram } from './expose.ts';

/** One answered request; `route` is a pattern such as `/synapses/:name`, of which there are few. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestMetrics(registry: Registry): (answered: AnsweredRequest) => void {
  const times = new Map<string, readonly [labels: Readonly<Record<string, string>>, Distribution]>();
  exposeHistogram(registry, {
    name: 'broca_http_request_duration_seconds',
    help: 'How long answers took, by route.',
    labels: ['method', 'route', 'status'],
    read: () => times.values(),
  });
  return ({ method, route, status, durationMs }) => {
    const group = Math.floor(status / 100);
    const known = METHODS.has(method) ? method : 'other';
    const key = `${known} ${group} ${route}`;
    let found = times.get(key);
    if (found === undefined) {
      found = [{ method: known, route, status: `${group}xx` }, distribution()];
      times.set(key, found);
    }
    found[1].observe(durationMs);
  };
}
