import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrokerOptions, brokerProperties } from './broker-properties.ts';
import { KafkaMissingError } from './kafka-start-error.ts';

const run = promisify(execFile);
const image = 'apache/kafka:4.3.1';
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
  if (!(await succeeds(['image', 'inspect', image], { timeout: probeTimeoutMs }))) {
    onStep(`Docker fetches ${image}.`);
    if (!(await succeeds(['pull', '-q', image], { timeout: pullTimeoutMs, ...cancelled })))
      throw new KafkaMissingError(`Docker cannot fetch ${image}`);
  }
  signal?.throwIfAborted();
  onStep(`Apache Kafka runs in a container of ${image}.`);
}

/** Runs the broker in a container that ends with the returned process; its records stay in a volume of that name. */
export function spawnContainer(name: string, options: BrokerOptions): ChildProcess {
  const settings = brokerProperties({ ...options, dataFolder, listenOn: '0.0.0.0' });
  // The image turns KAFKA_LOG_DIRS into log.dirs.
  const environment = Object.entries(settings).flatMap(([key, value]) => [
    '--env',
    `KAFKA_${key.replaceAll('.', '_').toUpperCase()}=${value}`,
  ]);
  return spawn('docker', [
    ...['run', '--rm', '--init', '--name', name, '--publish', `127.0.0.1:${options.port}:${options.port}`],
    ...['--volume', `${name}:${dataFolder}`, '--env', 'KAFKA_HEAP_OPTS=-Xmx384m', ...environment, image],
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
