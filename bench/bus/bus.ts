import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBus } from '@cadenza/bus';
import { topics } from '@cadenza/contracts';
import { KafkaMissingError, startKafka } from '@cadenza/embedded-kafka';
import { dataFolder } from '../../test/support/running-product.ts';
import { type BenchDatabase, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { Row } from '../support/row.ts';
import { backlog } from './backlog.ts';
import type { MeasuredBus } from './measured-bus.ts';
import { visibility } from './visibility.ts';

/** How soon an event reaches another service, and how many go at once. */
export async function* bus(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase();
  yield* measured(server, await postgresLog(server), options);
  await using folder = await dataFolder({ onDisk: true });
  try {
    await using kafka = await startKafka({ folder: folder.path });
    const pid = Number(await readFile(path.join(folder.path, 'broker.pid'), 'utf8'));
    yield* measured(server, onKafka(kafka.brokers, pid), options);
  } catch (error) {
    if (!(error instanceof KafkaMissingError)) throw error;
    console.log(`visibility, backlog on Kafka: LEFT OUT. ${error.message}`);
  }
}

async function* measured(server: BenchDatabase, measuredBus: MeasuredBus, options: BenchOptions): AsyncGenerator<Row> {
  yield* visibility(server, measuredBus, options);
  yield await backlog(server, measuredBus, options);
}

const clientId = 'bench';

async function postgresLog(server: BenchDatabase): Promise<MeasuredBus> {
  const databaseUrl = await server.create('bus');
  return {
    name: 'the log in PostgreSQL',
    environment: { BUS_DATABASE_URL: databaseUrl },
    open: () => openBus({ clientId, topics: [topics.campaigns], databaseUrl }),
    pids: {},
  };
}

function onKafka(brokers: string, pid: number): MeasuredBus {
  return {
    name: 'Kafka',
    environment: { KAFKA_BROKERS: brokers },
    open: () => openBus({ clientId, topics: [topics.campaigns], kafka: { brokers: [brokers] } }),
    pids: { Kafka: pid },
  };
}
