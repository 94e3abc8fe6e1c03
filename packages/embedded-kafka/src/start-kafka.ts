import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import { freePort, isPortTaken } from '@cadenza/free-port';
import type { BrokerOptions } from './broker-properties.ts';
import { removeContainer, spawnContainer } from './docker.ts';
import { findKafka, type KafkaSource } from './find-kafka.ts';
import { brokerPaths, spawnBroker } from './java-broker.ts';
import { KafkaStartError } from './kafka-start-error.ts';
import { stopLeftOver } from './stop-left-over.ts';

const readyTimeoutMs = 120_000;
const cleanStopMs = 20_000;
const pollMs = 50;
const complaintLines = 5;
/** The broker logs this when it is registered and takes connections. */
const readyLine = 'Kafka Server started';

export interface StartKafkaOptions {
  /** Made if missing; holds the records, the settings and the log of the broker. */
  folder: string;
  /** On 127.0.0.1; a free one when absent. */
  port?: number | undefined;
  /** Settings that add to those of the broker or replace them, such as `sasl.enabled.mechanisms`. */
  settings?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Called with a sentence at each step. */
  onStep?: (sentence: string) => void;
}

export interface RunningKafka extends AsyncDisposable {
  /** `127.0.0.1:port`, as in KAFKA_BROKERS. */
  brokers: string;
  port: number;
  /** Resolves when the broker has ended, whether by `stop` or by itself. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a single Apache Kafka broker (KRaft) on 127.0.0.1 and resolves when it answers. It comes from KAFKA_HOME, else
 * from Docker, else from jars that Maven fetches. Using an unknown topic does not create it. A broker that a killed
 * start left behind on the same folder is stopped first.
 * @throws KafkaStartError with one sentence that says what is missing
 */
export async function startKafka({
  folder: givenFolder,
  port: wantedPort,
  settings = {},
  signal,
  onStep = () => {},
}: StartKafkaOptions): Promise<RunningKafka> {
  const folder = path.resolve(givenFolder);
  await mkdir(folder, { recursive: true });
  await stopLeftOver(folder);
  if (wantedPort !== undefined && (await isPortTaken(wantedPort)))
    throw new KafkaStartError(`Port ${wantedPort} for Apache Kafka is already used by another program.`);
  const source = await findKafka({ signal, onStep });
  signal?.throwIfAborted();
  const options = { port: wantedPort ?? (await freePort()), controllerPort: await freePort(), settings };
  const broker = await spawnFrom(source, folder, options);
  const stop = () => stopBroker(broker, folder);
  await untilReady(broker, folder, signal).catch(async (error) => {
    await stop();
    throw error;
  });
  const { port } = options;
  return { brokers: `127.0.0.1:${port}`, port, ended: broker.ended, stop, [Symbol.asyncDispose]: stop };
}

interface Broker {
  process: ChildProcess;
  hasEnded: boolean;
  ended: Promise<void>;
}

async function spawnFrom(source: KafkaSource, folder: string, options: BrokerOptions): Promise<Broker> {
  const process =
    source.kind === 'java'
      ? await spawnBroker(folder, { ...source, ...options })
      : await spawnInDocker(folder, options);
  const ended = Promise.withResolvers<void>();
  const broker = { process, hasEnded: false, ended: ended.promise };
  const end = () => {
    broker.hasEnded = true;
    ended.resolve();
  };
  process.on('error', end);
  process.on('exit', end);
  return broker;
}

async function spawnInDocker(folder: string, options: BrokerOptions): Promise<ChildProcess> {
  const name = `cadenza-kafka-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  await removeContainer(name);
  // The log of an earlier container must not be taken for that of this one.
  await rm(brokerPaths(folder).log, { force: true });
  const container = spawnContainer(name, options);
  const log = createWriteStream(brokerPaths(folder).log);
  container.stdout?.pipe(log, { end: false });
  container.stderr?.pipe(log, { end: false });
  container.on('exit', () => log.end());
  return container;
}

async function untilReady(broker: Broker, folder: string, signal: AbortSignal | undefined): Promise<void> {
  for (const deadline = deadlineIn(readyTimeoutMs); !deadline.hasPassed(); await wait(pollMs)) {
    signal?.throwIfAborted();
    const log = await readFile(brokerPaths(folder).log, 'utf8').catch(() => '');
    if (log.includes(readyLine)) return;
    if (broker.hasEnded) {
      const words = log.trim().split('\n').slice(-complaintLines).join('\n');
      throw new KafkaStartError(`Apache Kafka ended at its start:\n${words}`);
    }
  }
  throw new KafkaStartError(`Apache Kafka was not ready within ${readyTimeoutMs / 1_000} seconds.`);
}

async function stopBroker(broker: Broker, folder: string): Promise<void> {
  if (!broker.hasEnded) {
    broker.process.kill('SIGTERM');
    await Promise.race([broker.ended, wait(cleanStopMs, undefined, { ref: false })]);
    if (!broker.hasEnded) broker.process.kill('SIGKILL');
    await broker.ended;
  }
  await rm(brokerPaths(folder).pid, { force: true });
}
