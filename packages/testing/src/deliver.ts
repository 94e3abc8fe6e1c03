import { randomUUIDv7 } from 'node:crypto';
import type { Bus } from '@cadenza/bus';
import {
  type ContractEvent,
  type ContractEventOf,
  type EventTypeOn,
  type Topic,
  topicSchemas,
} from '@cadenza/contracts';

/**
 * Publishes a contract event as its owner would, but twice, since the bus delivers at least once (every consumer must
 * accept repeats).
 * @returns the mark by which a service waits for it (header `x-cadenza-await`)
 */
export async function deliverTwice<T extends Topic, Type extends EventTypeOn<T>>(
  bus: Bus,
  topic: T,
  type: Type,
  key: string,
  data: ContractEventOf<Type>['data'],
  occurredAt = '2026-03-02T15:00:00Z',
): Promise<string> {
  const event: ContractEvent = {
    id: randomUUIDv7(),
    version: 1,
    type,
    key,
    occurredAt,
    correlationId: null,
    causationId: null,
    answers: [],
    data,
  };
  const value = JSON.stringify(topicSchemas[topic].parse(event));
  const record = { topic, key, id: event.id, headers: {}, value };
  await bus.publish([record, record]);
  return `${topic}:${event.id}:${type}`;
}
