import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AttachedLink, addressTagOf, type ContractEventOf, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { addressHash } from '@cadenza/mail-address/address-hash';
import { deliverTwice, eventually, seededRandom, startSmtpSink, testSecret } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const noSuchUser = { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' } as const;
const later = { kind: 'refuse', at: 'recipient', code: 450, text: '4.2.0 try again later' } as const;
const sink = await startSmtpSink({
  replyTo: (recipient) =>
    recipient.startsWith('nobody') ? noSuchUser : recipient.startsWith('busy') ? later : undefined,
});
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database, inTime, pass } = sender;

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.emails],
  handle: async (records) => void published.push(...records.map(({ value }) => JSON.parse(value))),
  onError: () => {},
});
afterAll(async () => {
  await subscription[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const steps = [
  { subject: 'First', body: 'Hello {{email}}', delayDays: 0 },
  { subject: '', body: 'Again {{email}}', delayDays: 2 },
];
const waiting = { timeoutMs: 60_000 };
const timeout = 90_000;
const forEver = expect.stringMatching(/^9999/);
const at = () => clock.now().toString({ smallestUnit: 'millisecond' });
const anAddress = (name = 'lead') => `${name}-${randomUUIDv7()}@example.net`;
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));
const subjectsTo = (email: string) => mailsTo(email).map(({ parsed }) => parsed.subject);
/** Returns once a change has been handled. */
type Lead = AttachedLink['lead'] & { id: string };

/** A lead as it is after it got this address, with those that it had before. */
function moved(lead: Lead, email: string): Lead {
  const { revision = 0, formerEmails = [] } = lead;
  return { ...lead, email, revision: revision + 1, formerEmails: [...formerEmails, lead.email] };
}

async function tell(lead: Lead): Promise<void> {
  const changed = { leads: [lead], changedAt: at() };
  await sender.heard(deliverTwice(bus, topics.leads, 'LeadsChanged', `change-${lead.id}`, changed));
}

async function aLead(email: string, given: { settings?: object; mailable?: boolean } = {}) {
  const campaignId = await campaigns.create(steps, { ...settings, ...given.settings });
  const { mailable = true } = given;
  const [link] = (await campaigns.attach(campaignId, [{ email, mailable }])) as [AttachedLink];
  await campaigns.launch(campaignId);
  const { leadId, linkId } = link;
  const emails = async () => {
    const { rows } = await database.query<{ id: string; step: number; status: string; hash: string }>(
      `select id, step_number as step, status, address_hash as hash from emails where campaign_id = $1
       order by handed_over_at, step_number`,
      [campaignId],
    );
    return rows;
  };
  const row = async () => {
    const { rows } = await database.query<{ state: string; reason: string | null; held_until: string | null }>(
      'select state, reason, held_until from enrolments where campaign_id = $1 and lead_id = $2',
      [campaignId, leadId],
    );
    return rows[0];
  };
  return { campaignId, lead: { ...link.lead, id: leadId }, leadId, linkId, emails, row };
}

/** A lead that has had the first of two emails. */
async function aLeadThatGotOne(given: { settings?: object } = {}) {
  const email = anAddress();
  const known = await aLead(email, given);
  const emailId = await eventually(async () => {
    const [sent] = await known.emails();
    expect(sent?.status).toBe('sent');
    return sent!.id;
  }, waiting);
  const { campaignId, leadId, linkId } = known;
  const engagement = () => ({ campaignId, leadId, linkId, emailId, test: false, at: at() });
  const engage = async <
    Type extends ContractEventOf<'Unsubscribed' | 'ReplyReceived' | 'EmailBounced' | 'SpamReported'>['type'],
  >(
    type: Type,
    data: object = {},
  ) => sender.heard(deliverTwice(bus, topics.engagement, type, campaignId, { ...engagement(), ...data } as never));
  return { ...known, email, emailId, engage };
}

const isSuppressed = async (email: string) => {
  const { rowCount } = await database.query(
    `select from stops where everywhere and reason <> 'in-doubt' and hash = $1`,
    [addressHash(email, testSecret)],
  );
  return rowCount !== 0;
};

describe('J2: a lead that gets another address', () => {
  test('D4, D7: begins with the first step, in a thread of its own; the old one gets nothing more', {
    timeout,
  }, async () => {
    const { campaignId, lead, email, emails, emailId } = await aLeadThatGotOne();
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
    await pass({ hours: 24 * 5 });
    expect(subjectsTo(email)).toEqual(['First']);
    const [first, second] = mailsTo(fresh).map(({ parsed }) => parsed);
    expect([first?.inReplyTo, first?.references]).toEqual([undefined, undefined]);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(first?.messageId).not.toBe(mailsTo(email)[0]?.parsed.messageId);
    expect((await emails()).map(({ step, status }) => [step, status])).toEqual([
      [1, 'sent'],
      [1, 'sent'],
      [2, 'sent'],
    ]);
    const { body: ledger } = await sender.client().get(`/api/campaigns/${campaignId}/emails`);
    expect(ledger.map(({ leadEmail }: { leadEmail: string | null }) => leadEmail)).toEqual([null, fresh, fresh]);
    const told = published.filter(({ type, data }) => type === 'LeadReopened' && data.campaignId === campaignId);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    expect(told[0].data).toMatchObject({ newAddress: true, underWay: [] });
    expect(told[0].data).not.toHaveProperty('addressHash');
    expect((await emails())[0]?.id).toBe(emailId);
  });

  test('another spelling changes nothing but the spelling', { timeout }, async () => {
    const { lead, email, row } = await aLeadThatGotOne();
    const spelled = email.replace('lead', 'LEAD');
    await tell({ ...lead, email: spelled, revision: 1 });
    await inTime(() => expect(subjectsTo(spelled)).toEqual(['Re: First']));
    await eventually(async () => expect(await row()).toMatchObject({ state: 'done' }), waiting);
  });

  test('that had both emails of the campaign gets none of them again, until there is a third', {
    timeout,
  }, async () => {
    const { campaignId, lead, email, row } = await aLeadThatGotOne();
    await inTime(() => expect(subjectsTo(email)).toHaveLength(2));
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    await pass({ hours: 24 * 5 });
    expect(await row()).toMatchObject({ state: 'done' });
    expect(subjectsTo(fresh)).toEqual([]);
    await campaigns.write(campaignId, [...steps, { subject: 'Third', body: 'Hello', delayDays: 0 }]);
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First', 'Third']));
    expect(subjectsTo(email)).toHaveLength(2);
  });

  test('and back again gets what it has not had, nothing twice', { timeout }, async () => {
    const { lead, email } = await aLeadThatGotOne();
    const between = moved(lead, anAddress());
    await tell(between);
    await tell({ ...moved(between, email), formerEmails: [between.email] });
    await inTime(() => expect(subjectsTo(email)).toEqual(['First', 'Re: First']));
    expect(subjectsTo(between.email).length).toBeLessThanOrEqual(1);
  });

  test('D7: whose change a restore has lost goes on with the address it has then, nothing twice', {
    timeout,
  }, async () => {
    const { lead, leadId, email, row } = await aLeadThatGotOne();
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    await eventually(() => expect(subjectsTo(fresh)).toEqual(['First']), waiting);
    await database.query(
      'update leads set email = $2, address_hash = $3, former_hashes = null, revision = 0 where id = $1',
      [leadId, email, addressHash(email, testSecret)],
    );
    await inTime(() => expect(subjectsTo(email)).toEqual(['First', 'Re: First']));
    expect(subjectsTo(fresh)).toEqual(['First']);
    await eventually(async () => expect(await row()).toMatchObject({ state: 'done' }), waiting);
  });

  test('gets nothing that its address had before as another lead', { timeout }, async () => {
    const { campaignId, lead } = await aLeadThatGotOne();
    const other = anAddress();
    const [link] = (await campaigns.attach(campaignId, [{ email: other }])) as [AttachedLink];
    await eventually(() => expect(subjectsTo(other)).toEqual(['First']), waiting);
    const erased = { leadIds: [link.leadId], erasedAt: at() };
    await sender.heard(deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', erased));
    await tell(moved(lead, other));
    // The text of the first email went with the other lead, and its subject with it.
    await inTime(() => expect(subjectsTo(other)).toEqual(['First', undefined]));
  });

  test('S3: that the server refused, gets its emails there', { timeout }, async () => {
    const { lead, row } = await aLead(anAddress('nobody'));
    await eventually(async () => expect(await row()).toMatchObject({ state: 'ended' }), waiting);
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
    expect(await isSuppressed(lead.email)).toBe(true);
    expect(await isSuppressed(fresh)).toBe(false);
  });

  test('D1: whose email was put off gets the first email there, and no more tries at the old one', {
    timeout,
  }, async () => {
    const { lead, emails } = await aLead(anAddress('busy'));
    await eventually(async () => expect(await emails()).toMatchObject([{ status: 'deferred' }]), waiting);
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    await eventually(async () => {
      const told = published.filter(({ type, data }) => type === 'LeadReopened' && data.leadId === lead.id);
      expect(told[0]?.data.underWay).toEqual([(await emails())[0]?.id]);
    }, waiting);
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
    expect(subjectsTo(lead.email)).toEqual([]);
  });

  test('D2: an email to the old one of which nobody knows turns out to be sent, and moves nothing on', {
    timeout,
  }, async () => {
    sink.script({ kind: 'close' });
    const { campaignId, lead, leadId, linkId, emails } = await aLead(anAddress());
    await eventually(async () => expect(await emails()).toMatchObject([{ status: 'unknown' }]), waiting);
    const emailId = (await emails())[0]!.id;
    const fresh = anAddress();
    await tell(moved(lead, fresh));
    const again = await sender.client().post(`/api/campaigns/${campaignId}/emails/${emailId}/send-again`, {});
    expect(again.status).toBe(409);
    const opened = { campaignId, leadId, linkId, emailId, test: false, at: at(), first: true };
    await sender.heard(deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, opened));
    expect((await emails()).find(({ id }) => id === emailId)?.status).toBe('sent');
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
  });

  test('J5: that could not be mailed before is mailed now', { timeout }, async () => {
    const { lead, row } = await aLead('nonsense', { mailable: false });
    await eventually(async () => expect(await row()).toMatchObject({ reason: 'invalid-address' }), waiting);
    const fresh = anAddress();
    await tell({ ...lead, email: fresh, revision: 1, formerEmails: [] });
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
  });

  test('J5: also when its attachment is heard of after the change', { timeout }, async () => {
    const campaignId = await campaigns.create(steps, settings);
    await campaigns.launch(campaignId);
    const [id, fresh] = [randomUUIDv7(), anAddress()];
    const known = { firstName: 'Ada', lastName: '', company: null, jobRole: null, email: fresh };
    const lead: Lead = { ...known, id, revision: 1, formerEmails: [] };
    await tell(lead);
    const link = { linkId: randomUUIDv7(), leadId: id, position: 1, mailable: false, lead, leadCreatedAt: at() };
    await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
      campaignId,
      links: [link],
      attachedAt: at(),
    });
    await inTime(() => expect(subjectsTo(fresh)).toEqual(['First', 'Re: First']));
  });

  test('S10: is told of by any event first, in any order', { timeout }, async () => {
    const { lead, email } = await aLeadThatGotOne();
    const fresh = moved(lead, anAddress());
    const campaignId = await campaigns.create(steps, settings);
    const link = {
      linkId: randomUUIDv7(),
      leadId: lead.id,
      position: 1,
      mailable: true,
      lead: fresh,
      leadCreatedAt: at(),
    };
    await sender.heard(
      await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
        campaignId,
        links: [link],
        attachedAt: at(),
      }),
    );
    await tell({ ...lead, revision: 0 });
    await tell(fresh);
    await campaigns.launch(campaignId);
    await inTime(() =>
      expect(subjectsTo(fresh.email).toSorted()).toEqual(['First', 'First', 'Re: First', 'Re: First']),
    );
    expect(subjectsTo(email)).toEqual(['First']);
  });
});

type Said = (lead: Awaited<ReturnType<typeof aLeadThatGotOne>>) => Promise<void>;
const unsubscribes: Said = ({ engage }) => engage('Unsubscribed');
const complains: Said = ({ engage }) => engage('SpamReported', { real: true });
const replies: Said = ({ engage }) => engage('ReplyReceived');
const mayOptOut: Said = ({ engage }) => engage('Unsubscribed', { verified: false });
const bounces: Said = ({ engage }) => engage('EmailBounced', { reason: '550', deadAddress: true });
/** Of an email that tracking does not know: only the tag of the address is. */
const stopsByTag: Said = async ({ email }) => {
  const addressTag = addressTagOf(addressHash(email, testSecret));
  const emailId = randomUUIDv7();
  const stop = { emailId, addressTag, reason: 'unsubscribed', at: at() };
  await sender.heard(deliverTwice(bus, topics.engagement, 'StopRequested', emailId, stop));
};

describe.each([
  ['before the change', true],
  ['after the change', false],
] as const)('what is said about the old address %s', (_, isBefore) => {
  async function sayAndMove(say: Said, given: { settings?: object } = {}) {
    const known = await aLeadThatGotOne(given);
    const fresh = moved(known.lead, anAddress());
    if (isBefore) await say(known);
    // The new address must not be mailed before the word is in.
    else await sender.heard(campaigns.tell('CampaignPaused', known.campaignId));
    await tell(fresh);
    if (!isBefore) {
      await say(known);
      await campaigns.tell('CampaignResumed', known.campaignId);
    }
    return { ...known, fresh };
  }

  test.each([
    ['S6: an opt-out', unsubscribes, {}, true],
    ['S4: a complaint', complains, {}, true],
    ['S4: a complaint that ends no lead', complains, { stopOnSpam: false }, true],
    ['S2: an answer', replies, {}, false],
    ['S9: a stop by the tag of the address', stopsByTag, {}, true],
    ['S11: an opt-out in doubt', mayOptOut, {}, false],
  ])('%s stops the new one', { timeout }, async (_name, say, changes, suppresses) => {
    const { fresh, row, email } = await sayAndMove(say, { settings: changes });
    const end = { state: say === mayOptOut ? 'waiting' : 'ended', held_until: say === mayOptOut ? forEver : null };
    await inTime(async () => expect(await row()).toMatchObject(end));
    expect([subjectsTo(fresh.email), subjectsTo(email)]).toEqual([[], ['First']]);
    expect(await isSuppressed(fresh.email)).toBe(suppresses);
    if (!suppresses) return;
    // Also as another lead: the person said so (rule S9).
    await sender.heard(
      await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds: [fresh.id], erasedAt: at() }),
    );
    const again = await aLead(fresh.email);
    await eventually(async () => expect(await again.row()).toMatchObject({ reason: 'suppressed' }), waiting);
  });

  test('S3: a bounce neither ends nor suppresses the new one', { timeout }, async () => {
    const { fresh, email } = await sayAndMove(bounces);
    await inTime(() => expect(subjectsTo(fresh.email)).toEqual(['First', 'Re: First']));
    expect(subjectsTo(email)).toEqual(['First']);
    expect([await isSuppressed(email), await isSuppressed(fresh.email)]).toEqual([true, false]);
  });

  test('S6: an opt-out that was none lets it go on', { timeout }, async () => {
    const { fresh, campaignId, leadId, linkId, emailId } = await sayAndMove(unsubscribes);
    expect(await isSuppressed(fresh.email)).toBe(true);
    const data = { campaignId, leadId, linkId, emailId, test: false, at: at(), withdrawn: 'Unsubscribed' as const };
    await sender.heard(deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, data));
    await inTime(() => expect(subjectsTo(fresh.email)).toEqual(['First', 'Re: First']));
  });
});

test('S9: a new address that said stop itself gets nothing', { timeout }, async () => {
  const other = await aLeadThatGotOne();
  await other.engage('Unsubscribed');
  await sender.heard(
    await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds: [other.leadId], erasedAt: at() }),
  );
  const { lead, row } = await aLeadThatGotOne();
  await tell(moved(lead, other.email));
  await inTime(async () => expect(await row()).toMatchObject({ state: 'ended', reason: 'suppressed' }));
  expect(subjectsTo(other.email)).toEqual(['First']);
});

test('J2: a lead that joins after its address changed waits for nothing; one that was sent something begins anew', {
  timeout,
}, async () => {
  const change = async (campaignId: string) => {
    const { rows } = await database.query<{ noneBegun: boolean | null; waits: boolean }>(
      `select (data -> 'noneBegun')::boolean as "noneBegun", wait_until is not null as waits
       from events join enrolments on stream_id = 'enrolment-' || link_id
       where type = 'AddressChanged' and campaign_id = $1`,
      [campaignId],
    );
    return rows;
  };
  // Not launched, so that nothing ends the wait.
  const draft = await campaigns.create(steps, settings);
  await campaigns.attach(draft, [{ email: anAddress(), formerEmails: [anAddress()] }]);
  await eventually(async () => expect(await change(draft)).toEqual([{ noneBegun: true, waits: false }]), waiting);
  const { lead, campaignId } = await aLeadThatGotOne();
  await tell(moved(lead, anAddress()));
  expect(await change(campaignId)).toMatchObject([{ noneBegun: null }]);
});

test('J2: whenever an address changes, the old one gets no email that was not begun before', { timeout }, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const leads: Lead[] = [];
  const campaignIds: string[] = [];
  // More campaigns than connections, so that claimed emails wait to be begun.
  for (let number = 0; number < 40; number += 1) {
    const campaignId = await campaigns.create([{ subject: 'Race', body: 'Hello', delayDays: 0 }], settings);
    campaignIds.push(campaignId);
    const links = await campaigns.attach(
      campaignId,
      Array.from({ length: 5 }, (_, place) => ({ email: `old-${number}-${place}@race.example` })),
    );
    leads.push(...links.map(({ leadId, lead }) => ({ ...lead, id: leadId })));
  }
  for (const campaignId of campaignIds) await campaigns.launch(campaignId);
  const arrivals = () => sink.mails.flatMap(({ to }) => to).filter((email) => email.endsWith('@race.example'));
  await eventually(() => expect(arrivals().length).toBeGreaterThan(10), waiting);
  const changed = random.shuffle(leads).slice(0, 100);
  const allowed = new Set<string>();
  for (const lead of changed) {
    await wait(random.next() * 10);
    await tell(moved(lead, lead.email.replace('old', 'new')));
    const { rowCount } = await database.query(
      `select from emails left join claimed_emails on email_id = emails.id
       where lead_id = $1 and address_hash = $2 and (state in ('begun', 'answered') or sent_at is not null)`,
      [lead.id, addressHash(lead.email, testSecret)],
    );
    if (rowCount !== 0) allowed.add(lead.email);
  }
  await eventually(async () => {
    const open = `select from enrolments where campaign_id = any($1) and state <> 'done'`;
    expect((await database.query(open, [campaignIds])).rowCount).toBe(0);
  }, waiting);
  const arrived = arrivals();
  expect(new Set(arrived).size).toBe(arrived.length);
  const left = changed.filter(({ email }) => arrived.includes(email) && !allowed.has(email));
  expect(left).toEqual([]);
  // Whoever got nothing at the old address got it at the new one, and nobody nothing.
  for (const { email } of changed) if (!arrived.includes(email)) expect(arrived).toContain(email.replace('old', 'new'));
  // There was a race.
  expect(changed.filter(({ email }) => !arrived.includes(email)).length).toBeGreaterThan(0);
});

test('a rebuild makes the same of it all', async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
