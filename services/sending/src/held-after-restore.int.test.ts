import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...everyDay] };
const day = 1_440;
const step = { subject: 'Hello', body: 'Any thoughts?', delayDays: 0 };
const waiting = { timeoutMs: 60_000 };

/** The statement that docs/operations.md has an operator run after a restore of an older ledger. */
async function holdStatement(): Promise<string> {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  return /^update campaigns set status = 'paused'[^;]*;/m.exec(page)?.[0] ?? 'not found';
}

const mailsOf = (addresses: readonly string[]) => sink.mails.filter(({ to }) => addresses.includes(to[0] ?? '')).length;

async function running(count: number, delayMinutes: number) {
  const campaignId = await campaigns.create([step], { ...alwaysOpen, delayMinutes });
  const addresses = Array.from({ length: count }, () => `${randomUUIDv7()}@example.net`);
  await campaigns.attach(
    campaignId,
    addresses.map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  return { campaignId, addresses };
}

test('after a restore all campaigns can be held with one statement, until each is paused and resumed', {
  timeout: 180_000,
}, async () => {
  const held = await running(3, day);
  await eventually(() => expect(mailsOf(held.addresses)).toBe(1), waiting);
  await database.query(await holdStatement());
  await sender.restart();
  const before = mailsOf(held.addresses);
  expect(before).toBeLessThan(3);
  const other = await running(6, day / 3);
  // More than a day passes in the other campaign, after which this one would have sent again.
  await eventually(() => expect(mailsOf(other.addresses)).toBe(6), waiting);
  expect(mailsOf(held.addresses)).toBe(before);
  await campaigns.tell('CampaignPaused', held.campaignId);
  await campaigns.tell('CampaignResumed', held.campaignId);
  await eventually(() => expect(mailsOf(held.addresses)).toBe(3), waiting);
});
