import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, signedIn } from '../support/session.ts';
import { aStep, expectRefusal, world } from './world.ts';

async function aCampaign() {
  const { id } = (await world.session.call('POST', '/api/campaigns', { name: 'Spring' })).body;
  return { id, path: `/api/campaigns/${id}` };
}

describe('two tabs', () => {
  let otherBrowser: Session;
  beforeAll(async () => {
    otherBrowser = await signedIn(world.url);
  });

  describe('that save launch settings at once', () => {
    const pairs: [object, object][] = [
      [{ delayMinutes: 60 }, { timezone: 'Europe/Paris' }],
      [{ sendWindowStart: 0 }, { sendWindowEnd: 600 }],
      [{ stopOnReply: false }, { allowedWeekdays: ['Monday'] }],
      [{ name: 'Autumn' }, { stopOnSpam: false }],
      [{ name: 'Winter' }, { progressStatus: 'leads_ready' }],
    ];

    test.each(pairs)('%o and %o both hold', async (one, other) => {
      const { path } = await aCampaign();
      const responses = await Promise.all([
        world.session.call('PATCH', path, one),
        otherBrowser.call('PATCH', path, other),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await world.session.call('GET', path)).body).toMatchObject({ ...one, ...other });
    });

    test('of twenty changes of one field one holds whole, and every other setting stays', async () => {
      const { path } = await aCampaign();
      const { body: before } = await world.session.call('GET', path);
      const delays = Array.from({ length: 20 }, (_, index) => index + 10);
      const responses = await Promise.all(
        delays.map((delayMinutes, index) =>
          (index % 2 ? otherBrowser : world.session).call('PATCH', path, { delayMinutes }),
        ),
      );
      for (const response of responses) if (response.status !== 200) expect(response.status).toBe(503);
      const { body: after } = await world.session.call('GET', path);
      expect(delays).toContain(after.delayMinutes);
      const { delayMinutes: _, updatedAt: __, ...rest } = before;
      expect(after).toMatchObject(rest);
    });
  });

  describe('that save a sequence at once', () => {
    /** Saves like the screen: clears, writes step after step, reports that it is ready; stops at the first refusal. */
    async function save(session: Session, { id, path }: { id: string; path: string }, text: string, length: number) {
      const headers = { 'x-sequence-save': randomUUID() };
      const calls: [string, string, unknown?][] = [
        ['DELETE', `${path}/sequences`],
        ...Array.from({ length }, (_, index): [string, string, unknown] => [
          'POST',
          '/api/sequences',
          { ...aStep(id, index + 1), subject: text },
        ]),
        ['PATCH', path, { progressStatus: 'sequence_ready' }],
      ];
      for (const [method, address, body] of calls) {
        const response = await session.call(method, address, body, headers);
        if (response.status < 300) continue;
        expectRefusal(response, `${method} ${address}`);
        return response.body.code as string;
      }
      return 'saved';
    }

    test('one sequence is left whole; whoever it is not by is told', async () => {
      for (let round = 0; round < 12; round += 1) {
        const campaign = await aCampaign();
        // They differ in length, and one is a little later, so that over the rounds they meet at every step.
        const lengths = { one: 2 + (round % 3), other: 4 - (round % 3) };
        const [one, other] = await Promise.all([
          save(world.session, campaign, 'one', lengths.one),
          wait(round * 3).then(() => save(otherBrowser, campaign, 'other', lengths.other)),
        ]);
        const { body: steps } = await world.session.call('GET', `${campaign.path}/sequences`);
        const texts: string[] = steps.map(({ subject }: { subject: string }) => subject);
        const by = texts[0] as keyof typeof lengths;
        expect(texts).toEqual(Array(lengths[by]).fill(by));
        expect({ one, other }[by]).toBe('saved');
        expect(['saved', 'sequence-saved-elsewhere']).toContain(by === 'one' ? other : one);
        expect((await world.session.call('GET', campaign.path)).body.progressStatus).toBe('sequence_ready');
      }
    });

    test('an id of a save that is none is refused with a sentence', async () => {
      const { path } = await aCampaign();
      const response = await world.session.call('DELETE', `${path}/sequences`, undefined, { 'x-sequence-save': '<x>' });
      expectRefusal(response, 'a save called <x>');
    });
  });
});
