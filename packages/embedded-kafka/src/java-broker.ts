import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrokerOptions, brokerProperties, clusterId } from './broker-properties.ts';
import { KafkaStartError } from './kafka-start-error.ts';

const run = promisify(execFile);
const formatTimeoutMs = 60_000;
const heapMb = 384;
/** Both shorten the start; what they replace gains nothing on two cores. */
const quickStart = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

const logSettings = `rootLogger.level=warn
rootLogger.appenderRef.console.ref=console
appender.console.type=Console
appender.console.name=console
appender.console.layout.type=PatternLayout
appender.console.layout.pattern=%d{ISO8601} %p %c{1} %m%n
logger.start.name=kafka.server.KafkaRaftServer
logger.start.level=info
`;

/** Where things lie below a broker's folder. */
export function brokerPaths(folder: string) {
  return {
    records: path.join(folder, 'records'),
    properties: path.join(folder, 'server.properties'),
    logSettings: path.join(folder, 'log4j2.properties'),
    log: path.join(folder, 'broker.log'),
    pid: path.join(folder, 'broker.pid'),
  };
}

/** Starts the broker's process with records in `folder`; it does not answer yet. Its output goes to `broker.log`. */
export async function spawnBroker(
  folder: string,
  { java, jars, ...options }: BrokerOptions & { java: string; jars: string },
): Promise<ChildProcess> {
  const paths = brokerPaths(folder);
  const properties = brokerProperties({ ...options, dataFolder: paths.records.replaceAll('\\', '/') });
  await mkdir(paths.records, { recursive: true });
  await writeFile(paths.logSettings, logSettings);
  await writeFile(paths.properties, textOf(properties), { mode: 0o600 });
  const common = [
    `-Dlog4j2.configurationFile=${paths.logSettings}`,
    '-Djava.awt.headless=true',
    `-Xmx${heapMb}m`,
    ...quickStart,
    '-cp',
    path.join(jars, '*'),
  ];
  if (!existsSync(path.join(paths.records, 'meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', '-t', clusterId, '-c', paths.properties];
    await run(java, [...common, ...format], { timeout: formatTimeoutMs }).catch((error: Error) => {
      throw new KafkaStartError(`Kafka could not prepare ${paths.records}: ${error.message}`);
    });
  }
  const log = await open(paths.log, 'w', 0o600);
  // A process group of its own, so that Ctrl-C in the terminal reaches it only through the process that started it.
  const broker = spawn(java, [...common, 'kafka.Kafka', paths.properties], {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  await log.close();
  if (broker.pid) await writeFile(paths.pid, String(broker.pid));
  return broker;
}

/** The format of Java properties. The line breaks of a certificate are escaped. */
const textOf = (properties: Record<string, unknown>) =>
  Object.entries(properties)
    .map(([key, value]) => `${key}=${String(value).replaceAll('\n', '\\n')}\n`)
    .join('');
