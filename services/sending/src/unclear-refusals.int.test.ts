import { randomUUIDv7 } from 'node:crypto';
import { type DeadAddressReplies, topics, type UnclearRefusals } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { type ScriptedSmtpServer, startScriptedSmtpServer } from './testing/scripted-smtp-server.ts';

const sender = await runMailboxSender({ speed: 600 });
const { campaigns, database, inTime, pass } = sender;
const servers: ScriptedSmtpServer[] = [];
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  for (const server of servers) await server[Symbol.asyncDispose]();
});

async function aServer(): Promise<ScriptedSmtpServer> {
  const server = await startScriptedSmtpServer();
  server.reply('ehlo', '250-mail.example.net\r\n250 AUTH PLAIN');
  servers.push(server);
  return server;
}

const texts = [{ subject: 'Hello', body: 'Hello', delayDays: 0 }];
const leadsAt = (domains: readonly string[]) => domains.map((domain) => ({ email: `${randomUUIDv7()}@${domain}` }));
const ownDomains = (count: number) => Array.from({ length: count }, () => `${randomUUIDv7()}.example`);

async function aCampaign(mailboxIds: string[], leads: { email: string }[], steps = texts) {
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds });
  const links = await campaigns.attach(campaignId, leads);
  await campaigns.launch(campaignId);
  return { campaignId, links };
}

interface LedgerRow {
  leadId: string;
  mailboxId: string;
  status: string;
  state: string;
  attempts: number;
  reason: string | null;
  deadAddress: boolean;
}

async function ledgerOf(campaignId: string): Promise<LedgerRow[]> {
  const { rows } = await database.query<LedgerRow>(
    `select emails.lead_id as "leadId", emails.mailbox_id as "mailboxId", emails.status, state, attempts, emails.reason, dead_address as "deadAddress"
     from emails join enrolments using (campaign_id, lead_id) where campaign_id = $1 order by step_number, emails.lead_id`,
    [campaignId],
  );
  return rows;
}

async function suppressedOf(campaignId: string): Promise<number> {
  const { rowCount } = await database.query('select from stops where everywhere and campaign_id = $1', [campaignId]);
  return rowCount ?? 0;
}

const isDead = ({ deadAddress }: LedgerRow) => deadAddress;
const waiting = { timeoutMs: 30_000 };
const four = (status: string) => [status, status, status, status];

const campaignOf = async (campaignId: string) => {
  const { rows } = await database.query<{ obstacle: string | null; status: string; drained: boolean }>(
    'select plan_obstacle as obstacle, status, drained from campaigns where id = $1',
    [campaignId],
  );
  return rows[0];
};

type Refused = 'rcpt' | 'data' | 'text';

/** A mailbox whose server says this at a stage, and a campaign that has begun with leads of its own. */
async function aBrokenMailbox(stage: Refused, reply: string) {
  const server = await aServer();
  server.reply(stage, reply);
  const { mailboxId } = await sender.connect({}, { url: server.url });
  const mend = () => server.reply(stage, stage === 'data' ? '354 go ahead' : '250 2.0.0 ok');
  return { server, mailboxId, mend };
}

const kinds = async (campaignId: string): Promise<UnclearRefusals[]> =>
  (await sender.client().get(`/api/unclear-refusals?campaignId=${campaignId}`)).body;

const refusals = [
  ['rcpt', '550 Access denied'],
  ['rcpt', '550 Outgoing mail from "ann@acme.example" has been suspended'],
  ['data', '554 Transaction failed'],
  ['text', '550 The from address does not match a verified Sender Identity'],
  ['rcpt', 'no reply with a code'],
  ['text', '451 4.3.0 Error: queue file write error'],
  ['text', '451 4.7.1 Service unavailable'],
  ['rcpt', '550 5.1.2 DNS lookup timeout, please retry'],
] as const;
const leadCount = 12;

/** Six leads are those of the broken mailbox, and four sound ones join it when it has begun. */
async function aWeek(stage: Refused, reply: string) {
  const broken = await aBrokenMailbox(stage, reply);
  const { campaignId } = await aCampaign([broken.mailboxId], leadsAt(ownDomains(6)));
  await eventually(async () => {
    const { rowCount } = await database.query('select from accounts where id = $1 and fault is not null', [
      broken.mailboxId,
    ]);
    expect(rowCount).toBe(1);
  }, waiting);
  const others = await Promise.all(Array.from({ length: 4 }, () => sender.connect()));
  await campaigns.setSenders(campaignId, { mailboxIds: [broken, ...others].map(({ mailboxId }) => mailboxId) });
  await campaigns.attach(campaignId, leadsAt(ownDomains(leadCount - 6)));
  return { ...broken, campaignId };
}

/** Two recipients at two domains, which no server can be blamed for. */
async function twoRefused(reply: string) {
  const broken = await aBrokenMailbox('rcpt', reply);
  const steps = [...texts, { subject: 'Again', body: 'Hello', delayDays: 1 }];
  return { ...broken, ...(await aCampaign([broken.mailboxId], leadsAt(ownDomains(2)), steps)) };
}

/** Five colleagues, the first of whom is refused. */
async function oneOfFive() {
  const server = await aServer();
  const { mailboxId } = await sender.connect({}, { url: server.url });
  const domain = `${randomUUIDv7()}.example`;
  const leads = leadsAt(Array.from({ length: 5 }, () => domain));
  const [first] = leads as [{ email: string }];
  server.replyTo(first.email, '550 No thanks');
  return aCampaign([mailboxId], leads);
}

let weeks: Awaited<ReturnType<typeof aWeek>>[];
let two: Record<'policy' | 'dead' | 'mended', Awaited<ReturnType<typeof twoRefused>>>;
let five: Awaited<ReturnType<typeof oneOfFive>>;
beforeAll(async () => {
  weeks = await Promise.all(refusals.map(([stage, reply]) => aWeek(stage, reply)));
  two = {
    policy: await twoRefused('550 We would rather not 4711'),
    dead: await twoRefused('550 They are gone'),
    mended: await twoRefused('550 Hm'),
  };
  five = await oneOfFive();
  for (let thirds = 0; thirds < 7 * 3; thirds += 1) await pass({ hours: 8 });
});

describe('S3, D8, D10: a week of refusals at one mailbox of five costs nobody an email', () => {
  test.each(refusals.map(([stage, reply], index) => [reply, stage, index] as const))(
    '%s (%s)',
    async (_, __, index) => {
      const { campaignId, server, mend, mailboxId } = weeks[index] as (typeof weeks)[number];
      const before = await ledgerOf(campaignId);
      expect(before.filter(({ status }) => status === 'failed' || status === 'unknown')).toEqual([]);
      expect(before.filter(({ state }) => state === 'ended')).toEqual([]);
      expect(before.some(({ status }) => status !== 'sent')).toBe(true);
      expect(await suppressedOf(campaignId)).toBe(0);
      expect(await kinds(campaignId), 'it is the account, so there is nothing to decide').toEqual([]);
      await eventually(async () => {
        const obstacle = expect.stringMatching(/Nothing is lost; it is tried again/);
        expect(await campaignOf(campaignId)).toEqual({ obstacle, status: 'active', drained: false });
      }, waiting);
      const textsBefore = server.texts.length;
      mend();
      const after = await inTime(async () => {
        const rows = await ledgerOf(campaignId);
        expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: leadCount }, () => 'sent'));
        return rows;
      });
      expect(new Set(after.map(({ leadId }) => leadId)).size).toBe(leadCount);
      expect(server.texts.length - textsBefore).toBe(after.filter((row) => row.mailboxId === mailboxId).length);
    },
    90_000,
  );
});

test('S3, D10: who is refused for days while colleagues are accepted is refused by a policy, which suppresses nobody', async () => {
  const rows = await ledgerOf(five.campaignId);
  const [first] = five.links;
  const { status, reason, state, deadAddress } = rows.find(({ leadId }) => leadId === first?.leadId) as LedgerRow;
  expect({ status, state, deadAddress }).toEqual({ status: 'failed', state: 'ended', deadAddress: false });
  expect(reason).toMatch(/by its rules/);
  expect(rows.filter((row) => row.status === 'sent')).toHaveLength(4);
  expect(await suppressedOf(five.campaignId)).toBe(0);
});

describe('D10: what is unclear after five days waits for a person, who decides for all of a kind', () => {
  const settle = (kind: string, decision: string) =>
    sender.client().post(`/api/unclear-refusals/${kind}/settle`, { decision });

  /** The kind that waits, which nothing else tells of. */
  async function undecided(campaignId: string): Promise<UnclearRefusals> {
    const [kind, ...others] = await kinds(campaignId);
    expect(others).toEqual([]);
    expect(kind).toMatchObject({ emails: 2, undecided: 2, domains: 2, campaigns: 1 });
    expect((await ledgerOf(campaignId)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['deferred', 0],
      ['deferred', 0],
    ]);
    const obstacle = expect.stringMatching(/Decide in the campaign what they mean/);
    expect(await campaignOf(campaignId)).toEqual({ obstacle, status: 'active', drained: false });
    return kind as UnclearRefusals;
  }

  test('POST /api/unclear-refusals/{id}/settle: it is about us, so they are tried again, and go on', async () => {
    const { campaignId, server, mend } = two.mended;
    const { kind, said } = await undecided(campaignId);
    expect(said).toBe('550 Hm');
    mend();
    expect(await settle(kind, 'try-again')).toMatchObject({ status: 200, body: { settled: 2, left: 0 } });
    await inTime(async () => expect((await ledgerOf(campaignId)).map(({ status }) => status)).toEqual(four('sent')));
    expect(server.texts).toHaveLength(4);
    expect(await kinds(campaignId)).toEqual([]);
    expect(await settle(kind, 'try-again')).toMatchObject({ status: 404 });
  });

  test('GET /api/unclear-refusals names them; S3: they are refused, and each is a bounce of a living address', async () => {
    const { campaignId } = two.policy;
    const { kind } = await undecided(campaignId);
    expect(await settle(kind, 'policy')).toMatchObject({ status: 200, body: { settled: 2, left: 0 } });
    const rows = await ledgerOf(campaignId);
    expect(rows.map(({ status, state, deadAddress }) => [status, state, deadAddress])).toEqual([
      ['failed', 'ended', false],
      ['failed', 'ended', false],
    ]);
    expect(await suppressedOf(campaignId)).toBe(0);
  });

  test('S3, S9: the addresses are dead: they are never mailed again', async () => {
    const { campaignId } = two.dead;
    const { kind } = await undecided(campaignId);
    expect(await settle(kind, 'dead-address')).toMatchObject({ status: 200, body: { settled: 2, left: 0 } });
    expect((await ledgerOf(campaignId)).map(({ deadAddress }) => deadAddress)).toEqual([true, true]);
    expect(await suppressedOf(campaignId)).toBe(2);
  });
});

describe('GET /api/dead-address-replies names a wave of dead addresses that are none', () => {
  const takeBack = (kind: string) => sender.client().post(`/api/dead-address-replies/${kind}/take-back`, {});
  const waves = async (campaignId: string): Promise<DeadAddressReplies[]> =>
    (await sender.client().get(`/api/dead-address-replies?campaignId=${campaignId}`)).body;

  test('POST /api/dead-address-replies/{id}/take-back lets each lead have its email, once; S9: who said stop stays', async () => {
    const { server, mailboxId, mend } = await aBrokenMailbox('rcpt', '550 5.1.1 User unknown');
    const { campaignId, links } = await aCampaign([mailboxId], leadsAt(ownDomains(6)));
    await eventually(async () => expect((await ledgerOf(campaignId)).filter(isDead)).toHaveLength(6), waiting);
    const [stopped] = links as [(typeof links)[number]];
    const { rows } = await database.query<{ emailId: string }>(
      'select id as "emailId" from emails where campaign_id = $1 and lead_id = $2',
      [campaignId, stopped.leadId],
    );
    const at = sender.clock.now().toString({ smallestUnit: 'millisecond' });
    const { leadId, linkId } = stopped;
    const unsubscribed = { campaignId, leadId, linkId, emailId: rows[0]?.emailId as string, at, test: false };
    await deliverTwice(sender.bus, topics.engagement, 'Unsubscribed', campaignId, unsubscribed);
    await eventually(async () => expect(await suppressedOf(campaignId)).toBe(7), waiting);

    mend();
    const [wave] = await waves(campaignId);
    expect(wave).toMatchObject({ said: '550 5.1.1 User unknown', addresses: 6, campaigns: 1 });
    expect(await takeBack(wave?.kind as string)).toMatchObject({ status: 200, body: { settled: 6, left: 0 } });
    expect(await takeBack(wave?.kind as string)).toMatchObject({ status: 404 });
    expect(await waves(campaignId)).toEqual([]);
    expect(await suppressedOf(campaignId), 'the opt-out').toBe(1);
    expect((await ledgerOf(campaignId)).filter(isDead)).toEqual([]);
    await inTime(async () => {
      const sent = (await ledgerOf(campaignId)).filter(({ status }) => status === 'sent');
      expect(sent.map((row) => row.leadId).toSorted()).toEqual(
        links
          .slice(1)
          .map((link) => link.leadId)
          .toSorted(),
      );
    });
    await pass({ hours: 72 });
    expect(server.texts).toHaveLength(5);
  });

  test('S3: of a campaign that has ended the addresses are freed, nothing leaves, and no lead seems to go on', async () => {
    const { server, mailboxId, mend } = await aBrokenMailbox('rcpt', '550 5.1.1 Nobody of that name');
    const { campaignId } = await aCampaign([mailboxId], leadsAt(ownDomains(3)));
    await eventually(async () => expect((await ledgerOf(campaignId)).filter(isDead)).toHaveLength(3), waiting);
    await campaigns.tell('CampaignStopped', campaignId);
    const ended = await eventually(async () => {
      expect((await campaignOf(campaignId))?.status).toBe('stopped');
      return ledgerOf(campaignId);
    }, waiting);
    mend();
    const [wave] = await waves(campaignId);
    expect(wave).toMatchObject({ addresses: 3, leaveAgain: 0 });
    expect(await takeBack(wave?.kind as string)).toMatchObject({ status: 200, body: { settled: 0, left: 0 } });
    expect(await waves(campaignId)).toEqual([]);
    expect(await suppressedOf(campaignId)).toBe(0);
    await pass({ hours: 24 });
    expect(await ledgerOf(campaignId)).toEqual(ended);
    expect(server.texts).toEqual([]);
  });
});

test('all of it is found the same when the read models are made again from events', async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
