import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, startDovecot, startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { consumers } from '../../services/sending/src/consumers/consumers.ts';
import { readModels } from '../../services/sending/src/projections/read-models.ts';
import { readSentCopies } from '../../services/sending/src/restore/sent-copies.ts';
import { startRestorableServices } from './support/restorable-services.ts';
import { patienceMs } from './support/scale.ts';
import { actorIn, aPerson } from './support/stop-histories.ts';

async function startWorld() {
  await using starting = new AsyncDisposableStack();
  const sink = starting.use(await startSmtpSink());
  const services = starting.use(await startRestorableServices({ smtpUrl: sink.url }));
  const later = async (...minutes: number[]) => {
    for (const each of minutes) {
      services.clock.advance({ minutes: each });
      await services.settle();
    }
  };
  const campaign = async (id: string | undefined) =>
    (await services.clients.campaigns.get(`/api/campaigns/${id}`)).body;
  const resources = starting.move();
  return {
    ...actorIn(services, sink),
    services,
    sink,
    later,
    campaign,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const day = 24 * 60;
const subjects = (mails: { parsed: { subject?: string | undefined } }[]) => mails.map(({ parsed }) => parsed.subject);
const allSteps = ['Step 1', 'Step 2', 'Step 3'];

describe('D7: a restore without all of the later log', { timeout: patienceMs }, () => {
  test.each([
    { log: 'without a later log', hasLaterLog: false, says: 'What left after that is not known' },
    { log: 'with a log that is cut off', hasLaterLog: true, says: 'What came after is not known' },
  ])(
    '$log, holds every campaign, whatever it was then, and says why, until it is resumed; a rebuild changes nothing',
    async ({ hasLaterLog, says }) => {
      await using world = await startWorld();
      const { act, later, services, campaign, mailsTo } = world;
      const [running, drafted] = [aPerson(), aPerson()];
      await act(running, 'attach');
      await later(1, 1);
      expect(mailsTo(running)).toHaveLength(1);
      await act(drafted, 'attach drafted');
      await services.settle();
      await services.backUp();

      await services.restore({ hasLaterLog, isAllKnown: false });
      await services.clients.campaigns.post(`/api/campaigns/${drafted.campaignIds[0]}/start`);
      await later(1, day, day);
      await using ledger = openDatabase(services.urlOf('sending'));
      for (const { table, wrong } of await rebuild({ database: ledger, readModels, consumers }))
        expect([table, wrong]).toEqual([table, 0]);
      await later(day);
      expect([mailsTo(running).length, mailsTo(drafted).length]).toEqual([1, 0]);
      expect(await campaign(running.campaignIds[0])).toMatchObject({
        status: 'paused',
        pausedReason: expect.stringContaining(says),
      });
      expect(await campaign(drafted.campaignIds[0])).toMatchObject({
        ...{ status: 'active', nextSendAt: null, nextSendReason: 'hold' },
        nextSendObstacle: expect.stringContaining(says),
      });

      await services.clients.campaigns.post(`/api/campaigns/${drafted.campaignIds[0]}/pause`);
      for (const person of [running, drafted]) await world.resume(person);
      await later(1, day, day, day);
      expect(subjects(mailsTo(running))).toEqual(allSteps);
      expect(subjects(mailsTo(drafted))).toEqual(allSteps);
    },
  );

  test.skipIf(!hasDovecot)('learns from the Sent folder what left since (needs Dovecot)', async () => {
    await using dovecot = await startDovecot();
    await using world = await startWorld();
    const { act, later, services, sink, mailsTo } = world;
    const person = aPerson();
    await act(person, 'attach drafted');
    await services.settle();
    await services.backUp();
    await act(person, 'attach');
    await later(1, 1, day);
    expect(subjects(mailsTo(person))).toEqual(allSteps.slice(0, 2));
    await dovecot.with(async (client) => {
      for (const { raw } of sink.mails) await client.append(dovecot.sent, raw);
    });

    const since = Temporal.Now.instant().subtract({ hours: 24 });
    await services.restore({ hasLaterLog: false, readSentCopies: () => readSentCopies(dovecot.url, since) });
    await services.clients.campaigns.post(`/api/campaigns/${person.campaignIds[0]}/start`);
    await services.clients.campaigns.post(`/api/campaigns/${person.campaignIds[0]}/pause`);
    await services.settle();
    await world.resume(person);
    await later(1, day, day, day);
    expect(subjects(mailsTo(person))).toEqual(allSteps);
    await eventually(async () => expect(await world.campaign(person.campaignIds[0])).toMatchObject({ sentCount: 3 }));
  });
});
