import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { eventually, type SmtpSink, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { eventsIn } from './support/events-of-folder.ts';
import { dataFolder, launch, runCommand, startProduct } from './support/running-product.ts';
import { startCampaign } from './support/sending-campaign.ts';
import { type Session, signedIn } from './support/session.ts';

/** A Monday, ten o'clock in New York; a minute passes in a second. */
const clock = { CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '60' };
const waiting = { timeoutMs: 120_000 };
const file = new TextEncoder().encode('%PDF-1.7 terms');

async function upload(session: Session): Promise<string> {
  const { uploadURL } = (await session.call('POST', '/api/objects/upload', {})).body;
  const { pathname } = new URL(uploadURL);
  const put = await session.call('PUT', pathname, file, { 'content-type': 'application/pdf' });
  expect(put.status).toBeLessThan(300);
  return `/objects/${pathname.split('/').at(-1)}`;
}

const mailsTo = (sink: SmtpSink, name: string) => sink.mails.filter(({ to }) => to[0]?.startsWith(`${name}.`)).length;

test('a backup of a product that sends is restored as it was, and nobody gets an email twice', {
  timeout: 600_000,
}, async () => {
  await using sink = await startSmtpSink();
  await using folder = await dataFolder();
  const [one, two, backup] = ['one', 'two', 'backup.tar.gz'].map((name) => path.join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  const environment = { ...clock, SMTP_URL: sink.url, ARCHIVE_DIR: path.join(folder.path, 'archive') };
  const run = (command: 'backup' | 'restore' | 'rebuild', argument: string, DATA_DIR: string) =>
    runCommand(command, [argument], { ...environment, DATA_DIR });
  let stored: string;
  {
    await using product = await startProduct({ ...environment, DATA_DIR: one });
    const session = await signedIn(product.url);
    stored = await upload(session);
    await startCampaign(session, 'before', 300);
    await eventually(() => expect(mailsTo(sink, 'before')).toBeGreaterThan(2), waiting);
    expect(await run('backup', backup, one)).toMatchObject({ status: 0, output: expect.stringContaining(backup) });
    const atInstant = mailsTo(sink, 'before');
    await eventually(() => expect(mailsTo(sink, 'before')).toBeGreaterThan(atInstant + 3), waiting);
  }
  const lost = mailsTo(sink, 'before');

  const bytes = await readFile(backup);
  const damaged = path.join(folder.path, 'damaged.tar.gz');
  await writeFile(damaged, bytes.subarray(0, bytes.length - 5_000));
  expect(await run('restore', damaged, two)).toMatchObject({ status: 1, output: expect.stringContaining('damaged') });
  expect(await run('restore', backup, one)).toMatchObject({ status: 1, output: expect.stringContaining('not empty') });
  expect((await readdir(folder.path)).sort()).toEqual([
    'archive',
    'archive.secrets.json',
    'backup.tar.gz',
    'backup.tar.gz.secrets.json',
    'damaged.tar.gz',
    'one',
  ]);
  const atOnce = await Promise.all([run('restore', backup, two), run('restore', backup, two)]);
  const [{ status, output }, refused] = atOnce.toSorted((one, other) => Number(one.status) - Number(other.status)) as [
    (typeof atOnce)[0],
    (typeof atOnce)[0],
  ];
  expect(refused).toMatchObject({ status: 1, output: expect.stringMatching(/Another restore/) });
  expect(output).toContain('Campaigns held: 1.');
  expect(output).toMatch(/was read from the archive, up to \S+, when Cadenza was stopped/);
  expect(status).toBe(0);

  // Apart from emails and engagement everything is as it was at the instant, except for the pause.
  const [before, after] = [await eventsIn(one), await eventsIn(two)];
  expect(after['leads']).toEqual(before['leads']!.slice(0, after['leads']!.length));
  const paused = after['campaigns']!.pop();
  expect(after['campaigns']).toEqual(before['campaigns']!.slice(0, after['campaigns']!.length));
  expect(paused).not.toEqual(before['campaigns']!.at(after['campaigns']!.length));
  for (const service of ['campaigns', 'leads', 'sending']) expect(after[service]!.length).toBeGreaterThan(0);

  await using product = await startProduct({ ...environment, DATA_DIR: two });
  const session = await signedIn(product.url);
  await eventually(() => expect(product.output()).toContain('Restored to'), waiting);
  const response = await session.call('GET', stored);
  expect(response).toMatchObject({ status: 200, body: new TextDecoder().decode(file) });
  for (const service of ['campaigns', 'leads', 'sending', 'tracking']) {
    const { status, output } = await run('rebuild', service, two);
    expect({ status, output }).toMatchObject({ status: 0, output: expect.not.stringContaining('put right') });
  }
  // Minutes pass in the other campaign, enough for this one to have sent again.
  await startCampaign(session, 'later', 5);
  await eventually(() => expect(mailsTo(sink, 'later')).toBe(5), waiting);
  expect(mailsTo(sink, 'before')).toBe(lost);
  // A folder whose product has since gone on elsewhere must not send.
  const superseded = launch('start', { ...environment, DATA_DIR: one, PORT: String(await freePort()) });
  expect([await superseded.ended, superseded.output()]).toEqual([1, expect.stringContaining('has gone on without')]);
  const campaigns: { id: string; status: string }[] = (await session.call('GET', '/api/campaigns')).body;
  const held = campaigns.find(({ status }) => status === 'paused');
  expect(await session.call('POST', `/api/campaigns/${held?.id}/resume`, {})).toMatchObject({ status: 200 });
  await eventually(() => expect(mailsTo(sink, 'before')).toBeGreaterThan(lost + 3), waiting);
  const addresses = sink.mails.map(({ to }) => to[0]);
  expect(new Set(addresses).size).toBe(addresses.length);
});
