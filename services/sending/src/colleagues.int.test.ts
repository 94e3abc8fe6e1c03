import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AttachedLink, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, seededRandom, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url, speed: 3_600 });
const { bus, campaigns, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 },
  stopDomainOnReply: true,
};
const step = (subject: string, delayDays: number) => ({ subject, body: 'Hello', delayDays });
const steps = [step('First', 0), step('Second', 2)];
const waiting = { timeoutMs: 60_000 };
const timeout = 90_000;
const ended = { state: 'ended', reason: 'colleague-replied' };
const aDomain = () => `${randomUUIDv7()}.example`;
const subjectsTo = (address: string) =>
  sink.mails.filter(({ to }) => to[0]?.toLowerCase() === address.toLowerCase()).map(({ parsed }) => parsed.subject);

/** Moves time past the delay, and past the gaps between the emails that are due then. */
async function passDelay(): Promise<void> {
  await sender.pass({ hours: 50 });
  for (let gap = 0; gap < 6; gap += 1) await sender.pass({ minutes: 2 });
}

/** A campaign that has sent its first email to each of these addresses. */
async function aCampaign(addresses: string[], changes: object = {}) {
  const campaignId = await campaigns.create(steps, { ...settings, ...changes });
  const links: AttachedLink[] = [];
  const attach = async (...emails: string[]) =>
    links.push(
      ...(await campaigns.attach(
        campaignId,
        emails.map((email) => ({ email })),
      )),
    );
  await attach(...addresses);
  await campaigns.launch(campaignId);
  await eventually(() => {
    for (const address of addresses) expect(subjectsTo(address)).toEqual(['First']);
  }, waiting);
  const emailTo = (address: string) =>
    eventually(async () => {
      const { leadId, linkId } = links.find(({ lead }) => lead.email === address) as AttachedLink;
      const { rows } = await database.query<{ id: string; at: string }>(
        `select id from emails where campaign_id = $1 and lead_id = $2 and status = 'sent' and step_number = 1`,
        [campaignId, leadId],
      );
      const at = clock.now().toString({ smallestUnit: 'millisecond' });
      return { campaignId, leadId, linkId, emailId: rows[0]!.id, at, test: false };
    }, waiting);
  const tell = async (type: 'ReplyReceived' | 'EngagementWithdrawn', address: string, more: object = {}) => {
    const data = { ...(await emailTo(address)), ...more };
    const mark = await deliverTwice(bus, topics.engagement, type, campaignId, data);
    await sender.heard(mark);
  };
  return {
    ...{ campaignId, links, attach },
    reply: (address: string, more?: object) => tell('ReplyReceived', address, more),
    takeBack: (address: string) => tell('EngagementWithdrawn', address, { withdrawn: 'ReplyReceived' }),
    /** The state of each lead's enrolment, and why it ended. */
    states: async () => {
      const { rows } = await database.query<{ state: string; reason: string | null }>(
        'select state, reason from enrolments where campaign_id = $1 order by joined_at, place',
        [campaignId],
      );
      return rows;
    },
    erase: async (address: string) => {
      const leadIds = links.filter(({ lead }) => lead.email === address).map(({ leadId }) => leadId);
      const erasedAt = clock.now().toString({ smallestUnit: 'millisecond' });
      await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds, erasedAt });
      await eventually(async () => {
        const { rows } = await database.query('select from leads where id = any($1)', [leadIds]);
        expect(rows).toEqual([]);
      }, waiting);
    },
  };
}

test('S12: one answer ends everybody at the domain, whoever joins later too; free mail and neighbours go on', {
  timeout,
}, async () => {
  const domain = aDomain();
  const [ada, bo, cy] = [`ada@${domain}`, `Bo@${domain.toUpperCase()}`, `cy@sub.${domain}`];
  const [di, ed] = [`${randomUUIDv7()}@gmail.com`, `${randomUUIDv7()}@gmail.com`];
  const campaign = await aCampaign([ada, bo, cy, di, ed]);
  await campaign.reply(ada);
  await campaign.reply(di);
  expect(await campaign.states()).toMatchObject([
    { state: 'ended', reason: 'replied' },
    ended,
    { state: 'waiting' },
    { state: 'ended', reason: 'replied' },
    { state: 'waiting' },
  ]);
  const fi = `fi@${domain}`;
  await campaign.attach(fi);
  await eventually(async () => expect((await campaign.states()).at(-1)).toEqual(ended), waiting);
  await passDelay();
  const got = [ada, bo, cy, di, ed, fi].map(subjectsTo);
  expect(got).toEqual([['First'], ['First'], ['First', 'Second'], ['First'], ['First', 'Second'], []]);
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('S12: without the flag for replies the one who answered goes on alone, and without this one all do', {
  timeout,
}, async () => {
  const domain = aDomain();
  const [ada, bo] = [`ada@${domain}`, `bo@${domain}`];
  const campaign = await aCampaign([ada, bo], { stopOnReply: false });
  await campaign.reply(ada, { test: true });
  expect(await campaign.states()).toMatchObject([{ state: 'waiting' }, ended]);
  const others = await aCampaign([`x${ada}`, `x${bo}`], { stopOnReply: false, stopDomainOnReply: false });
  await others.reply(`x${ada}`);
  await passDelay();
  expect([ada, bo, `x${ada}`, `x${bo}`].map((address) => subjectsTo(address).length)).toEqual([2, 1, 2, 2]);
});

test('S12: a reply that was none lets the others go on, unless somebody else answered too', { timeout }, async () => {
  const domain = aDomain();
  const [ada, bo, cy] = [`ada@${domain}`, `bo@${domain}`, `cy@${domain}`];
  const campaign = await aCampaign([ada, bo, cy]);
  await campaign.reply(ada);
  await campaign.reply(bo);
  expect(await campaign.states()).toMatchObject([{ reason: 'replied' }, ended, ended]);
  await campaign.takeBack(ada);
  // The answer of the second stands: now it ends the second itself, and the first as its colleague.
  expect(await campaign.states()).toMatchObject([{}, { state: 'ended', reason: 'replied' }, ended]);
  await passDelay();
  await eventually(async () => expect((await campaign.states())[0]).toEqual(ended), waiting);
  await campaign.takeBack(bo);
  await passDelay();
  expect([ada, bo, cy].map(subjectsTo)).toEqual(Array.from({ length: 3 }, () => ['First', 'Second']));
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('S12, L8: with the flag switched on later earlier answers end nobody; taken back while it is off, an answer lets go', {
  timeout,
}, async () => {
  const domain = aDomain();
  const [ada, bo, cy] = [`ada@${domain}`, `bo@${domain}`, `cy@${domain}`];
  const campaign = await aCampaign([ada, bo, cy], { stopDomainOnReply: false });
  const changeSettings = async (stopDomainOnReply: boolean) => {
    const mark = await campaigns.changeSettings(campaign.campaignId, { ...settings, stopDomainOnReply });
    await sender.heard(mark);
  };
  const replied = { reason: 'replied' };
  await campaign.reply(ada);
  await changeSettings(true);
  expect(await campaign.states()).toMatchObject([replied, { state: 'waiting' }, { state: 'waiting' }]);
  await campaign.reply(bo);
  expect(await campaign.states()).toMatchObject([replied, replied, ended]);
  await changeSettings(false);
  expect(await campaign.states()).toMatchObject([replied, replied, ended]);
  await campaign.takeBack(bo);
  await passDelay();
  expect([ada, bo, cy].map((address) => subjectsTo(address).length)).toEqual([1, 2, 2]);
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('S12, S9: the answer of a lead that was erased, before it came or after, stops the others', {
  timeout,
}, async () => {
  const [one, other] = [aDomain(), aDomain()];
  const campaign = await aCampaign([`ada@${one}`, `bo@${one}`, `ada@${other}`, `bo@${other}`]);
  await campaign.reply(`ada@${one}`);
  await campaign.erase(`ada@${one}`);
  const email = await eventually(async () => {
    const { rows } = await database.query<{ id: string }>(
      `select emails.id from emails join leads on leads.id = lead_id where email = $1`,
      [`ada@${other}`],
    );
    return rows[0]!.id;
  });
  await campaign.erase(`ada@${other}`);
  await campaign.reply(`ada@${other}`, { emailId: email });
  await passDelay();
  expect([one, other].flatMap((domain) => subjectsTo(`bo@${domain}`))).toEqual(['First', 'First']);
  expect((await campaign.states()).filter(({ reason }) => reason === 'colleague-replied')).toHaveLength(2);
});

test('S1, S12: an answer at any moment wins, or the email was begun before it', { timeout }, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  // More campaigns than connections, so that claimed emails wait to be begun.
  const running = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const domain = aDomain();
      const others = Array.from({ length: 6 }, (_, place) => `lead${place}@${domain}`);
      return { others, domain, campaign: await aCampaign([`ada@${domain}`]) };
    }),
  );
  for (const { campaign, others } of running) await campaign.attach(...others);
  const wrong: string[] = [];
  for (const { campaign, domain, others } of random.shuffle(running)) {
    await wait(random.next() * 10);
    await campaign.reply(`ada@${domain}`);
    const { rows } = await database.query<{ email: string }>(
      `select email from leads join emails on lead_id = leads.id left join claimed_emails on email_id = emails.id
       where emails.campaign_id = $1 and (state in ('begun', 'answered') or sent_at is not null)
       union select email from leads where email = any($2)`,
      [campaign.campaignId, others.filter((address) => subjectsTo(address).length > 0)],
    );
    const allowed = new Set(rows.map(({ email }) => email));
    wrong.push(...others.filter((address) => !allowed.has(address)));
  }
  await passDelay();
  expect(wrong.filter((address) => subjectsTo(address).length > 0)).toEqual([]);
  expect(wrong.length).toBeGreaterThan(0);
});
