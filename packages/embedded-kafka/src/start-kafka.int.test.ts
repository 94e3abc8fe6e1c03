import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KafkaMissingError, type RunningKafka, startKafka } from './index.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-embedded-kafka-'));
const started: RunningKafka[] = [];
const startTimeoutMs = 180_000;

afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all(started.map((broker) => broker.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string) {
  const broker = await startKafka({ folder: path.join(folder, name) });
  started.push(broker);
  return broker;
}

/** Undefined where no broker can be started, which is no fault of the code. */
const first = await start('left-over').catch((error) => {
  if (error instanceof KafkaMissingError) console.log(`NOT RUN: ${error.message}`);
  else throw error;
});

describe.skipIf(!first)('a broker', () => {
  test('that was left behind on the folder is stopped by the next start, and stopping leaves nothing', {
    timeout: startTimeoutMs,
  }, async () => {
    const second = await start('left-over');
    await first?.ended;
    expect(await accepts(second.port)).toBe(true);
    await second.stop();
    expect(await accepts(second.port)).toBe(false);
  });
});

test('a port that is taken is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(startKafka({ folder: path.join(folder, 'taken'), port })).rejects.toThrow(
    `Port ${port} for Apache Kafka`,
  );
  await new Promise((resolve) => server.close(resolve));
});

test('a KAFKA_HOME without Kafka in it is named', async () => {
  vi.stubEnv('KAFKA_HOME', folder);
  await expect(startKafka({ folder: path.join(folder, 'home') })).rejects.toThrow(`KAFKA_HOME is ${folder}, but`);
});

async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
