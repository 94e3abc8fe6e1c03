import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchService } from '../support/bench-service.ts';
import { inPairs } from '../support/in-pairs.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type Bounds, type Row, ratioRowOf } from '../support/row.ts';

/** Paths of a service, which one user asks for one after the other. */
export interface Asked {
  service: BenchService;
  paths: readonly string[];
}

interface Described extends Bounds {
  id: string;
  measure: string;
  yardstick: string;
  conditions: string;
}

/** A row with the 95th percentile of reads from a service that holds much, compared with one that holds little. */
export async function timedReads(
  much: Asked,
  little: Asked,
  { seconds, ...described }: Described & { seconds: number },
): Promise<Row> {
  const p95Ms =
    ({ service, paths }: Asked) =>
    async (): Promise<number> => {
      const headers = await signedInHeaders(service.name);
      const load = await prepareLoad({ origin: service.url, paths, headers, connections: 1, seconds });
      return (await load()).latencyMs.p95;
    };
  return ratioRowOf({ ...described, unit: 'ms', pairs: await inPairs(p95Ms(much), p95Ms(little)) });
}
