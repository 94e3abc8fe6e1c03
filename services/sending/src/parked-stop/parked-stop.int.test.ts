import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { type AttachedLink, type LaunchSettings, type Topic, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { runSender, start } from '../testing/running-sender.ts';

const sink = await startSmtpSink();
const clock = manualClock(start.toString());
const sender = await runSender({ smtpUrl: sink.url, clock });
const { campaigns, bus, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const step = (subject: string, delayDays: number) => ({ subject, body: 'Any thoughts?', delayDays });
const sequence = [step('First', 0), step('Second', 3), step('Third', 3)];
const waiting = { timeoutMs: 60_000 };
const newAddress = () => `${randomUUIDv7()}@example.net`;
const mailsTo = (address: string) => sink.mails.filter(({ to }) => to[0] === address).length;
const now = () => clock.now().toString({ smallestUnit: 'millisecond' });

/** Moves the product's time on, and wakes the dispatcher. */
async function pass(duration: Temporal.DurationLike) {
  clock.advance(duration);
  await database.query(`select pg_notify('campaign_visits', '')`);
}

async function aCampaignWith(addresses: string[], changes: Partial<LaunchSettings> = {}) {
  const campaignId = await campaigns.create(sequence, { ...settings, ...changes });
  const links = (await campaigns.attach(
    campaignId,
    addresses.map((email) => ({ email })),
  )) as AttachedLink[];
  await campaigns.launch(campaignId);
  return { campaignId, links };
}

/** A campaign that has sent its first step to two leads, one of whom will say stop. */
async function aCampaign(changes?: Partial<LaunchSettings>) {
  const [stopped, other] = [newAddress(), newAddress()];
  return { stopped, other, ...(await aCampaignWith([stopped, other], changes)) };
}
type Running = Awaited<ReturnType<typeof aCampaign>>;

async function engagementOf({ campaignId, links, stopped }: Running) {
  const { linkId, leadId } = links.find(({ lead }) => lead.email === stopped) as AttachedLink;
  const { rows } = await database.query<{ id: string }>(
    'select id from emails where campaign_id = $1 and lead_id = $2',
    [campaignId, leadId],
  );
  return { campaignId, leadId, linkId, emailId: rows[0]!.id, at: now(), test: false };
}

async function publish(topic: Topic, type: string, key: string, data: object, changes: object = {}) {
  const trace = { correlationId: null, causationId: null, answers: [] };
  const event = { id: randomUUIDv7(), version: 1, type, key, occurredAt: now(), ...trace, data, ...changes };
  await bus.publish([{ topic, key, id: event.id, headers: { type }, value: JSON.stringify(event) }]);
}

interface Case {
  stop(running: Running): Promise<void>;
  /** What the parked stop holds. */
  held: 'lead' | 'address' | 'campaign';
  /** Launch settings of the campaign. */
  changes?: Partial<LaunchSettings>;
  /** The version that makes the record unreadable; absent: the database refuses its effect. */
  version?: number;
}

const engagement = (type: string, more: object = {}, version = 1) => ({
  stop: async (running: Running) =>
    publish(topics.engagement, type, running.campaignId, { ...(await engagementOf(running)), ...more }, { version }),
});
const campaignSays = (type: string, version = 1) => ({
  stop: ({ campaignId }: Running) =>
    publish(topics.campaigns, type, campaignId, { campaignId, reason: null }, { version }),
});
const stoppedLink = ({ links, stopped }: Running) => links.find(({ lead }) => lead.email === stopped) as AttachedLink;
const cases: Record<string, Case> = {
  Unsubscribed: { ...engagement('Unsubscribed'), held: 'address' },
  'EmailBounced of a dead address': {
    ...engagement('EmailBounced', { reason: '550', deadAddress: true }),
    held: 'address',
  },
  'SpamReported by a person': { ...engagement('SpamReported', { real: true }), held: 'address' },
  ReplyReceived: { ...engagement('ReplyReceived'), held: 'lead' },
  'ReplyReceived that stops colleagues': {
    ...engagement('ReplyReceived'),
    held: 'campaign',
    changes: { stopDomainOnReply: true },
  },
  LeadsDetached: {
    stop: (running) => {
      const { campaignId } = running;
      const { linkId, leadId } = stoppedLink(running);
      return publish(topics.audience, 'LeadsDetached', campaignId, {
        ...{ campaignId, links: [{ linkId, leadId }], detachedAt: now() },
      });
    },
    held: 'lead',
  },
  LeadsErased: {
    stop: (running) =>
      publish(topics.leads, 'LeadsErased', 'erasure', { leadIds: [stoppedLink(running).leadId], erasedAt: now() }),
    held: 'lead',
  },
  CampaignPaused: { ...campaignSays('CampaignPaused'), held: 'campaign' },
  CampaignStopped: { ...campaignSays('CampaignStopped'), held: 'campaign' },
  CampaignDeleted: { ...campaignSays('CampaignDeleted'), held: 'campaign' },
  'CampaignPaused of a newer version': { ...campaignSays('CampaignPaused', 2), held: 'campaign', version: 2 },
  'Unsubscribed of a newer version': { ...engagement('Unsubscribed', {}, 2), held: 'campaign', version: 2 },
};
const readableCases = Object.values(cases).filter(({ version }) => version === undefined).length;

/** From here on the database refuses the effects of these events. */
const poison = `
  create function poisoned() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
  create trigger poisoned before insert on events for each row
    when (new.type in ('LeadFinished', 'AddressSuppressed')) execute function poisoned();
  create trigger poisoned before update on enrolments for each row
    when (not new.attached and old.attached) execute function poisoned();
  create trigger poisoned before update on campaigns for each row
    when (new.status is distinct from old.status) execute function poisoned()`;

async function counts() {
  const { rows } = await database.query<{ parked: number; holds: number }>(
    'select (select count(*) from parked_records) as parked, (select count(*) from parked_holds) as holds',
  );
  return rows[0]!;
}

const planOf = async (campaignId: string) => {
  const { rows } = await database.query(
    'select status, plan_rule as rule, plan_obstacle as obstacle from campaigns where id = $1',
    [campaignId],
  );
  return rows[0];
};

test('S10: a stop that cannot be processed holds its address, lead or campaign until it is replayed; others go on', {
  timeout: 600_000,
}, async () => {
  const all = await Promise.all(
    Object.entries(cases).map(async ([name, each]) => {
      const running = await aCampaign(each.changes);
      const elsewhere = await aCampaignWith([running.stopped]);
      return { name, ...each, ...running, elsewhere };
    }),
  );
  const isStoppedElsewhere = ({ held, name }: (typeof all)[0]) => held === 'address' || name.startsWith('Unsubscribed');
  /** A lead that is to be erased may have come back under another id. */
  const isHeldElsewhere = (each: (typeof all)[0]) => isStoppedElsewhere(each) || each.name === 'LeadsErased';
  /** How many emails each lead got, by case. */
  const received = (steps: (each: (typeof all)[0]) => { stopped: number; other: number }) =>
    Object.fromEntries(all.map((each) => [each.name, steps(each)]));
  const actual = () => received(({ stopped, other }) => ({ stopped: mailsTo(stopped), other: mailsTo(other) }));

  await eventually(async () => {
    await pass({ minutes: 2 });
    expect(actual()).toEqual(received(() => ({ stopped: 2, other: 1 })));
  }, waiting);
  const isSettled = async () => {
    const { rows } = await database.query(`select 1 from emails where status <> 'sent'`);
    expect(rows).toEqual([]);
  };
  await eventually(isSettled, waiting);

  await database.query(poison);
  await Promise.all(all.map((each) => each.stop(each)));
  await eventually(async () => expect((await counts()).parked).toBe(all.length), waiting);
  await sender.restart();

  const secondStep = received((each) => ({
    stopped: isHeldElsewhere(each) ? 2 : 3,
    other: each.held === 'campaign' ? 1 : 2,
  }));
  await pass({ hours: 72 });
  await eventually(async () => {
    await pass({ minutes: 2 });
    expect(actual()).toEqual(secondStep);
  }, waiting);
  for (const { name, held, campaignId } of all) {
    const what = held === 'campaign' ? 'this campaign' : 'some of these leads';
    const plan = { obstacle: expect.stringContaining(`A stop for ${what} could not be processed.`) };
    expect([name, await planOf(campaignId)]).toEqual([name, expect.objectContaining(plan)]);
    if (held === 'campaign') expect(await planOf(campaignId)).toMatchObject({ status: 'active', rule: 'hold' });
  }

  const before = await counts();
  {
    await using other = openDatabase(sender.databaseUrl);
    const compared = await rebuild({ database: other, readModels, consumers });
    expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  }
  expect(await counts()).toEqual(before);
  await pass({ minutes: 30 });
  await eventually(isSettled, waiting);
  expect(actual()).toEqual(secondStep);

  await database.query('drop function poisoned cascade');
  await database.query(`update parked_records set request = 'replay'`);
  const unread = all.length - readableCases;
  await eventually(async () => {
    const { rows } = await database.query('select request from parked_records');
    expect(rows).toEqual(Array.from({ length: unread }, () => ({ request: null })));
  }, waiting);
  await database.query(`update parked_records set value = convert_to(replace(convert_from(value, 'UTF8'),
    '"version":2', '"version":1'), 'UTF8'), request = 'replay'`);
  await eventually(async () => expect(await counts()).toEqual({ parked: 0, holds: 0 }), waiting);

  // As if each stop had been handled at once: the others get their last step, the stopped leads get nothing more.
  const isStoppedForGood = (name: string) => /^Campaign|colleagues$/.test(name);
  await eventually(async () => {
    await pass({ hours: 12 });
    expect(actual()).toEqual(
      received((each) => ({
        stopped: isStoppedElsewhere(each) ? 2 : 4,
        other: isStoppedForGood(each.name) ? 1 : 3,
      })),
    );
  }, waiting);
});
