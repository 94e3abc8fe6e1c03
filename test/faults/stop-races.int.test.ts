import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually, seededRandom, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { runSender } from '../../services/sending/src/testing/running-sender.ts';
import { commitsOf, handledPlaces, witnessCommits } from './support/commit-witness.ts';
import { patienceMs, scale } from './support/scale.ts';

const campaignCount = scale({ short: 20, whole: 100 });
const leadsPerCampaign = scale({ short: 15, whole: 100 });
/** Average real time between two stops: they last about as long as the sending. */
const stopEveryMs = scale({ short: 30, whole: 25 });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const settings = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 30 },
  ...{ stopOnReply: true, stopOnBounce: true },
};
const steps = ['First', 'Second', 'Third'].map((subject) => ({ subject, body: 'Hello', delayDays: 0 }));

interface LeadLink {
  campaignId: string;
  leadId: string;
  linkId: string;
}
type HandedOver = LeadLink & { emailId: string; stepNumber: number };

test('replies, bounces, pauses, stops and removals at random moments: nothing is claimed after one was committed', {
  timeout: patienceMs,
}, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  await using sink = await startSmtpSink();
  await using sender = await runSender({ smtpUrl: sink.url });
  const { bus, campaigns, clock, database } = sender;
  await witnessCommits(database);
  const at = () => clock.now().toString({ smallestUnit: 'millisecond' });

  const links: LeadLink[] = [];
  const campaignIds: string[] = [];
  for (let number = 0; number < campaignCount; number += 1) {
    const campaignId = await campaigns.create(steps, settings);
    const people = Array.from({ length: leadsPerCampaign }, () => ({ email: `${randomUUIDv7()}@example.net` }));
    for (const { leadId, linkId } of await campaigns.attach(campaignId, people))
      links.push({ campaignId, leadId, linkId });
    campaignIds.push(campaignId);
  }
  // Nobody answers before the leads are known: topics overtake each other.
  await eventually(
    async () => {
      const { rowCount } = await database.query('select from enrolments');
      expect(rowCount).toBe(links.length);
    },
    { timeoutMs: patienceMs / 4 },
  );

  /** By lead, ids of records that stop it as soon as they are handled; by campaign, those of pauses and resumptions. */
  const removals = new Map<string, string>();
  const pauses = new Map<string, { paused: string; resumed?: string }>();
  const stops = new Map<string, string>();
  const recordId = (mark: string) => mark.split(':')[1] as string;
  const engagement = (link: LeadLink) => ({ ...link, emailId: randomUUIDv7(), at: at(), test: false });

  const ofLead = {
    reply: (link: LeadLink) => deliverTwice(bus, topics.engagement, 'ReplyReceived', link.campaignId, engagement(link)),
    bounce: (link: LeadLink) => {
      const bounced = { ...engagement(link), reason: 'mailbox full', deadAddress: false };
      return deliverTwice(bus, topics.engagement, 'EmailBounced', link.campaignId, bounced);
    },
    async remove({ campaignId, ...link }: LeadLink) {
      const detached = { campaignId, links: [link], detachedAt: at() };
      const mark = await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, detached);
      removals.set(link.linkId, recordId(mark));
    },
  };
  const ofCampaign = {
    async pause(campaignId: string) {
      pauses.set(campaignId, { paused: recordId(await campaigns.tell('CampaignPaused', campaignId)) });
      await wait(random.next() * stopEveryMs * 20);
      const resumed = recordId(await campaigns.tell('CampaignResumed', campaignId));
      pauses.set(campaignId, { paused: pauses.get(campaignId)?.paused as string, resumed });
    },
    async stop(campaignId: string) {
      stops.set(campaignId, recordId(await campaigns.tell('CampaignStopped', campaignId)));
    },
  };
  const kinds = ['reply', 'bounce', 'remove', undefined] as const;
  const endings: (() => Promise<unknown>)[] = links.flatMap((link) => {
    const kind = random.pick(kinds);
    return kind ? [() => ofLead[kind](link)] : [];
  });
  for (const campaignId of campaignIds) {
    const kind = random.pick(['pause', 'pause', 'stop', undefined] as const);
    if (kind) endings.push(() => ofCampaign[kind](campaignId));
  }

  for (const campaignId of campaignIds) await campaigns.launch(campaignId);
  const under: Promise<unknown>[] = [];
  for (const ending of random.shuffle(endings)) {
    await wait(random.next() * 2 * stopEveryMs);
    under.push(ending());
  }
  await Promise.all(under);

  await eventually(
    async () => {
      const { rows } = await database.query(
        `select id, status, drained, visit_at, in_flight_email from campaigns
         where in_flight_email is not null or (status = 'active' and not drained) or visit_at <= $1`,
        [at()],
      );
      expect(rows).toEqual([]);
    },
    { timeoutMs: patienceMs / 2 },
  );

  const handled = await handledPlaces(database);
  const placeOf = (id: string | undefined) => handled.get(id ?? '') ?? Number.POSITIVE_INFINITY;
  const finished = await commitsOf<LeadLink>(database, 'LeadFinished');
  const endOf = new Map<string, number>(finished.map(({ place, data }) => [data.linkId, place]));
  const claims = await commitsOf<HandedOver>(database, 'EmailHandedOver');
  const late = claims.filter(({ place, data: { campaignId, linkId } }) => {
    const pause = pauses.get(campaignId);
    const isPaused = pause && place > placeOf(pause.paused) && place < placeOf(pause.resumed);
    const ends = [endOf.get(linkId) ?? Number.POSITIVE_INFINITY, placeOf(removals.get(linkId))];
    return isPaused || place > Math.min(...ends, placeOf(stops.get(campaignId)));
  });
  expect(late).toEqual([]);

  // When something came between after its claim, an email was not begun, and perhaps claimed again.
  const deferred = await commitsOf<HandedOver & { begun?: false }>(database, 'EmailDeferred');
  const notBegun = Map.groupBy(
    deferred.filter(({ data }) => data.begun === false),
    ({ data }) => data.emailId,
  );
  const begun = [...Map.groupBy(claims, ({ data }) => data.emailId)].flatMap(([emailId, ofEmail]) =>
    ofEmail.slice(notBegun.get(emailId)?.length ?? 0),
  );
  const arrived = sink.mails.map(({ parsed }) => /<(.+)@/.exec(parsed.messageId as string)?.[1] as string);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(new Set(arrived)).toEqual(new Set(begun.map(({ data }) => data.emailId)));
  expect(new Set(begun.map(({ data }) => `${data.linkId} ${data.stepNumber}`)).size).toBe(begun.length);

  expect([...removals.values(), ...stops.values()].filter((id) => !handled.has(id))).toEqual([]);
  // There was a race: some leads got nothing before they were stopped, others a part of their emails.
  const countOf = Map.groupBy(claims, ({ data }) => data.linkId);
  const got = links.filter(({ linkId }) => endOf.has(linkId)).map(({ linkId }) => countOf.get(linkId)?.length ?? 0);
  const areThere = { none: got.includes(0), part: got.some((count) => count > 0 && count < steps.length) };
  expect(areThere).toEqual({ none: true, part: true });
  console.info(
    `${links.length} leads, ${endings.length} stops (${finished.length} replies and bounces, ${removals.size} removals, ` +
      `${pauses.size} pauses, ${stops.size} stops): ${claims.length} claims, none after its stop; ${claims.length - begun.length} not begun, ${arrived.length} arrived`,
  );
});
