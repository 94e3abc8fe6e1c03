import { randomUUIDv7 } from 'node:crypto';
import { type MailboxFacts, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { anyTime } from '../testing/any-time.ts';
import { runMailboxSender } from '../testing/mailbox-sender.ts';

const sender = await runMailboxSender({ speed: 3_600 });
const { bus, campaigns, clock, database, passwords: told } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

/** Longer than the reports to `mailboxes` are apart, also after one that failed. */
const patience = { timeoutMs: 30_000 };
const leads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));
const now = () => clock.now().toString({ smallestUnit: 'millisecond' });
const domain = () => `${randomUUIDv7()}.example`;
/** A mailbox of a domain of its own, unless it is given one. */
const connect = ({ of = domain(), ...facts }: Partial<MailboxFacts> & { of?: string } = {}) =>
  sender.connect({ address: `${randomUUIDv7()}@${of}`, ...facts });

interface Sent {
  campaignId: string;
  leadId: string;
  linkId: string;
  emailId: string;
}

/** Too few emails for the guard of their campaign. */
const fewEmails = 30;

/** A campaign that sends through these mailboxes. */
async function aCampaign(mailboxIds: string[], count: number) {
  const campaignId = await campaigns.create([{ subject: 'Hi', body: 'Hello', delayDays: 0 }], anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds });
  await campaigns.attach(campaignId, leads(count));
  await campaigns.launch(campaignId);
  return campaignId;
}

const sentFor = async (campaignId: string): Promise<Sent[]> =>
  (
    await database.query<Sent>(
      `select campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId", id as "emailId" from emails
       where campaign_id = $1 and sent_at is not null order by sent_at`,
      [campaignId],
    )
  ).rows;

/** Lets a mailbox send so many emails, in campaigns of few. */
async function send(mailboxId: string, count: number): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let left = count; left > 0; left -= fewEmails) {
    const campaignId = await aCampaign([mailboxId], Math.min(left, fewEmails));
    all.push(
      ...(await eventually(async () => {
        const sent = await sentFor(campaignId);
        expect(sent).toHaveLength(Math.min(left, fewEmails));
        return sent;
      }, patience)),
    );
  }
  return all;
}

/** Lets emails turn out to have gone to dead addresses. */
async function bounce(emails: readonly Sent[], isTest = false): Promise<void> {
  for (const email of emails) {
    const data = { ...email, at: now(), test: isTest, reason: '550', deadAddress: true };
    await deliverTwice(bus, topics.engagement, 'EmailBounced', email.campaignId, data);
  }
}

const complain = ({ campaignId, ...email }: Sent) =>
  deliverTwice(bus, topics.engagement, 'SpamReported', campaignId, {
    ...{ ...email, campaignId, at: now(), test: false, real: true },
  });

async function decisions(mailboxId: string): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    'select type from events where stream_id = $1 order by version',
    [`guard-${mailboxId}`],
  );
  return rows.map(({ type }) => type.replace('MailboxGuard', ''));
}
/** When its guard decided, in order. */
async function instantsOf(mailboxId: string): Promise<string[]> {
  const { rows } = await database.query<{ at: string }>(
    `select data ->> 'decidedAt' as at from events where stream_id = $1 order by version`,
    [`guard-${mailboxId}`],
  );
  return rows.map(({ at }) => at);
}
/** Somebody resumes a mailbox, who knows of a decision of its guard or of none. */
const resume = (mailboxId: string, guardDecidedAt?: string) =>
  sender.mailboxes.tell('MailboxResumed', mailboxId, guardDecidedAt === undefined ? {} : { guardDecidedAt });
const decided = (mailboxId: string, ...types: string[]) =>
  eventually(async () => expect(await decisions(mailboxId)).toEqual(types), patience);

const healthOf = (mailboxId: string) => told.health.filter((each) => each.mailboxId === mailboxId);
const toldLast = (mailboxId: string, health: string, reason: unknown) =>
  eventually(() => expect(healthOf(mailboxId).at(-1)).toMatchObject({ health, reason }), patience);

async function planOf(campaignId: string): Promise<{ obstacle: string | null; limit: string | null }> {
  const { rows } = await database.query<{ obstacle: string | null; limit: string | null }>(
    'select plan_obstacle as obstacle, mailbox_limit as limit from campaigns where id = $1',
    [campaignId],
  );
  return rows[0]!;
}

async function today(campaignId: string) {
  const { body } = await sender.client().get(`/api/campaigns/${campaignId}/capacity?days=1`);
  return body.days[0].senders[0];
}

test('S8: nothing leaves through a mailbox that its guard stopped, and the campaigns go on, until a person resumes it', async () => {
  const [bad, good] = [await connect(), await connect()];
  const emails = await send(bad.mailboxId, 50);
  await bounce(emails.slice(0, 2));
  await decided(bad.mailboxId, 'Warned');
  await bounce(emails.slice(2, 3));
  await decided(bad.mailboxId, 'Warned', 'Tripped');
  await toldLast(bad.mailboxId, 'stopped', expect.stringContaining('3 of the last 50 emails (6.0%)'));
  const campaignId = await aCampaign([bad.mailboxId], 2);
  await eventually(async () => {
    const { obstacle, limit } = await planOf(campaignId);
    expect([obstacle, limit]).toEqual([
      expect.stringContaining(`${bad.mailbox.address} is paused for safety`),
      'mailbox-away',
    ]);
  });
  expect(await today(campaignId)).toMatchObject({ canSend: 0, limit: 'paused' });
  await campaigns.setSenders(campaignId, { mailboxIds: [bad.mailboxId, good.mailboxId] });
  await eventually(async () => expect(await sentFor(campaignId)).toHaveLength(2), patience);
  const { rows } = await database.query(
    `select from emails where mailbox_id = $1 and campaign_id = $2 union all
     select from events where type = 'CampaignGuardTripped'`,
    [bad.mailboxId, campaignId],
  );
  expect(rows).toEqual([]);
  const waiting = await aCampaign([bad.mailboxId], 1);
  // Resumed by somebody who knew of the warning alone.
  const [warned, tripped] = await instantsOf(bad.mailboxId);
  await sender.mailboxes.tell('MailboxPaused', bad.mailboxId);
  await resume(bad.mailboxId, warned);
  const last = await markOfLast();
  await sender.heard(last);
  await eventually(async () => expect((await planOf(waiting)).limit).toBe('mailbox-away'));
  expect(await sentFor(waiting)).toEqual([]);
  await eventually(() => {
    const stops = healthOf(bad.mailboxId).filter(({ health }) => health === 'stopped');
    expect(stops.length, 'it is told again').toBeGreaterThan(1);
  }, patience);
  await resume(bad.mailboxId, tripped);
  await eventually(async () => expect(await sentFor(waiting)).toHaveLength(1), patience);
  expect(await decisions(bad.mailboxId), 'the same emails do not stop it twice').toEqual(['Warned', 'Tripped']);
});

/** @returns the mark of a record that comes after those that were delivered before */
async function markOfLast(): Promise<string> {
  const mailbox = await connect();
  return sender.mailboxes.tell('MailboxPaused', mailbox.mailboxId);
}

test('S8: one complaint in fifty emails stops a mailbox; test events and a bounce that was none do not', async () => {
  const { mailboxId } = await connect();
  const emails = await send(mailboxId, 50);
  await bounce(emails.slice(0, 5), true);
  await bounce(emails.slice(5, 7));
  await decided(mailboxId, 'Warned');
  const [none] = emails.slice(5, 6) as [Sent];
  await deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', none.campaignId, {
    ...{ ...none, at: now(), test: false, withdrawn: 'EmailBounced' },
  });
  await decided(mailboxId, 'Warned', 'Eased');
  await toldLast(mailboxId, 'well', null);
  await complain(emails[10]!);
  await decided(mailboxId, 'Warned', 'Eased', 'Tripped');
  await toldLast(mailboxId, 'stopped', expect.stringContaining('reported as spam'));
});

test('S8: the emails of all mailboxes of a domain, also of a removed one, stop each of them', async () => {
  const of = domain();
  const [one, other, gone, elsewhere] = [
    await connect({ of }),
    await connect({ of }),
    await connect({ of }),
    await connect(),
  ];
  const [fromGone] = [await send(gone.mailboxId, 30), await send(one.mailboxId, 20), await send(other.mailboxId, 10)];
  await sender.mailboxes.tell('MailboxRemoved', gone.mailboxId);
  await bounce(fromGone.slice(0, 2));
  for (const { mailboxId } of [one, other]) await decided(mailboxId, 'Warned');
  await bounce(fromGone.slice(2, 3));
  for (const { mailboxId } of [one, other]) {
    await decided(mailboxId, 'Warned', 'Tripped');
    await toldLast(mailboxId, 'stopped', expect.stringContaining(`3 of the last 60 emails from ${of} (5.0%)`));
  }
  for (const { mailboxId } of [gone, elsewhere]) expect(await decisions(mailboxId)).toEqual([]);
  // One that is resumed starts afresh, whatever the others did before.
  await resume(one.mailboxId, (await instantsOf(one.mailboxId)).at(-1));
  await send(one.mailboxId, 2);
  expect(await decisions(one.mailboxId)).toEqual(['Warned', 'Tripped']);
});

test('M5, T9: at half a limit the allowance is halved, never to nothing, until the bad emails are a week old', async () => {
  const { mailboxId, mailbox } = await connect({ dailyLimit: 60 });
  const emails = await send(mailboxId, 60);
  await bounce(emails.slice(0, 2));
  await decided(mailboxId, 'Warned');
  const reason = expect.stringContaining('Sends half of its daily limit: 2 of the last 60 emails (3.3%)');
  await toldLast(mailboxId, 'halved', reason);
  await sender.mailboxes.change(mailboxId, { ...mailbox, dailyLimit: 16 });
  // With one more good email, two bad ones would be less than half of the limit.
  const campaignId = await aCampaign([mailboxId], 20);
  await eventually(
    async () => expect(await today(campaignId)).toMatchObject({ allowance: 8, limit: 'health' }),
    patience,
  );
  await eventually(async () => {
    const { obstacle, limit } = await planOf(campaignId);
    expect([obstacle, limit]).toEqual([expect.stringContaining(mailbox.address), 'daily-limit']);
    expect(obstacle).toContain('2 of the last 60');
  }, patience);
  // Day by day: where time runs ahead of a slow machine, the bad emails are a week old before the last one has left.
  for (const sent of [8, 16, 20]) {
    await sender.pass({ hours: 24 });
    await eventually(async () => expect((await sentFor(campaignId)).length).toBeGreaterThanOrEqual(sent), patience);
  }
  const { rows } = await database.query<{ used: number }>(
    'select used from mailbox_days where mailbox_id = $1 order by day desc limit 3',
    [mailboxId],
  );
  expect(Math.max(...rows.slice(1).map(({ used }) => used))).toBeLessThanOrEqual(8);
  await sender.pass({ hours: 8 * 24 });
  await decided(mailboxId, 'Warned', 'Eased');
  await toldLast(mailboxId, 'well', null);
});

test('S8, D1: a stop is told also when the process ended before, and stands until somebody who knows resumes it', async () => {
  const { mailboxId } = await connect();
  const emails = await send(mailboxId, 50);
  told.isAway = true;
  await bounce(emails.slice(0, 3));
  await eventually(async () => expect((await decisions(mailboxId)).at(-1)).toBe('Tripped'), patience);
  await sender.mailboxes.tell('MailboxPaused', mailboxId);
  await resume(mailboxId);
  await sender.restart();
  expect(healthOf(mailboxId).filter(({ health }) => health === 'stopped')).toEqual([]);
  told.isAway = false;
  await toldLast(mailboxId, 'stopped', expect.any(String));
  const campaignId = await aCampaign([mailboxId], 1);
  await eventually(async () => expect((await planOf(campaignId)).limit).toBe('mailbox-away'));
  expect(await sentFor(campaignId)).toEqual([]);
});

test('S8: an alarm whose process died before it was looked at is found', async () => {
  const { mailboxId } = await connect();
  const emails = await send(mailboxId, 50);
  await database.query('update emails set dead_address = true where id = any($1)', [
    emails.slice(0, 3).map(({ emailId }) => emailId),
  ]);
  await decided(mailboxId, 'Tripped');
  await database.query('update emails set dead_address = false where id = any($1)', [
    emails.slice(0, 3).map(({ emailId }) => emailId),
  ]);
});

test('S8, S3: an email that its recipient refuses for good is counted when it is handed over', async () => {
  const refused = { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' } as const;
  let count = 0;
  await using strict = await sender.anotherServer({
    replyTo: () => {
      count += 1;
      return count % 10 === 0 ? refused : undefined;
    },
  });
  const { mailboxId } = await sender.connect(
    { address: `${randomUUIDv7()}@${domain()}`, dailyLimit: 1_000 },
    { url: strict.url },
  );
  const first = await aCampaign([mailboxId], 45);
  await eventually(async () => expect(await sentFor(first)).toHaveLength(45), patience);
  const second = await aCampaign([mailboxId], 26);
  await eventually(async () => expect((await decisions(mailboxId)).at(-1)).toBe('Tripped'), patience);
  expect((await sentFor(second)).length).toBeLessThan(10);
});

test('S8: a rebuild makes the same guards', async () => {
  await using separate = openDatabase(sender.databaseUrl, { connectionsMax: 6 });
  const compared = await rebuild({ database: separate, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(compared.find(({ table }) => table === 'mailboxes')?.rows).toBeGreaterThan(5);
});
