import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrokerOptions, brokerProperties } from './broker-properties.ts';
import { KafkaMissingError } from './kafka-start-error.ts';

const run = promisify(execFile);
export const kafkaImage = 'apache/kafka:4.3.1';
const probeTimeoutMs = 5_000;
const pullTimeoutMs = 300_000;
const dataFolder = '/var/lib/kafka/data';

/**
 * Makes sure that an engine answers and has the image.
 * @throws KafkaMissingError when not
 */
export async function prepareDocker({
  signal,
  onStep,
}: {
  signal?: AbortSignal | undefined;
  onStep: (sentence: string) => void;
}): Promise<void> {
  const cancelled = signal ? { signal } : {};
  if (!(await succeeds(['version'], { timeout: probeTimeoutMs })))
    throw new KafkaMissingError('no Docker engine answers');
  if (!(await succeeds(['image', 'inspect', kafkaImage], { timeout: probeTimeoutMs }))) {
    onStep(`Docker fetches ${kafkaImage}.`);
    if (!(await succeeds(['pull', '-q', kafkaImage], { timeout: pullTimeoutMs, ...cancelled })))
      throw new KafkaMissingError(`Docker cannot fetch ${kafkaImage}`);
  }
  signal?.throwIfAborted();
  onStep(`Apache Kafka runs in a container of ${kafkaImage}.`);
}

/** The settings as environment variables of the image, which turns KAFKA_LOG_DIRS into log.dirs. */
export function containerEnvironment(options: BrokerOptions): Record<string, string> {
  const settings = brokerProperties({ ...options, dataFolder, listenOn: '0.0.0.0' });
  const named = Object.entries(settings).map(([key, value]) => [
    `KAFKA_${key.replaceAll('.', '_').toUpperCase()}`,
    String(value),
  ]);
  return { KAFKA_HEAP_OPTS: '-Xmx384m', ...Object.fromEntries(named) };
}

/** Runs the broker in a container that ends with the returned process; its records stay in a volume of that name. */
export function spawnContainer(name: string, options: BrokerOptions): ChildProcess {
  const environment = Object.entries(containerEnvironment(options)).flatMap(([key, value]) => [
    '--env',
    `${key}=${value}`,
  ]);
  return spawn('docker', [
    ...['run', '--rm', '--init', '--name', name, '--publish', `127.0.0.1:${options.port}:${options.port}`],
    ...['--volume', `${name}:${dataFolder}`, ...environment, kafkaImage],
  ]);
}

/** Removes a container that a killed start left behind. */
export async function removeContainer(name: string): Promise<void> {
  await succeeds(['rm', '--force', name], { timeout: pullTimeoutMs });
}

function succeeds(args: string[], options: { timeout: number; signal?: AbortSignal }): Promise<boolean> {
  return run('docker', args, options).then(
    () => true,
    () => false,
  );
}
