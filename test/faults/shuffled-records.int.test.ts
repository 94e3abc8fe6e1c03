import type { BusRecord } from '@cadenza/bus';
import { eventually, onKafka, seededRandom, testKafka } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { campaignHistory, poisonOf, shuffledByKey } from './support/history.ts';
import { readerNames, startReaders } from './support/readers.ts';
import { patienceMs, scale } from './support/scale.ts';

const campaigns = scale({ short: 10, whole: 200 });
const leadsPerCampaign = scale({ short: 10, whole: 50 });
const deliveries = 3;
const poisonShare = 0.01;
const waiting = { timeoutMs: patienceMs };

const kafka = await testKafka();

describe('on the log in PostgreSQL', () => testShuffled());
describe.skipIf(kafka.missing)(onKafka(kafka), () => testShuffled(kafka.brokers));

function testShuffled(brokers?: readonly string[]): void {
  test('records three times, shuffled, with poison among them: the poison is parked, and once it is dropped the rows are those of once and in order', {
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

    const poisonIds = new Set(poison.map(({ id }) => id));
    const parkedBy = async ({ parked }: typeof troubled) => (await Promise.all(readerNames.map(parked))).flat();
    expect(await parkedBy(calm)).toEqual([]);
    const allParked = async () => {
      const parked = await parkedBy(troubled);
      const atRest = new Set(parked.map(({ id, request }) => (request === null ? id : 'to be replayed')));
      expect(poisonIds.difference(atRest)).toEqual(new Set());
      expect(atRest.has('to be replayed')).toBe(false);
      for (const { error } of parked) expect(error).not.toBe('');
    };
    await eventually(allParked, waiting);
    for (const name of readerNames) {
      expect(await troubled.metricsOf(name)).toMatch(/^cadenza_parked_records\{.*\} [1-9]/m);
      await troubled.ask(name, 'replay');
    }
    // A replay finds it still poisoned.
    await eventually(allParked, waiting);
    for (const name of readerNames) await troubled.ask(name, 'drop', [...poisonIds]);
    // A stop of a lead that waited behind the poison was parked too, since its address was not known yet.
    await eventually(async () => {
      for (const name of readerNames) await troubled.ask(name, 'replay');
      expect(await parkedBy(troubled)).toEqual([]);
    }, waiting);
    await eventually(async () => expect(await troubled.rows()).toEqual(await calm.rows()), waiting);
    const empty = Object.entries(await calm.rows()).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([table]) => table)).toEqual([
      'sending custom_fields',
      'sending mailboxes',
      'sending former_accounts',
      'sending mailbox_days',
      'sending lanes',
      'sending emails',
      'sending accounts',
      'sending product_settings',
      'tracking received_mails',
      'tracking mailboxes',
    ]);

    const ids = healthy.map(({ id }) => id);
    const [calmMs, troubledMs] = [await calm.slowestMs(ids), await troubled.slowestMs(ids)];
    console.info(
      `${healthy.length} records, each ${deliveries} times, and ${poison.length} of poison: slowest ${troubledMs} ms, ` +
        `once and in order without poison ${calmMs} ms`,
    );
  });
}
