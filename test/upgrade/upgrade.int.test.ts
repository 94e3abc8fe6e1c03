import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { eventually, startSmtpSink, testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { rebuildService, rebuiltServices } from '../support/rebuild-services.ts';
import { signedIn } from '../support/session.ts';
import { restore } from './archive.ts';
import { type Archive, livedThrough, speed } from './lived-through.ts';

const archives = path.join(import.meta.dirname, 'archives');
/** `WRITE_ARCHIVE=0.2.0` stores what this build leaves behind under that name, for all later builds. */
const newName = process.env['WRITE_ARCHIVE'];
const newest = 'this build';
const patience = { timeoutMs: 60_000 };

async function write(name: string, { databases, ...rest }: Archive): Promise<void> {
  const folder = path.join(archives, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'archive.json'), `${JSON.stringify(rest, undefined, 1)}\n`);
  for (const [database, text] of Object.entries(databases))
    await writeFile(path.join(folder, `${database}.json`), text);
}

async function read(name: string): Promise<Archive> {
  const folder = path.join(archives, name);
  const textOf = (file: string) => readFile(path.join(folder, file), 'utf8');
  const files = (await readdir(folder)).filter((file) => file !== 'archive.json');
  const databases = await Promise.all(files.map(async (file) => [path.parse(file).name, await textOf(file)] as const));
  return { ...JSON.parse(await textOf('archive.json')), databases: Object.fromEntries(databases) };
}

/**
 * Rows that a rebuild of older data adds, by table: what has been noted since. Of 0.1.0 they are the links of its deleted
 * campaign, which say what became of its leads (rules L9, J8), and the opens, clicks, bounces, complaints and replies that were
 * played as a test, which can be taken back once they are known as such (rule S7).
 */
const notedSince: Record<string, Record<string, number>> = {
  '0.1.0': { 'leads.links': 12, 'leads.link_engagement': 5, 'tracking.emails': 2 },
};

/**
 * This build takes over the data of another: its responses are the same, its replay gives the same rows, and it
 * continues where the other stopped.
 */
async function takesOver({ now, answers, sent, databases }: Archive, name = newest): Promise<void> {
  const urls: Record<string, string> = {};
  for (const [name, text] of Object.entries(databases)) {
    urls[name] = (await testDatabase()).url;
    await restore(urls[name], name, text);
  }
  await using sink = await startSmtpSink();
  const clock = createClock({ start: Temporal.Instant.from(now), speed });
  await using cluster = await startCluster({ smtpUrl: sink.url, clock, databases: urls });
  const session = await signedIn(cluster.urls[0] as string);
  for (const { path: asked, body } of answers) {
    // Later versions may have added fields.
    expect((await session.call('GET', asked)).body, asked).toMatchObject(withoutNewStatus(body as object));
  }
  for (const service of rebuiltServices) {
    const compared = await rebuildService(service, urls[service] as string);
    const added = Object.entries(notedSince[name] ?? {}).filter(([table]) => table.startsWith(`${service}.`));
    const differing = Object.entries(compared).filter(([, { wrong }]) => wrong > 0);
    expect(
      differing.map(([table, { wrong }]) => [table, wrong]),
      service,
    ).toEqual(added);
  }
  const campaigns = (await session.call('GET', '/api/campaigns')).body as { id: string; status: string }[];
  const paused = campaigns.find(({ status }) => status === 'paused');
  expect((await session.call('POST', `/api/campaigns/${paused?.id}/resume`, {})).status).toBe(200);
  await eventually(() => expect(sink.mails.length).toBeGreaterThan(5), patience);
  const later = sink.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`);
  expect(new Set(later).size).toBe(later.length);
  expect(later.filter((each) => sent.includes(each))).toEqual([]);
}

/** Before a lead's status followed from what happened (rule J8), every lead was new for ever. */
function withoutNewStatus(body: object): object {
  return JSON.parse(JSON.stringify(body), (_, value) => {
    if (value?.status !== 'new' || value.firstName === undefined) return value;
    const { status: _status, ...lead } = value;
    return lead;
  });
}

test('what this build leaves behind it takes over itself', { timeout: 600_000 }, async () => {
  const archive = await livedThrough();
  if (newName) await write(newName, archive);
  await takesOver(archive);
});

test.each((await readdir(archives)).sort())('what %s left behind is taken over', { timeout: 600_000 }, async (name) => {
  await takesOver(await read(name), name);
});
