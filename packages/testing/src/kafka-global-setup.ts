import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KafkaMissingError, startKafka, stopLeftOver } from '@cadenza/embedded-kafka';
import type { TestProject } from 'vitest/node';
import type { TestKafka } from './kafka.ts';
import { startKafkaContainer } from './kafka-container.ts';
import { removeFoldersOfKilledRuns } from './killed-runs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the address of this run's broker; the first request starts it. */
    kafkaStarterUrl: string;
  }
}

const folderPrefix = 'cadenza-test-kafka-';

/** One throw-away Kafka broker for a whole test run, started when the first file asks for it. */
export default async function setUp(project: TestProject) {
  let starting: Promise<Started> | undefined;
  const server = createServer((_request, response) => {
    starting ??= start();
    starting.then(
      ({ found }) => response.end(JSON.stringify(found)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('kafkaStarterUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await starting?.catch(() => undefined);
    await started?.stop();
  };
}

interface Started {
  found: TestKafka;
  stop(): Promise<void>;
}

/** In a container where Docker responds, unless KAFKA_HOME names an installation; otherwise as `npm run kafka` does. */
async function start(): Promise<Started> {
  const container = process.env['KAFKA_HOME'] ? undefined : await startKafkaContainer();
  if (container) return { found: { brokers: [container.brokers] }, stop: container.stop };
  await removeFoldersOfKilledRuns(folderPrefix, stopLeftOver);
  const folder = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const broker = await startKafka({ folder });
    const stop = () => broker.stop().then(removeFolder);
    return { found: { brokers: [broker.brokers] }, stop };
  } catch (error) {
    await removeFolder();
    if (error instanceof KafkaMissingError) return { found: { missing: error.message }, stop: async () => {} };
    throw error;
  }
}
