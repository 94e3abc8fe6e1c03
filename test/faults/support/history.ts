import { randomUUIDv7 } from 'node:crypto';
import type { BusRecord } from '@cadenza/bus';
import {
  type ContractEventOf,
  defaultLaunchSettings,
  type EventTypeOn,
  type Topic,
  topicSchemas,
  topics,
} from '@cadenza/contracts';
import type { Random } from '@cadenza/testing';

const at = '2026-03-02T15:00:00Z';
const step = (stepNumber: number) => ({
  ...{ id: randomUUIDv7(), stepNumber, subject: `Step ${stepNumber}`, body: 'Hello', delayDays: 1, attachments: [] },
});

function recordOf<T extends Topic, Type extends EventTypeOn<T>>(
  topic: T,
  type: Type,
  key: string,
  data: ContractEventOf<Type>['data'],
): BusRecord {
  const id = randomUUIDv7();
  const trace = { correlationId: null, causationId: null, answers: [] };
  const event = topicSchemas[topic].parse({ id, version: 1, type, key, occurredAt: at, ...trace, data });
  return { topic, key, id, headers: {}, value: JSON.stringify(event) };
}

/**
 * Records of one campaign by the owners of the topics, from its creation on: first those about the campaign, its leads
 * and their emails, then those about engagement. The second part cannot begin before all of the first is handled.
 */
export function campaignHistory(random: Random, leadCount: number): { before: BusRecord[]; after: BusRecord[] } {
  const campaignId = randomUUIDv7();
  const links = Array.from({ length: leadCount }, (_, position) => ({
    ...{ linkId: randomUUIDv7(), leadId: randomUUIDv7(), emailId: randomUUIDv7(), position, campaignId },
  }));
  const ofCampaign = (type: 'CampaignPaused' | 'CampaignStopped') =>
    recordOf(topics.campaigns, type, campaignId, { campaignId, reason: null });
  const created = { campaignId, name: 'Draft', settings: defaultLaunchSettings, createdAt: at };
  const settings = { ...defaultLaunchSettings, delayMinutes: 7 };
  const sequence = (steps: ReturnType<typeof step>[], saved: boolean) =>
    recordOf(topics.campaigns, 'CampaignSequenceChanged', campaignId, { campaignId, steps, saved, changedAt: at });
  const before = [
    recordOf(topics.campaigns, 'CampaignCreated', campaignId, created),
    recordOf(topics.campaigns, 'CampaignRenamed', campaignId, { campaignId, name: 'Spring' }),
    recordOf(topics.campaigns, 'CampaignSettingsChanged', campaignId, { campaignId, settings }),
    ...[sequence([], false), sequence([step(1)], false), sequence([step(1), step(2)], true)],
    recordOf(topics.campaigns, 'CampaignStarted', campaignId, { campaignId, launchedAt: at }),
    ofCampaign('CampaignPaused'),
    recordOf(topics.campaigns, 'CampaignResumed', campaignId, { campaignId }),
    ...random.pick([[], [ofCampaign('CampaignPaused')], [ofCampaign('CampaignStopped')]]),
    ...links.map(({ linkId, leadId, position }) => {
      const lead = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        company: null,
        jobRole: null,
        email: `${leadId}@example.net`,
      };
      const link = { linkId, leadId, position, mailable: position % 7 !== 3, lead, leadCreatedAt: at };
      return recordOf(topics.audience, 'LeadsAttached', campaignId, { campaignId, links: [link], attachedAt: at });
    }),
    ...links.flatMap(({ linkId, leadId, position }) => {
      const detached = { campaignId, links: [{ linkId, leadId }], detachedAt: at };
      return position % 5 === 4 ? [recordOf(topics.audience, 'LeadsDetached', campaignId, detached)] : [];
    }),
    ...links.flatMap(({ position: _position, ...lead }) => {
      const email = { ...lead, stepNumber: 1 };
      const messageId = `<${email.emailId}@example.com>`;
      const handedOver = { ...email, messageId, links: [], handedOverAt: at };
      return [
        recordOf(topics.emails, 'EmailHandedOver', campaignId, handedOver),
        random.pick([
          recordOf(topics.emails, 'EmailSent', campaignId, { ...email, messageId, sentAt: at, lastStep: false }),
          recordOf(topics.emails, 'EmailUnknown', campaignId, { ...email, messageId, reason: 'silence', at }),
        ]),
      ];
    }),
  ];
  const after = links.flatMap(({ position: _position, ...lead }) => {
    const engagement = { ...lead, at, test: false };
    const replied = () => recordOf(topics.engagement, 'ReplyReceived', campaignId, engagement);
    const bounced = { ...engagement, reason: 'no such user', deadAddress: true };
    const withdrawn = { ...engagement, withdrawn: 'ReplyReceived' } as const;
    const withdraw = () => recordOf(topics.engagement, 'EngagementWithdrawn', campaignId, withdrawn);
    return random.pick([
      () => [],
      () => [replied()],
      () => [replied(), withdraw()],
      () => [replied(), withdraw(), replied()],
      () => [recordOf(topics.engagement, 'EmailBounced', campaignId, bounced), replied()],
      () => [recordOf(topics.engagement, 'Unsubscribed', campaignId, engagement)],
      () => [recordOf(topics.engagement, 'AbsenceReceived', campaignId, { ...engagement, returnsAt: null })],
    ])();
  });
  return { before: [...before, ...domainHistory(`${campaignId}.example`)], after };
}

/** A domain whose first emails are stopped, and go on again, and which has a tracking host and then another. */
function domainHistory(domain: string): BusRecord[] {
  const verdicts = { spf: 'missing', dkim: 'missing', dmarc: 'missing', mx: 'good' } as const;
  const failing = { domain, verdicts, failingSince: at };
  const mended = { domain, verdicts: { ...verdicts, spf: 'good' as const }, failingSince: null };
  const tell = (data: ContractEventOf<'DomainHealthChanged'>['data']) =>
    recordOf(topics.mailboxes, 'DomainHealthChanged', domain, data);
  const trackAt = (origin: string | null) =>
    recordOf(topics.mailboxes, 'TrackingHostChanged', domain, { domain, origin });
  return [
    tell({ ...failing, firstEmailsStopped: false }),
    trackAt(`https://go.${domain}`),
    tell({ ...failing, firstEmailsStopped: true }),
    trackAt(null),
    tell({ ...mended, firstEmailsStopped: false }),
    trackAt(`https://links.${domain}`),
  ];
}

/** Shuffles the records but keeps the order of each key in its topic, as a bus may deliver them. */
export function shuffledByKey(random: Random, records: readonly BusRecord[]): BusRecord[] {
  const queues = Map.groupBy(records, ({ topic, key }) => `${topic} ${key}`);
  const turns = random.shuffle(records).map(({ topic, key }) => `${topic} ${key}`);
  return turns.map((queue) => queues.get(queue)?.shift() as BusRecord);
}

/** Makes `count` records that no reader can read, each with the topic and key of one of the given records. */
export function poisonOf(random: Random, records: readonly BusRecord[], count: number): BusRecord[] {
  return Array.from({ length: count }, (_, number) => {
    const record = random.pick(records);
    const id = randomUUIDv7();
    const event = { ...JSON.parse(record.value), id };
    const values = [
      `{"type": ${'x'.repeat(number % 4)}${'😀'.repeat(20)}`,
      record.value.slice(0, -20),
      JSON.stringify({ ...event, data: { odd: true } }),
      JSON.stringify({ ...event, version: 2 }),
      JSON.stringify({ ...event, version: '\0' }),
    ];
    return { ...record, id, value: values[number % values.length] as string };
  });
}
