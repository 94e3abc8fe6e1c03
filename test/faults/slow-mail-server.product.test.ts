import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@cadenza/free-port';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { processesOf, treeOf } from '../support/processes.ts';
import { dataFolder, startProduct } from '../support/running-product.ts';
import { type Session, signedIn } from '../support/session.ts';
import { isWhole, patienceMs, scale } from './support/scale.ts';
import { ledgerOf, startCampaigns } from './support/sending-campaigns.ts';

const run = promisify(execFile);

const campaigns = scale({ short: 20, whole: 500 });
const leadsPerCampaign = 100;
const slowMs = scale({ short: 8_000, whole: 5 * 60_000 });
const goneMs = scale({ short: 6_000, whole: 10 * 60_000 });
/** In the whole test slow enough that its outage and the closed hour both fit in. */
const clockSpeed = scale({ short: 60, whole: 6 });
/** The whole test spans the closed hour: it begins at four in the afternoon in New York. The short one avoids it. */
const clockStart = isWhole ? '2026-03-02T21:00:00Z' : '2026-03-02T23:00:00Z';
const betweenMailsMs = 1_000;
const growthMbMax = 100;
const patience = { timeoutMs: patienceMs };

/** The window is closed for an hour a day. */
const timezone = 'America/New_York';
const closedHour = 17;
const settings = { sendWindowStart: (closedHour + 1) * 60, sendWindowEnd: closedHour * 60, timezone };
const gapMs = 60_000;

/** One email a second, over any number of connections. */
function oneASecond(): () => number {
  let nextMs = 0;
  return () => {
    nextMs = Math.max(performance.now(), nextMs + betweenMailsMs);
    return nextMs - performance.now();
  };
}

async function memoryMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1_024;
}

/** During that time, the peak memory of the process, and the product's median response time. */
async function watch(forMs: number, pid: number, session: Session, path: string) {
  let mostMb = 0;
  const responsesMs: number[] = [];
  for (const untilMs = performance.now() + forMs; performance.now() < untilMs; await wait(200)) {
    const startedMs = performance.now();
    expect((await session.call('GET', path)).status).toBe(200);
    responsesMs.push(performance.now() - startedMs);
    mostMb = Math.max(mostMb, await memoryMb(pid));
  }
  responsesMs.sort((one, other) => one - other);
  return { mostMb, medianMs: responsesMs[Math.floor(responsesMs.length / 2)] as number };
}

test('a mail server that takes one email a second and then goes away: the sender waits, grows little, and goes on in window and pace', {
  timeout: patienceMs,
}, async () => {
  const port = await freePort();
  const slow = await startSmtpSink({ port, replyAfterMs: oneASecond() });
  await using stack = new AsyncDisposableStack();
  stack.use(slow);
  await using folder = await dataFolder();
  await using product = await startProduct({
    DATA_DIR: folder.path,
    SMTP_URL: slow.url,
    CLOCK_START: clockStart,
    CLOCK_SPEED: String(clockSpeed),
  });
  const session = await signedIn(product.url);
  const ids = await startCampaigns(session, { campaigns, leadsPerCampaign, settings });
  const path = `/api/campaigns/${ids[0]}`;
  const [pid] = await processesOf(await treeOf(product.process.pid as number), 'services/sending/src/main.ts');
  await eventually(() => expect(slow.mails.length).toBeGreaterThan(5), patience);

  const beforeMb = await memoryMb(pid as number);
  const whileSlow = await watch(slowMs, pid as number, session, path);
  await slow[Symbol.asyncDispose]();
  const whileGone = await watch(goneMs, pid as number, session, path);
  const growthMb = Math.max(whileSlow.mostMb, whileGone.mostMb) - beforeMb;
  expect(growthMb).toBeLessThan(growthMbMax);

  await using back = await startSmtpSink({ port });
  const total = campaigns * leadsPerCampaign;
  const enough = isWhole ? total - slow.mails.length : 100;
  await eventually(() => expect(back.mails.length).toBeGreaterThanOrEqual(enough), patience);
  const ledger = await ledgerOf(session, ids);
  const arrived = [...slow.mails, ...back.mails].map(({ to }) => to[0]);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(ledger.filter(({ status }) => status === 'failed')).toEqual([]);

  const left = ledger.filter(({ status }) => status === 'sent' || status === 'unknown');
  const instantOf = ({ handedOverAt }: { handedOverAt: string }) => Temporal.Instant.from(handedOverAt);
  expect(left.filter((email) => instantOf(email).toZonedDateTimeISO(timezone).hour === closedHour)).toEqual([]);
  const campaignOf = (email: string) => email.split('.')[1];
  for (const emails of Map.groupBy(left, ({ leadEmail }) => campaignOf(leadEmail)).values()) {
    const atMs = emails.map((email) => instantOf(email).epochMilliseconds).sort((one, other) => one - other);
    const gaps = atMs.slice(1).map((ms, index) => ms - (atMs[index] as number));
    expect(Math.min(...gaps, gapMs)).toBeGreaterThanOrEqual(gapMs);
  }
  console.info(
    `${total} due, ${slow.mails.length} taken while slow: the sender grew by ${growthMb.toFixed()} MB from ` +
      `${beforeMb.toFixed()}; an answer took ${whileSlow.medianMs.toFixed()} ms while the server was slow, ` +
      `${whileGone.medianMs.toFixed()} ms while it was gone`,
  );
});
