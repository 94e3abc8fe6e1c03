import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { openKafka } from './kafka.ts';
import { testBusContract } from './testing.ts';

const brokers = process.env['KAFKA_BROKERS']?.split(',');

describe.skipIf(!brokers)('Apache Kafka (set KAFKA_BROKERS to run)', () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    return { topic, open: () => openKafka({ clientId: 'contract', brokers: brokers ?? [], topics: [topic] }) };
  });
});
