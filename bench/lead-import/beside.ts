import { setTimeout as wait } from 'node:timers/promises';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { BenchService } from '../support/bench-service.ts';
import { inPairs } from '../support/in-pairs.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type Row, ratioRowOf } from '../support/row.ts';
import { importLeads, leadsPerCall } from './import-leads.ts';

const perSecond = 20;
/** One round has so few reads that chance would pick the percentile. */
const roundsLong = 2;
const connections = 64;
/** Far from the round numbers of other benchmarks on the same service, so that each lead is new. */
const firstRound = 1_000;

/** `reads-beside-import`: how long users wait for a page of the list during an import, compared with the same without it. */
export async function beside(service: BenchService, { roundSeconds }: BenchOptions): Promise<Row> {
  const read = async (): Promise<number> => {
    const load = await prepareLoad({
      origin: service.url,
      paths: ['/api/leads?limit=50'],
      headers: await signedInHeaders('leads'),
      connections,
      seconds: roundSeconds * roundsLong,
      perSecond,
    });
    return (await load()).latencyMs.p95;
  };
  let round = firstRound;
  const readBeside = async (): Promise<number> => {
    let isOver = false;
    const importing = (async () => {
      while (!isOver) {
        round += 1;
        await importLeads(service, leadsPerCall, round);
      }
    })();
    await wait(0);
    try {
      return await read();
    } finally {
      isOver = true;
      await importing;
    }
  };
  return ratioRowOf({
    id: 'reads-beside-import',
    measure: `reads of a page of leads during an import (${perSecond}/s, open loop), p95`,
    unit: 'ms',
    pairs: await inPairs(readBeside, read),
    yardstick: 'without the import',
    gateMax: 4,
    targetMax: 2,
  });
}
