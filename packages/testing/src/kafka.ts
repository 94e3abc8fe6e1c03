import { inject } from 'vitest';

/** Where tests find a Kafka broker, or why they find no broker. */
export type TestKafka = { brokers: string[]; missing?: never } | { brokers?: never; missing: string };

/**
 * The broker for the whole test run: that of KAFKA_BROKERS, or one that is started for the first file that asks, in a
 * container (testcontainers) where Docker responds, otherwise from jars. Files share it, so each takes a prefix or
 * names of its own. Without any broker, suites are skipped with the sentence in `missing`.
 * @throws when there should be a broker but it does not start
 */
export async function testKafka(): Promise<TestKafka> {
  const given = process.env['KAFKA_BROKERS'];
  if (given) return { brokers: given.split(',') };
  const response = await fetch(inject('kafkaStarterUrl'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TestKafka;
}

/** The title of a suite on Kafka: `npm test` prints it when the suite is skipped. */
export const onKafka = ({ missing }: TestKafka) => (missing ? `Apache Kafka (${missing})` : 'Apache Kafka');
