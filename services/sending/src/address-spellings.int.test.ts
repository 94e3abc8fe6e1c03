import { createHmac, randomUUIDv7 } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { addressTagOf, topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink, testSecret } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { ledger, runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink({ offersSmtpUtf8: false });
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const steps = [{ subject: 'Hello', body: 'Hello', delayDays: 0 }];
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...days], delayMinutes: 1 };
const waiting = { timeoutMs: 30_000 };
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));
/** The hash of a spelling from before all spellings had one canonical form. */
const oldHash = (spelling: string) => createHmac('sha256', testSecret).update(`address\n${spelling}`).digest('hex');

/** A campaign that has sent these addresses everything it sends, with the resulting enrolments. */
async function sentTo(...emails: string[]) {
  const campaignId = await campaigns.create(steps, alwaysOpen);
  const links = await campaigns.attach(
    campaignId,
    emails.map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  await eventually(async () => {
    expect((await ways(campaignId)).map(({ state }) => state)).toEqual(
      emails.map(() => expect.stringMatching(/^(?:done|ended)$/)),
    );
  }, waiting);
  return { campaignId, links, ways: await ways(campaignId) };
}

async function ways(campaignId: string) {
  const { rows } = await database.query<{ state: string; reason: string | null }>(
    `select state, reason from enrolments where campaign_id = $1 and (state <> 'done' or last_step > 0) order by place`,
    [campaignId],
  );
  return rows;
}

test('J2: two spellings of one address in a campaign get one email, in ASCII', async () => {
  const { ways } = await sentTo('x@bücher-probe.de', 'X@xn--bcher-probe-thb.de', 'x@bu\u0308cher-probe.de');
  const mails = sink.mails.filter(({ to }) => to[0]?.toLowerCase().startsWith('x@'));
  expect(mails.map(({ raw }) => /^To: .*$/m.exec(raw.toString())?.[0])).toEqual([
    expect.stringContaining('<x@xn--bcher-probe-thb.de>'),
  ]);
  expect(ways.map(({ reason }) => reason)).toEqual([null, 'received-before', 'received-before']);
});

test('J5: characters that nobody sees are not mailed', async () => {
  await sentTo('a\u00adnn\u200b@exam\u2060ple.com');
  expect(mailsTo('ann@example.com')).toHaveLength(1);
});

test('S9: who said stop under one spelling gets nothing under another', async () => {
  const { campaignId, links } = await sentTo('s@bücher-stop.de');
  const { rows } = await database.query<{ id: string }>('select id from emails where campaign_id = $1', [campaignId]);
  const { leadId, linkId } = links[0] as { leadId: string; linkId: string };
  await deliverTwice(bus, topics.engagement, 'Unsubscribed', campaignId, {
    ...{ campaignId, leadId, linkId, emailId: String(rows[0]?.id), test: false },
    at: clock.now().toString({ smallestUnit: 'millisecond' }),
  });
  await eventually(
    async () => expect((await database.query('select from stops where everywhere')).rowCount).toBe(1),
    waiting,
  );
  const later = await sentTo(`S@${domainToASCII('bücher-stop.de').toUpperCase()}`, 'other@example.com');
  expect(later.ways.map(({ reason }) => reason)).toEqual(['suppressed', null]);
});

test('S9, J2: what an earlier version knew of a spelling counts for the address', async () => {
  const said = 'stop@bücher-alt.de';
  await database.query(
    `insert into stops (hash, reason, email_id, campaign_id, said_at)
     values ($1, 'unsubscribed', $2, null, '2026-03-01T00:00:00Z')`,
    [oldHash(said), randomUUIDv7()],
  );
  const campaignId = await campaigns.create(steps, alwaysOpen);
  await database.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
       version, handed_over_at, sent_at)
     values ($1, $2, $3, $3, 1, $4, '<m>', 'sent', 1, 2, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')`,
    [randomUUIDv7(), campaignId, randomUUIDv7(), oldHash('sent@bücher-alt.de')],
  );
  await campaigns.attach(campaignId, [
    { email: `stop@${domainToASCII('bücher-alt.de')}` },
    { email: 'sent@bücher-alt.de' },
    { email: 'new@bücher-alt.de' },
  ]);
  await campaigns.launch(campaignId);
  await eventually(() => expect(mailsTo('new@bücher-alt.de')).toHaveLength(1), waiting);
  expect(sink.mails.filter(({ to }) => /^(?:stop|sent)@/.test(to[0] ?? ''))).toEqual([]);
});

test('S9: a stop that comes back later for an earlier spelling holds for the address', async () => {
  const unknown = {
    campaignId: randomUUIDv7(),
    leadId: randomUUIDv7(),
    linkId: randomUUIDv7(),
    emailId: randomUUIDv7(),
  };
  const addressTag = addressTagOf(oldHash('late@bücher-alt.de'));
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  await deliverTwice(bus, topics.engagement, 'Unsubscribed', unknown.campaignId, {
    ...unknown,
    addressTag,
    at,
    test: false,
  });
  await eventually(async () => {
    const kept = await database.query('select from stops where everywhere and hash = $1', [addressTag]);
    expect(kept.rowCount).toBe(1);
  }, waiting);
  const { ways } = await sentTo(`late@${domainToASCII('bücher-alt.de')}`, 'punctual@example.com');
  expect(ways.map(({ reason }) => reason)).toEqual(['suppressed', null]);
});

test('S9: leads that an earlier version kept get their one form at the next start, and their stops stay', async () => {
  const [hidden, plain] = [randomUUIDv7(), randomUUIDv7()];
  for (const [id, email] of [
    [hidden, 'hid\u200bden@example.com'],
    [plain, 'plain@example.com'],
  ] as const) {
    await database.query(
      `insert into leads (id, first_name, last_name, email, address_hash) values ($1, 'Ada', '', $2, $3)`,
      [id, email, oldHash(email)],
    );
    await database.query('insert into leads_to_respell values ($1)', [id]);
  }
  await sender.restart();
  const { rows } = await database.query(
    `select email, address_hash as hash, earlier_hashes as earlier from leads where id = any($1) order by email`,
    [[hidden, plain]],
  );
  expect(rows).toEqual([
    {
      email: 'hidden@example.com',
      hash: oldHash('hidden@example.com'),
      earlier: [oldHash('hid\u200bden@example.com')],
    },
    { email: 'plain@example.com', hash: oldHash('plain@example.com'), earlier: null },
  ]);
  expect((await database.query('select from leads_to_respell')).rowCount).toBe(0);
});

test('D8: an address that the mail server cannot take fails alone, with that reason, once', async () => {
  const { campaignId, ways } = await sentTo('jörg@example.com', 'after@example.com');
  expect(ways).toEqual([
    { state: 'ended', reason: expect.stringContaining('does not offer SMTPUTF8') },
    { state: 'done', reason: null },
  ]);
  expect(await ledger(database, campaignId)).toMatchObject([
    { status: 'failed', attempts: 1 },
    { status: 'sent', attempts: 1 },
  ]);
  expect((await database.query(`select from events where type = 'AccountFaulted'`)).rowCount).toBe(0);
});
