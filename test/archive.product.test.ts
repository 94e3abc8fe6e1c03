import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stopLeftOver } from '@cadenza/embedded-postgres';
import { freePort } from '@cadenza/free-port';
import { eventually, type SmtpSink, startSmtpSink } from '@cadenza/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { begunEmails, commonBeginning, eventsIn } from './support/events-of-folder.ts';
import { dataFolder, runCommand, startProduct } from './support/running-product.ts';
import { startCampaign } from './support/sending-campaign.ts';
import { signedIn } from './support/session.ts';

/** A Monday, ten o'clock in New York; a minute passes in a second. */
const clock = { CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '60' };
const waiting = { timeoutMs: 120_000 };
/** Emails leave a second apart; the archive is a second behind, and storing takes its time on a busy machine. */
const lostMax = 5;

const figure = (text: string, name: string) => Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1]);
const messageIds = ({ mails }: SmtpSink) => mails.map(({ parsed }) => /^<(.*)@/.exec(parsed.messageId ?? '')?.[1]);

test('D7: when the machine dies the archive knows of all emails but those of the last seconds, and of every instant before', {
  timeout: 600_000,
}, async () => {
  await using sink = await startSmtpSink();
  await using folder = await dataFolder();
  const [one, newest, earlier, archive, identityFile] = ['one', 'newest', 'earlier', 'archive', 'identity'].map(
    (name) => path.join(folder.path, name),
  ) as [string, string, string, string, string];
  const identity = await generateIdentity();
  await writeFile(identityFile, `${identity}\n`);
  const BACKUP_PUBLIC_KEY = await identityToRecipient(identity);
  const METRICS_PORT = String(await freePort());
  const environment = { ...clock, SMTP_URL: sink.url, ARCHIVE_DIR: archive, BACKUP_PUBLIC_KEY, METRICS_PORT };
  const restore = (DATA_DIR: string, ...args: string[]) =>
    runCommand('restore', [archive, '--identity', identityFile, ...args], { ...environment, DATA_DIR });

  const product = await startProduct({ ...environment, DATA_DIR: one });
  await startCampaign(await signedIn(product.url), 'before', 200);
  const scrape = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  await eventually(
    async () => expect(figure(await scrape(), 'cadenza_backup_age_seconds')).toBeGreaterThan(0),
    waiting,
  );
  expect(figure(await scrape(), 'cadenza_archive_behind_seconds')).toBe(0);
  const sent = sink.mails.length;
  await eventually(() => expect(sink.mails.length).toBeGreaterThan(sent + 3), waiting);
  const instant = Temporal.Instant.fromEpochMilliseconds(Date.now()).toString();
  await eventually(() => expect(sink.mails.length).toBeGreaterThan(sent + 15), waiting);
  const { pid } = JSON.parse(await readFile(path.join(one, 'cadenza.pid'), 'utf8'));
  const known = messageIds(sink).slice(0, -lostMax);
  process.kill(pid, 'SIGKILL');
  await product.ended;
  await stopLeftOver(path.join(one, 'postgres'));
  await rm(one, { recursive: true });

  const atEnd = await restore(newest);
  expect(atEnd).toMatchObject({ status: 0, output: expect.stringContaining('Nothing is known of the time after it.') });
  const atInstant = await restore(earlier, '--to', instant);
  expect(atInstant.output).toContain(`is as it was at ${instant}`);
  expect(atInstant.output).toMatch(/after \S+ is not known\. .* was not stopped in order/);
  expect(atInstant.output).toContain('Campaigns held: 1.');
  const [all, some] = [await eventsIn(newest), await eventsIn(earlier)];
  for (const id of known) expect(all['sending']!.some((event) => event.includes(id!))).toBe(true);
  const ofInstant = commonBeginning(some['sending']!, all['sending']!);
  expect(begunEmails(ofInstant).length).toBeGreaterThan(0);
  expect(begunEmails(ofInstant).length).toBeLessThan(begunEmails(all['sending']!).length);
  expect(begunEmails(some['sending']!)).toEqual(begunEmails(all['sending']!));
});
