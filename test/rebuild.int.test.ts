import { createClock } from '@cadenza/clock';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startCluster } from './support/cluster.ts';
import { rebuildService, rebuilt, rebuiltServices } from './support/rebuild-services.ts';
import { signedIn } from './support/session.ts';
import { openLookout } from './support/under-way.ts';

const sink = await startSmtpSink();
sink.script(
  ...Array.from({ length: 400 }, (_, place) => {
    if (place % 11 === 3) return { kind: 'close' } as const;
    if (place % 7 === 5) return { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' } as const;
    if (place % 5 === 2) return { kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 later' } as const;
    return { kind: 'accept' } as const;
  }),
);
/** The weekend alone takes eleven seconds of this clock. */
const patience = { timeoutMs: 100_000 };
const clock = createClock({ start: Temporal.Instant.from('2026-03-02T14:00:00Z'), speed: 21_600 });
const cluster = await startCluster({ smtpUrl: sink.url, clock });
const session = await signedIn(cluster.urls[0] as string);
const lookout = openLookout(cluster.databases);
afterAll(async () => {
  await lookout[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const post = async (path: string, body: unknown = {}) => {
  const response = await session.call('POST', path, body);
  expect([path, response.status < 300]).toEqual([path, true]);
  return response.body;
};

async function aRunningCampaign(name: string, count: number): Promise<{ path: string; leadIds: string[] }> {
  const { id } = await post('/api/campaigns', { name });
  const path = `/api/campaigns/${id}`;
  const rows = Array.from({ length: count }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: place % 9 === 8 ? '' : `${name.toLowerCase()}.${place}@example.com`,
    status: 'new',
  }));
  const leads = (await post('/api/leads/bulk', rows)) as { id: string }[];
  const leadIds = leads.map((lead) => lead.id);
  await post(`${path}/attach-leads`, { leadIds });
  await writeSequence(id, [0, 2, 3]);
  await session.call('PATCH', path, { progressStatus: 'sequence_ready', delayMinutes: 10 });
  await post(`${path}/start`);
  return { path, leadIds };
}

async function writeSequence(campaignId: string, delays: readonly number[]): Promise<void> {
  for (const [index, delayDays] of delays.entries()) {
    const text = { subject: `Step ${index}`, body: 'See https://example.com/{{email}}', delayDays };
    await post('/api/sequences', { campaignId, stepNumber: index + 1, ...text });
  }
}

/** Does everything that leaves a trace in a read model, to emails that were sent. */
async function liveThrough({ path, leadIds }: { path: string; leadIds: string[] }): Promise<void> {
  const sentRows = async () =>
    ((await session.call('GET', `${path}/report`)).body.report as { leadId: string; sentAt: string | null }[]).filter(
      ({ sentAt }) => sentAt !== null,
    );
  const sent = await eventually(async () => {
    const rows = await sentRows();
    expect(rows.length).toBeGreaterThan(6);
    return rows;
  }, patience);
  for (const [place, event] of ['open', 'bounce', 'spam', 'reply', 'open'].entries()) {
    await post(`${path}/tracking`, { leadId: sent[place]?.leadId, event });
  }
  const [detached, erased] = [leadIds.at(-1), sent[5]?.leadId];
  expect((await session.call('DELETE', `${path}/leads/${detached}`)).status).toBe(200);
  await post(`${path}/attach-leads`, { leadIds: [detached] });
  expect((await session.call('DELETE', `/api/leads/${erased}`)).status).toBe(200);
  await writeSequence(path.split('/').at(-1) as string, [0, 1]);
}

/** Throws as long as something is under way, or becomes it meanwhile. */
async function rest(): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    for (const service of rebuiltServices) expect(await lookout.hasUnpublished(service)).toBe(false);
    expect(await lookout.isAnyBehind()).toBe(false);
    expect(await lookout.isAnyDue(clock.now())).toBe(false);
  }
}

/** Rows of all read models of a service, as text, without columns that its loops maintain. */
async function rowsOf(
  service: (typeof rebuiltServices)[number],
  database: Queryable,
): Promise<Record<string, string[]>> {
  const { tables, bookkeeping = {} } = rebuilt[service].readModels;
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await database.query<{ row: string }>(
      `select (to_jsonb(each) - $1::text[])::text as row from ${table} as each order by 1`,
      [bookkeeping[table] ?? []],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const none = (compared: Record<string, { wrong: number }>) =>
  Object.entries(compared).flatMap(([table, { wrong }]) => (wrong === 0 ? [] : [`${table}: ${wrong}`]));

test('a rebuild while the system works finds every row of every read model as it is', async () => {
  const spring = await aRunningCampaign('Spring', 60);
  const autumn = await aRunningCampaign('Autumn', 10);
  const living = liveThrough(spring);
  let isOver = false;
  let rounds = 0;
  const rebuilding = (async () => {
    const wrong: string[] = [];
    for (; !isOver; rounds += 1) {
      const all = await Promise.all(
        rebuiltServices.map((service) => rebuildService(service, cluster.databases[service] as string)),
      );
      wrong.push(...all.flatMap(none));
    }
    return wrong;
  })();
  await living;
  expect((await session.call('DELETE', autumn.path)).status).toBe(200);
  const roundsBefore = rounds;
  await eventually(() => expect(rounds).toBeGreaterThan(roundsBefore + 1), patience);
  isOver = true;
  expect(await rebuilding).toEqual([]);
});

test('a rebuild puts back what was lost and takes out what does not belong', async () => {
  const { path } = await aRunningCampaign('Winter', 20);
  await eventually(async () => {
    const { report } = (await session.call('GET', `${path}/report`)).body;
    expect(report.filter(({ sentAt }: { sentAt: string | null }) => sentAt !== null).length).toBeGreaterThan(3);
  }, patience);
  await post(`${path}/pause`);
  for (const other of (await session.call('GET', '/api/campaigns')).body as { id: string; status: string }[]) {
    if (other.status === 'active') await post(`/api/campaigns/${other.id}/pause`);
  }
  await eventually(rest, patience);
  for (const service of rebuiltServices) {
    const url = cluster.databases[service] as string;
    await using database = openDatabase(url, { connectionsMax: 1 });
    const before = await rowsOf(service, database);
    for (const table of rebuilt[service].readModels.tables.toReversed()) {
      await database.query(`delete from ${table} where ctid in (select ctid from ${table} tablesample bernoulli (40))`);
    }
    await damage[service](database);
    expect(await rowsOf(service, database)).not.toEqual(before);
    const compared = await rebuildService(service, url);
    expect(none(compared)).not.toEqual([]);
    expect(await rowsOf(service, database)).toEqual(before);
  }
});

const damage: Record<(typeof rebuiltServices)[number], (database: Queryable) => Promise<unknown>> = {
  campaigns: (database) => database.query(`update campaigns set name = 'wrong', sent_count = 7_000`),
  leads: (database) => database.query(`update links set attached = not attached, opened_at = created_at`),
  sending: (database) => database.query(`update enrolments set last_step = 9, due_at = null`),
  tracking: (database) =>
    database.query(`insert into emails (id, campaign_id, lead_id, link_id, sent_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), timestamptz '2026-03-02 15:00Z'`),
};
