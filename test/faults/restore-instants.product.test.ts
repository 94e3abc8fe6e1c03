import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually, type ReceivedMail, seededRandom, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { dataFolder, runCommand, startProduct } from '../support/running-product.ts';
import { alwaysOpen, startCampaign } from '../support/sending-campaign.ts';
import { type Session, signedIn, visitor } from '../support/session.ts';
import { patienceMs, scale } from './support/scale.ts';

const instants = scale({ short: 3, whole: 20 });
const campaigns = scale({ short: 6, whole: 20 });
const leadsPerCampaign = 20;
/** A Monday, ten o'clock in New York; a minute passes in a third of a second. */
const clock = { CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '180' };
const waiting = { timeoutMs: 180_000 };
const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0' };

const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).map((name) => path.basename(name));
const bodyOf = ({ raw }: ReceivedMail) => raw.toString().replaceAll('=\r\n', '');
const linkIn = (mail: ReceivedMail, kind: 't/o' | 'u') =>
  new RegExp(`http://localhost:\\d+(/${kind}/[\\w.-]+)`).exec(bodyOf(mail))?.[1] as string;
const pageOf = (session: Session, mail: ReceivedMail, kind: 't/o' | 'u') =>
  session.call('GET', linkIn(mail, kind), undefined, reader);
const unsubscribe = (session: Session, mail: ReceivedMail) =>
  session.call('POST', linkIn(mail, 'u'), 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });

test('D7, S9: restored to random instants, no email leaves twice, none to who said stop, and later links work', {
  timeout: patienceMs,
}, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  await using sink = await startSmtpSink();
  await using folder = await dataFolder();
  const archive = path.join(folder.path, 'archive');
  const environment = { ...clock, SMTP_URL: sink.url, ARCHIVE_DIR: archive };
  const stoppedWith = new Map<string, number>();
  const mailsTo = (address: string) => sink.mails.filter(({ to }) => to[0] === address).length;
  const [began, ended] = await underLoad(path.join(folder.path, 'first'));

  /** Returns two instants between which anything may have happened: sends, opens, unsubscribes, starts and stops. */
  async function underLoad(dataFolder: string): Promise<[Temporal.Instant, Temporal.Instant]> {
    await using product = await startProduct({ ...environment, DATA_DIR: dataFolder });
    const session = await signedIn(product.url);
    const stranger = visitor(product.url);
    await startCampaign(session, 'first', leadsPerCampaign);
    await eventually(() => expect(sink.mails.length).toBeGreaterThan(0), waiting);
    // Instants before the first base backup cannot be restored.
    await eventually(async () => expect(await namesIn(archive)).toContain('backup.json'), waiting);
    const from = Temporal.Now.instant();
    for (let number = 1; number < campaigns; number += 1) {
      await startCampaign(session, `c${number}`, leadsPerCampaign);
      const [one] = (await session.call('GET', '/api/campaigns')).body;
      if (random.next() < 0.3) await session.call('POST', `/api/campaigns/${one.id}/stop`, {});
      for (let times = 0; times < 3; times += 1) {
        const mail = sink.mails[Math.floor(random.next() * sink.mails.length)] as ReceivedMail;
        await pageOf(stranger, mail, 't/o');
        if (random.next() < 0.5) continue;
        expect((await unsubscribe(stranger, mail)).status).toBe(200);
        stoppedWith.set(mail.to[0] as string, Number.POSITIVE_INFINITY);
      }
      await wait(300);
    }
    // The archive is at most a second behind.
    await wait(2_000);
    const until = Temporal.Now.instant();
    return [from, until];
  }

  for (const address of stoppedWith.keys()) stoppedWith.set(address, mailsTo(address));
  const before = sink.mails.length;
  const span = ended.epochMilliseconds - began.epochMilliseconds;
  for (let turn = 0; turn < instants; turn += 1) {
    const to = began.add({ milliseconds: Math.floor(random.next() * span) });
    const DATA_DIR = path.join(folder.path, `restored-${turn}`);
    // Each restored product is another future, so it does not write to this archive.
    const own = { ...environment, DATA_DIR, ARCHIVE_DIR: 'off' };
    const restored = await runCommand('restore', [archive, '--to', to.toString()], own);
    expect(restored, to.toString()).toMatchObject({ status: 0 });
    await goOn(own, to);
    sink.mails.splice(before);
  }

  async function goOn(own: Record<string, string>, to: Temporal.Instant): Promise<void> {
    await using product = await startProduct(own);
    const session = await signedIn(product.url);
    const stranger = visitor(product.url);
    const held: { id: string; status: string }[] = (await session.call('GET', '/api/campaigns')).body;
    expect(held.filter(({ status }) => status === 'active')).toEqual([]);
    for (const { id, status } of held) {
      if (status !== 'draft') continue;
      // The instant may lie before its settings were saved.
      await session.call('PATCH', `/api/campaigns/${id}`, alwaysOpen);
      await session.call('POST', `/api/campaigns/${id}/start`, {});
    }
    for (const { id } of held) await session.call('POST', `/api/campaigns/${id}/resume`, {});
    const last = sink.mails[before - 1] as ReceivedMail;
    await eventually(async () => expect((await pageOf(stranger, last, 't/o')).status).toBe(200), waiting);
    await eventually(async () => {
      const { body } = await session.call('GET', '/api/campaigns');
      for (const { id, status } of body as { id: string; status: string }[]) {
        if (status !== 'active') continue;
        const { body: campaign } = await session.call('GET', `/api/campaigns/${id}`);
        const { nextSendAt, nextSendReason, nextSendObstacle } = campaign;
        const isOver = nextSendReason === 'nothing-waiting' || nextSendObstacle?.includes('unconfirmed');
        expect([nextSendAt, isOver], nextSendObstacle ?? nextSendReason).toEqual([null, true]);
      }
    }, waiting);
    const ids = sink.mails.map(({ parsed }) => parsed.messageId);
    expect(ids.length - new Set(ids).size, `twice, restored to ${to}`).toBe(0);
    for (const [address, count] of stoppedWith) expect([address, mailsTo(address)]).toEqual([address, count]);
    expect((await unsubscribe(stranger, last)).status).toBe(200);
    for (const service of ['campaigns', 'leads', 'sending', 'tracking']) {
      const { status, output } = await runCommand('rebuild', [service], own);
      expect({ status, output }).toMatchObject({ status: 0, output: expect.not.stringContaining('put right') });
    }
    console.info(`restored to ${to}: ${before} emails before, ${sink.mails.length - before} more`);
  }
});
