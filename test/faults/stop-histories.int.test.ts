import { seededRandom, startSmtpSink } from '@cadenza/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playHistories } from './support/play-histories.ts';
import { type ServiceName, serviceNames, startRestorableServices } from './support/restorable-services.ts';
import { patienceMs, scale } from './support/scale.ts';
import { aHistory, type History } from './support/stop-deeds.ts';
import { actorIn, aPerson, type Person, type PersonalAction, personalActions } from './support/stop-histories.ts';

const batches = scale({ short: 1, whole: 20 });
const histories = scale({ short: 60, whole: 100 });
const rounds = 10;
const atOnce = 10;

/** How many histories are compared with the rules, and how many beside each other. */
const compared = Number(process.env['STOP_HISTORIES'] ?? scale({ short: 24, whole: 2_000 }));
const besideEachOther = 48;

type CommonAction = 'nothing' | 'back up' | 'restore' | 'park' | 'replay' | `crash ${ServiceName}`;

/** In each round something happens to every address, and perhaps something to all services. */
const batch = fc.record({
  own: fc.array(
    fc.array(fc.constantFrom<PersonalAction>('attach', 'attach', 'new campaign', ...personalActions), {
      minLength: rounds,
      maxLength: rounds,
    }),
    { minLength: histories, maxLength: histories },
  ),
  common: fc
    .array(
      fc.constantFrom<CommonAction>(
        ...(['back up', 'restore', 'restore', 'park', 'park', 'replay'] as const),
        ...serviceNames.map((name) => `crash ${name}` as const),
      ),
      { minLength: rounds - 2, maxLength: rounds - 2 },
    )
    // Every history has something to restore, and something later to take in.
    .map((actions): CommonAction[] => ['nothing', 'back up', ...actions]),
});

test('S9: an address that said stop gets nothing afterwards, in whatever order things happen', {
  timeout: patienceMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(batch, async ({ own, common }) => {
      await using sink = await startSmtpSink();
      await using services = await startRestorableServices({ smtpUrl: sink.url });
      const { act, resume, mailsTo } = actorIn(services, sink);
      const people = own.map(aPerson);
      const each = async (work: (person: Person, index: number) => Promise<void>) => {
        const waiting = [...people.entries()];
        const worker = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
        };
        await Promise.all(Array.from({ length: atOnce }, worker));
      };
      const daysLater = async () => {
        for (const minutes of [1, 1, 24 * 60]) {
          services.clock.advance({ minutes });
          await services.settle();
        }
      };

      let parked = 0;
      for (let round = 0; round < rounds; round += 1) {
        const said: Person[] = [];
        const action = common[round];
        {
          await using _ = action === 'park' ? await services.poison() : undefined;
          await each(async (person, index) => {
            if (await act(person, own[index]?.[round] as PersonalAction)) said.push(person);
          });
          if (action === 'park') await services.settle();
        }
        if (action === 'restore') {
          await services.restore();
          await services.settle();
          await each(resume);
        } else if (action === 'back up') await services.backUp();
        else if (action === 'replay') await services.replayParked();
        else if (action?.startsWith('crash ')) await services.crash(action.slice('crash '.length) as ServiceName);
        await services.settle();
        if (action === 'park') parked += await services.countParked();
        for (const person of said) person.stoppedAfter ??= mailsTo(person).length;
        await daysLater();
      }
      await each(async (person) => void (await act(person, 'new campaign')));
      await each(resume);
      for (let day = 0; day < 3; day += 1) await daysLater();

      const after = people.flatMap((person, index) => {
        const late = person.stoppedAfter === undefined ? [] : mailsTo(person).slice(person.stoppedAfter);
        return late.length === 0 ? [] : [{ email: person.email, history: own[index], late: late.length, common }];
      });
      expect(after).toEqual([]);
      const ids = sink.mails.map(({ parsed }) => parsed.messageId);
      expect(ids.length - new Set(ids).size, 'emails that left twice').toBe(0);
      const others = people.filter(({ stoppedAfter }) => stoppedAfter === undefined);
      const stopped = people.length - others.length;
      console.info(
        `${people.length} histories, ${stopped} stops, ${parked} parked, ${ids.length} emails; ${common.join(', ')}`,
      );
      expect(others.filter((person) => mailsTo(person).length >= 1).length, 'who never said stop').toBe(others.length);
      expect(stopped).toBeGreaterThan(people.length / 4);
    }),
    { numRuns: batches, endOnFailure: true },
  );
});

test('S1 to S6, S9, S11, S12, S14, J2, D9: whoever is stopped gets nothing, and whoever is not gets the next email', {
  timeout: patienceMs,
}, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  await using sink = await startSmtpSink();
  await using services = await startRestorableServices({ smtpUrl: sink.url });
  for (let left = compared; left > 0; left -= besideEachOther) {
    const played = Array.from({ length: Math.min(left, besideEachOther) }, () => aHistory(random));
    const { differences, ...counts } = await playHistories(services, sink, played);
    console.info(`${played.length} histories`, counts);
    const [first] = differences;
    if (first) expect(await shrink(first), 'stopped and mailed, or free and not').toBeUndefined();
    expect(counts.mailed).toBeGreaterThan(played.length);
  }

  /** Leaves out whatever is not needed for a difference. */
  async function shrink(difference: { history: History }): Promise<unknown> {
    const { deeds } = difference.history;
    const shorter = deeds.map((_, at) => ({ ...difference.history, deeds: deeds.toSpliced(at, 1) }));
    const { differences } = await playHistories(services, sink, shorter);
    return differences[0] ? shrink(differences[0]) : difference;
  }
});
