import { createMetrics } from '@cadenza/http-kit';
import { watchDatabase } from '@cadenza/http-kit/database-metrics';
import type { Database } from '@cadenza/postgres';
import { watchArchive } from './archive-figures.ts';
import { watchDisks } from './disk-figures.ts';
import { upstreamNames } from './proxy/upstreams.ts';

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** Metrics of the requests from outside, and of services that do not answer them. */
export function gatewayMetrics(
  database: Database,
  { archiveStateFile, disks = [] }: { archiveStateFile?: string | undefined; disks?: readonly string[] } = {},
) {
  const metrics = createMetrics('gateway');
  watchDatabase(metrics, database);
  watchArchive(metrics, archiveStateFile);
  watchDisks(metrics, disks);
  return {
    all: metrics,
    signIns: metrics.counter({
      name: 'cadenza_sign_ins_total',
      help: 'Tries to sign in: accepted, refused (wrong email or password), limited (too many tries, or too many at once)',
      labelNames: ['outcome'],
      known: ['accepted', 'refused', 'limited'].map((outcome) => ({ outcome })),
    }),
    upstreamErrors: metrics.counter({
      name: 'cadenza_upstream_errors_total',
      help: 'Requests that a service did not answer: it was away, too slow, or broke off',
      labelNames: ['upstream'],
      known: upstreamNames.map((upstream) => ({ upstream })),
    }),
  };
}
