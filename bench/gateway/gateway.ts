import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { identityHeader, signIdentity } from '@cadenza/http-kit';
import { owner } from '../../test/support/running-product.ts';
import { visitor } from '../../test/support/session.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { benchSecret, startBenchService } from '../support/bench-service.ts';
import { inPairs } from '../support/in-pairs.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import type { LoadResult } from '../support/load/load.ts';
import { startServerProgram } from '../support/load/start-server-program.ts';
import { rateOf, rateRow } from '../support/rate.ts';
import { type Row, rowOf } from '../support/row.ts';

const plainProxy = path.join(import.meta.dirname, 'plain-proxy.ts');
const connections = 32;
const connectionsOpenLoop = 256;

interface Asked {
  origin: string;
  /** Made for each run, because an identity is valid for a minute. */
  headers: () => Promise<Record<string, string>>;
}

/** A signed-in user reads a campaign, through the gateway and from the service itself. */
export async function* gateway({ roundSeconds }: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase();
  const bus = { BUS_DATABASE_URL: await server.create('bus') };
  await using service = await startBenchService('campaigns', {
    ...bus,
    DATABASE_URL: await server.create('campaigns'),
  });
  const own = { DATABASE_URL: await server.create('gateway'), CAMPAIGNS_URL: service.url };
  await using gate = await startBenchService('gateway', own);
  const cookie = await signIn(gate.url);
  const path = await aCampaign(gate.url, cookie);

  const through: Asked = { origin: gate.url, headers: async () => ({ cookie }) };
  const direct: Asked = { origin: service.url, headers: identity };
  const load = async (asked: Asked, more: { connections: number; perSecond?: number }) => {
    const headers = await asked.headers();
    return prepareLoad({ origin: asked.origin, paths: [path], headers, seconds: roundSeconds, ...more });
  };

  const pids = { campaigns: service.pid, PostgreSQL: server.pid };
  const rate = (asked: Asked, spenders: Record<string, number>) => async () => {
    const run = await load(asked, { connections });
    return rateOf(spenders, async () => {
      const { answered, elapsedMs } = await run();
      return { units: answered, elapsedMs };
    });
  };
  const row = await rateRow(rate(through, { gateway: gate.pid, ...pids }), rate(direct, pids), {
    id: 'gateway-reads',
    measure: `reads of a campaign through the gateway, ${connections} connections`,
    yardstick: 'the same from the service itself',
    gateMin: 0.27,
    targetMin: 0.5,
  });
  yield row;

  const perSecond = row.value / 2;
  const latency = (asked: Asked) => async (): Promise<LoadResult['latencyMs']> =>
    (await (await load(asked, { connections: connectionsOpenLoop, perSecond }))()).latencyMs;
  const addedMs = async (asked: Asked) =>
    (await inPairs(latency(asked), latency(direct))).map(({ measured, yardstick }) => measured.p99 - yardstick.p99);
  yield rowOf({
    id: 'gateway-latency',
    measure: `added by the gateway at half of that rate (${Math.round(perSecond)}/s, open loop), p99`,
    unit: 'ms',
    samples: await addedMs(through),
    gateMax: 5,
    targetMax: 2,
  });
  await using plain = await startServerProgram(plainProxy, { target: service.url });
  yield rowOf({
    id: 'gateway-latency',
    measure: 'the limit: added by a proxy that knows nobody and only passes on, p99',
    unit: 'ms',
    samples: await addedMs({ ...direct, origin: plain.url }),
  });
}

async function signIn(origin: string): Promise<string> {
  const { status, headers } = await visitor(origin).call('POST', '/api/auth/login', owner);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

async function aCampaign(origin: string, cookie: string): Promise<string> {
  const asked = { name: 'Spring', status: 'draft', progressStatus: 'draft' };
  const { status, body } = await visitor(origin).call('POST', '/api/campaigns', asked, { cookie });
  if (status !== 201) throw new Error(`A campaign was answered with ${status}`);
  return `/api/campaigns/${body.id}`;
}

const userId = '019ca000-0000-7000-8000-000000000000';

async function identity(): Promise<Record<string, string>> {
  return { [identityHeader]: await signIdentity({ userId }, benchSecret, createClock().realNow(), 'campaigns') };
}
