import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.ts';
import { type Session, signedIn } from './support/session.ts';

const copies = 2;
const consumerLagMs = 200;
const pairs = 1_000;
const sessionsAtOnce = 8;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ copies, consumerLagMs });
});
afterAll(() => cluster[Symbol.asyncDispose]());

/** One session, whose calls go to a different gateway each time: they share the session, not their memory. */
async function roamingSession(): Promise<Session> {
  const session = await signedIn(cluster.urls[0] as string);
  let turn = 0;
  return {
    call(method, path, body) {
      turn += 1;
      return session.call(method, `${cluster.urls[turn % cluster.urls.length]}${path}`, body);
    },
  };
}

interface Pair {
  write(): Promise<void>;
  /** Whether the read shows the write. */
  read(): Promise<boolean>;
}

/** A lead's life in a campaign, as pairs of a write and a read that another service answers. */
async function pairsOf(session: Session, worker: number): Promise<Pair[]> {
  let campaignId = '';
  let leadId = '';
  const get = async (path: string) => (await session.call('GET', path)).body;
  const path = () => `/api/campaigns/${campaignId}`;
  let round = 0;
  return [
    {
      write: async () => {
        round += 1;
        campaignId = (await session.call('POST', '/api/campaigns', { name: `Campaign ${worker} ${round}` })).body.id;
      },
      read: async () => (await session.call('GET', `${path()}/leads`)).status === 200,
    },
    {
      write: async () => {
        const fields = { firstName: 'Ada', lastName: 'L', email: `ada.${worker}.${round}@example.com` };
        leadId = (await session.call('POST', '/api/leads', fields)).body.id;
        await session.call('POST', `${path()}/attach-leads`, { leadIds: [leadId] });
      },
      read: async () => (await get(path())).totalLeads === 1,
    },
    {
      write: async () => void (await session.call('PATCH', path(), { name: `Renamed ${worker} ${round}` })),
      read: async () => (await get(`${path()}/report`)).campaign.name === `Renamed ${worker} ${round}`,
    },
    {
      write: async () => void (await session.call('DELETE', `${path()}/leads/${leadId}`)),
      read: async () => (await get(`${path()}/report`)).campaign.totalLeads === 0,
    },
    {
      write: async () => void (await session.call('DELETE', path())),
      read: async () => (await session.call('GET', `${path()}/leads`)).status === 404,
    },
  ];
}

test(`C1: ${pairs} write-then-read pairs over ${copies} copies of each service and ${consumerLagMs} ms of lag, no stale read`, async () => {
  const waitsMs: number[] = [];
  let stale = 0;
  async function work(ofWorker: Pair[]) {
    for (let done = 0; done < pairs / sessionsAtOnce; done += 1) {
      const { write, read } = ofWorker[done % ofWorker.length] as Pair;
      await write();
      const startedMs = performance.now();
      if (!(await read())) stale += 1;
      waitsMs.push(performance.now() - startedMs);
    }
  }
  const workers: Pair[][] = [];
  // One after the other: many sign-ins at once look like somebody who guesses.
  for (let worker = 0; worker < sessionsAtOnce; worker += 1)
    workers.push(await pairsOf(await roamingSession(), worker));
  await Promise.all(workers.map(work));
  waitsMs.sort((one, other) => one - other);
  const at = (share: number) => Math.round(waitsMs[Math.floor(waitsMs.length * share)] ?? Number.NaN);
  console.log(`reads waited: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, 99 % ${at(0.99)} ms, longest ${at(0.9999)} ms`);
  expect(waitsMs).toHaveLength(pairs);
  expect(stale).toBe(0);
}, 240_000);
