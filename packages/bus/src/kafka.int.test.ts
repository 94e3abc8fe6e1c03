import { randomUUID } from 'node:crypto';
import { onKafka, testKafka } from '@cadenza/testing';
import { describe } from 'vitest';
import { openKafka } from './kafka.ts';
import { testBusContract } from './testing.ts';

const kafka = await testKafka();

describe.skipIf(kafka.missing)(onKafka(kafka), () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    return { topic, open: () => openKafka({ clientId: 'contract', brokers: kafka.brokers ?? [], topics: [topic] }) };
  });
});
