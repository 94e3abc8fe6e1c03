import { setTimeout as wait } from 'node:timers/promises';
import { eventually, hasDovecot, type ReceivedMail, startDovecot, startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { killOneOf } from '../support/processes.ts';
import { dataFolder, startProduct } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { patienceMs, scale } from './support/scale.ts';
import { ledgerOf, startCampaigns } from './support/sending-campaigns.ts';

/** More campaigns than connections, so that emails wait for one. */
const campaigns = scale({ short: 16, whole: 300 });
const leadsPerCampaign = scale({ short: 10, whole: 100 });
const kills = scale({ short: 4, whole: 100 });
const connections = 4;
/** Those unconfirmed emails that the server accepted have a copy in the Sent folder. */
const evidenceWithin = { timeoutMs: 60_000 };

describe.skipIf(!hasDovecot)('the sender is killed while it sends (needs Dovecot)', () => {
  test('D2: nothing arrives twice, nothing is lost, and what nobody confirmed is found in the Sent folder', {
    timeout: patienceMs,
  }, async () => {
    await using sink = await startSmtpSink({ replyAfterMs: 40 });
    await using mailbox = await startDovecot();
    await using folder = await dataFolder();
    await using product = await startProduct({
      DATA_DIR: folder.path,
      SMTP_URL: sink.url,
      SMTP_CONNECTIONS: String(connections),
      IMAP_URL: mailbox.url,
      CLOCK_START: '2026-03-02T15:00:00Z',
      CLOCK_SPEED: '300',
    });
    const session = await signedIn(product.url);
    const ids = await startCampaigns(session, { campaigns, leadsPerCampaign });
    const total = campaigns * leadsPerCampaign;

    let slowestMs = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const waitsSince = performance.now();
      const arrivedBefore = Math.floor((total * (kill + 1)) / (kills + 1));
      await eventually(() => expect(sink.mails.length).toBeGreaterThanOrEqual(arrivedBefore), {
        timeoutMs: patienceMs,
      });
      slowestMs = Math.max(slowestMs, performance.now() - waitsSince);
      await wait(7 * (kill % 20));
      await killOneOf(product.process.pid as number, 'services/sending/src/main.ts');
    }

    const settled = await eventually(
      async () => {
        const ledger = await ledgerOf(session, ids);
        expect(ledger).toHaveLength(total);
        expect(ledger.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([]);
        return ledger;
      },
      { timeoutMs: patienceMs },
    );
    const unknown = settled.filter(({ status }) => status === 'unknown').map(({ emailId }) => emailId);
    expect(unknown.length).toBeLessThanOrEqual(kills * connections);

    const idOf = ({ parsed }: ReceivedMail) => /<(.+)@/.exec(parsed.messageId as string)?.[1] as string;
    const arrived = new Set(sink.mails.map(idOf));
    expect(arrived.size).toBe(sink.mails.length);
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(sink.mails.length);

    const copies = sink.mails.filter((mail) => unknown.includes(idOf(mail)));
    await mailbox.with(async (client) => {
      for (const { raw } of copies) await client.append(mailbox.sent, raw);
    });
    await eventually(async () => {
      const sent = (await ledgerOf(session, ids)).filter(({ status }) => status === 'sent');
      expect(new Set(sent.map(({ emailId }) => emailId))).toEqual(arrived);
    }, evidenceWithin);
    expect(sink.mails).toHaveLength(arrived.size);
    console.info(
      `${total} emails, ${kills} kills: ${arrived.size} arrived, each once; ${unknown.length} were unknown, of which ` +
        `${copies.length} had a copy and are sent, and ${unknown.length - copies.length} never arrived and are shown; ` +
        `${Math.round(total / (kills + 1))} emails and a restart took ${(slowestMs / 1_000).toFixed()} s at the most`,
    );
  });
});
