import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { containerEnvironment, kafkaImage } from '@cadenza/embedded-kafka';
import { freePort } from '@cadenza/free-port';
import { GenericContainer, Wait } from 'testcontainers';

const run = promisify(execFile);
const probeTimeoutMs = 5_000;
const pullTimeoutMs = 300_000;
const startTimeoutMs = 120_000;
/** Removes the containers of a run that was killed. */
const reaperImage = 'testcontainers/ryuk:0.14.0';

export interface KafkaContainer {
  brokers: string;
  stop(): Promise<void>;
}

/** A throw-away broker in a container; `undefined` when no container engine responds or the image is not available. */
export async function startKafkaContainer(): Promise<KafkaContainer | undefined> {
  if (!(await succeeds(['version'], probeTimeoutMs)) || !(await hasImage(kafkaImage))) return undefined;
  process.env['RYUK_CONTAINER_IMAGE'] ??= reaperImage;
  if (!(await hasImage(process.env['RYUK_CONTAINER_IMAGE']))) process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const port = await freePort();
  const controllerPort = await freePort();
  const container = await new LoopbackContainer(kafkaImage)
    .withEnvironment(containerEnvironment({ port, controllerPort, settings: {} }))
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .withStartupTimeout(startTimeoutMs)
    .start();
  return { brokers: `127.0.0.1:${port}`, stop: async () => void (await container.stop()) };
}

/** Publishes its ports on the loopback interface only. */
class LoopbackContainer extends GenericContainer {
  protected override async beforeContainerCreated(): Promise<void> {
    const published = Object.entries<{ HostPort: string }[]>(this.hostConfig.PortBindings ?? {});
    this.hostConfig.PortBindings = Object.fromEntries(
      published.map(([port, bindings]) => [port, bindings.map((each) => ({ ...each, HostIp: '127.0.0.1' }))]),
    );
  }
}

const hasImage = async (image: string) =>
  (await succeeds(['image', 'inspect', image], probeTimeoutMs)) ||
  (await succeeds(['pull', '-q', image], pullTimeoutMs));

function succeeds(args: readonly string[], timeout: number): Promise<boolean> {
  return run('docker', args, { timeout }).then(
    () => true,
    () => false,
  );
}
