import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@cadenza/postgres';
import { eventually, seededRandom } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startMailboxSenders } from '../support/mailbox-senders.ts';
import { patienceMs, scale } from './support/scale.ts';

const copies = 3;
const mailboxes = scale({ short: 12, whole: 50 });
const campaigns = scale({ short: 4, whole: 20 });
const leadsPerCampaign = scale({ short: 25, whole: 100 });
const kills = scale({ short: 5, whole: 100 });
/** All at once, every so often. */
const killAllEvery = 4;
const longestPauseMs = 400;

interface LedgerRow {
  id: string;
  campaignId: string;
  leadId: string;
  mailboxId: string;
  status: string;
  stepNumber: number;
}

test('D2, M2: senders of mailboxes are killed while they send: nothing arrives twice, and nothing is lost', {
  timeout: patienceMs,
}, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  await using senders = await startMailboxSenders({ copies, speed: 3_600 });
  await using database = openDatabase(senders.databaseUrl, { connectionsMax: 2 });
  const mailboxIds: string[] = [];
  for (let count = 0; count < mailboxes; count += 1) mailboxIds.push(await senders.connect({ gapMinutes: 5 }));
  // Each mailbox sends for several campaigns.
  const share = Math.ceil(mailboxes / 2);
  const all: string[] = [];
  for (let count = 0; count < campaigns; count += 1) {
    const own = Array.from({ length: share }, (_, place) => mailboxIds[(count * 3 + place) % mailboxes] as string);
    all.push(await senders.launchCampaign(own, leadsPerCampaign));
  }
  const total = campaigns * leadsPerCampaign * 2;

  for (let kill = 1; kill <= kills; kill += 1) {
    const arrivedBefore = Math.floor((total * kill) / (kills + 1));
    await eventually(() => expect(senders.sink.mails.length).toBeGreaterThanOrEqual(arrivedBefore - kill * mailboxes), {
      timeoutMs: patienceMs,
    });
    await wait(random.next() * longestPauseMs);
    const count = kill % killAllEvery === 0 ? copies : 1;
    await senders.killSenders(count);
    await senders.startSenders(count);
  }

  const ledger = await eventually(
    async () => {
      const { rows } = await database.query<LedgerRow>(
        `select id, campaign_id as "campaignId", lead_id as "leadId", mailbox_id as "mailboxId", status,
           step_number as "stepNumber"
         from emails`,
      );
      expect(rows.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([]);
      // What nobody confirmed waits for a person, and so does the next step of its lead.
      const withoutNextStep = rows.filter(({ status, stepNumber }) => status === 'unknown' && stepNumber === 1);
      expect(rows.length).toBe(total - withoutNextStep.length);
      const lanes = await database.query('select from lanes where in_flight_email is not null');
      expect(lanes.rowCount).toBe(0);
      return rows;
    },
    { timeoutMs: patienceMs },
  );
  const arrived = senders.sink.mails.map(({ parsed }) => /<(.+)@/.exec(parsed.messageId as string)?.[1] as string);
  expect(new Set(arrived).size).toBe(arrived.length);
  const known = new Map(ledger.map((email) => [email.id, email]));
  expect(arrived.filter((id) => !known.has(id))).toEqual([]);
  const sent = ledger.filter(({ status }) => status === 'sent').map(({ id }) => id);
  expect(new Set(sent).difference(new Set(arrived))).toEqual(new Set());
  for (const [, of] of Map.groupBy(ledger, ({ leadId }) => leadId)) {
    expect(new Set(of.map(({ mailboxId }) => mailboxId)).size).toBe(1);
  }
  const unknown = ledger.length - sent.length;
  expect(unknown).toBeLessThanOrEqual(kills * mailboxes);
  console.info(
    `${total} emails by ${mailboxes} mailboxes of ${copies} copies, ${kills} kills: ${arrived.length} arrived, each once; ${unknown} are unknown`,
  );
});
