import type { BusRecord } from '@cadenza/bus';
import { topics } from '@cadenza/contracts';
import { eventually, onKafka, seededRandom, testKafka } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { deadLetterTopic } from '../../packages/service-kit/src/consume/dead-letter.ts';
import { replay } from '../../packages/service-kit/src/replay/replay.ts';
import { campaignHistory, poisonOf, shuffledByKey } from './support/history.ts';
import { deadLettersOf, readerNames, startReaders } from './support/readers.ts';
import { isWhole, patienceMs, scale } from './support/scale.ts';

const campaigns = scale({ short: 10, whole: 200 });
const leadsPerCampaign = scale({ short: 10, whole: 50 });
const deliveries = 3;
const poisonShare = 0.01;
const behindPoisonMsMax = 5_000;
/** The poison is still poison when it comes again. */
const replayedTopics = isWhole
  ? readerNames.flatMap(deadLettersOf).filter((name) => !name.startsWith(topics.leads))
  : [deadLetterTopic(topics.engagement, 'sending')];
const waiting = { timeoutMs: patienceMs };

const kafka = await testKafka();

describe('on the log in PostgreSQL', () => testShuffled());
describe.skipIf(kafka.missing)(onKafka(kafka), () => testShuffled(kafka.brokers));

function testShuffled(brokers?: readonly string[]): void {
  test('records three times, shuffled, with poison among them: the rows are those of once and in order, and the poison is parked', {
    timeout: patienceMs,
  }, async () => {
    const random = seededRandom();
    console.info(`TEST_SEED=${random.seed}`);
    const histories = Array.from({ length: campaigns }, () => campaignHistory(random, leadsPerCampaign));
    const phases = [histories.flatMap(({ before }) => before), histories.flatMap(({ after }) => after)];
    const healthy = phases.flat();
    await using calm = await startReaders(brokers);
    for (const records of phases) {
      await calm.publish(records);
      await calm.handleAll(patienceMs);
    }

    await using troubled = await startReaders(brokers);
    const poison: BusRecord[] = [];
    for (const records of phases) {
      const added = poisonOf(random, records, Math.max(10, Math.round(records.length * poisonShare)));
      poison.push(...added);
      for (let delivery = 0; delivery < deliveries; delivery += 1) {
        // Nothing depends on a poison record, so it may stand anywhere.
        const inOrder = shuffledByKey(random, records);
        for (const record of added) inOrder.splice(Math.floor(random.next() * inOrder.length), 0, record);
        await troubled.publish(inOrder);
      }
      await troubled.handleAll(patienceMs);
    }

    await eventually(async () => expect(await troubled.rows()).toEqual(await calm.rows()), waiting);
    const empty = Object.entries(await calm.rows()).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([table]) => table)).toEqual(['sending emails', 'tracking received_mails']);

    expect(calm.parked).toEqual([]);
    const poisonIds = new Set(poison.map(({ id }) => id));
    await eventually(() => expect(new Set(troubled.parked.map(({ id }) => id))).toEqual(poisonIds), waiting);
    for (const { headers } of troubled.parked) expect(headers['error']).not.toBe('');
    for (const name of readerNames)
      expect(await troubled.metricsOf(name)).toMatch(/^cadenza_dead_letters_total\{.*\} [1-9]/m);

    const ids = healthy.map(({ id }) => id);
    const [calmMs, troubledMs] = [await calm.slowestMs(ids), await troubled.slowestMs(ids)];
    if (isWhole) expect(troubledMs - calmMs).toBeLessThan(behindPoisonMsMax);

    const rows = await troubled.rows();
    const before = troubled.parked.length;
    for (const deadLetters of replayedTopics) {
      // A try may end before the group is joined.
      await eventually(async () => {
        const { count } = await replay(troubled.bus, deadLetters, { quietMs: 5_000, onError: () => {} });
        expect(count).toBeGreaterThan(0);
      }, waiting);
    }
    await eventually(() => expect(troubled.parked.length).toBeGreaterThan(before), waiting);
    await troubled.handleAll(patienceMs);
    expect(await troubled.rows()).toEqual(rows);
    console.info(
      `${healthy.length} records, each ${deliveries} times, and ${poison.length} of poison: slowest ${troubledMs} ms, ` +
        `once and in order without poison ${calmMs} ms`,
    );
  });
}
