import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KafkaMissingError, type RunningKafka, startKafka, stopLeftOver } from '@cadenza/embedded-kafka';
import type { TestProject } from 'vitest/node';
import type { TestKafka } from './kafka.ts';
import { removeFoldersOfKilledRuns } from './killed-runs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers where the broker of this run is, and starts it when it is asked first. */
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
    await started?.broker?.stop();
    if (started) await rm(started.folder, { recursive: true, force: true });
  };
}

interface Started {
  found: TestKafka;
  folder: string;
  broker?: RunningKafka;
}

async function start(): Promise<Started> {
  await removeFoldersOfKilledRuns(folderPrefix, stopLeftOver);
  const folder = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  try {
    const broker = await startKafka({ folder });
    return { found: { brokers: [broker.brokers] }, folder, broker };
  } catch (error) {
    if (error instanceof KafkaMissingError) return { found: { missing: error.message }, folder };
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
