import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { freePorts } from '@cadenza/free-port';
import { checkArchive, type RunningArchive, startArchive } from './archive/start-archive.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { startDatabaseServer } from './database-server.ts';
import { createDatabases, rolesOf, type ServiceDatabases } from './databases.ts';
import { type FirstPassword, firstPassword } from './first-password.ts';
import { buildFrontEnds } from './front-ends.ts';
import { summariseLog } from './log-summary.ts';
import { checkBeforeStart } from './preflight.ts';
import { loadClock } from './product-clock.ts';
import type { Progress } from './progress.ts';
import { untilReady } from './readiness.ts';
import { type Secrets, takeSecrets } from './secrets.ts';
import { writeSettingsApart } from './service-apart.ts';
import { superviseService } from './service-process.ts';
import {
  entryOf,
  environmentOf,
  type ServiceName,
  type Surroundings,
  serviceNames,
  servicesWithDatabase,
} from './services.ts';
import type { ProductSettings } from './settings.ts';
import { settleTogether } from './settle-together.ts';

export interface RunningProduct extends AsyncDisposable {
  settings: ProductSettings;
  firstPassword: FirstPassword;
}

/**
 * Starts everything on this machine and resolves when the gateway is ready. Disposing stops everything in reverse
 * order; when the start fails or `signal` fires, everything started is stopped before the promise rejects.
 * @param apart the service that a developer runs, with the settings written for it
 * @throws StopSentence with one sentence for the person at the console
 */
export async function startProduct(
  settings: ProductSettings,
  { progress, signal, apart }: { progress: Progress; signal: AbortSignal; apart?: ServiceName | undefined },
): Promise<RunningProduct> {
  await checkBeforeStart(settings);
  await using starting = new AsyncDisposableStack();
  starting.use(await lockDataFolder(settings.DATA_DIR));
  const clock = await loadClock(settings, createClock().realNow());
  const secrets = await takeSecrets(settings, rolesOf(servicesWithDatabase));
  const logs = path.join(settings.DATA_DIR, 'logs');
  await mkdir(logs, { recursive: true, mode: 0o700 });

  // The first failure ends the other half, so that nothing is left behind when both have settled.
  const failing = new AbortController();
  const until = AbortSignal.any([signal, failing.signal]);
  const [{ databases, archive }] = await settleTogether(
    [
      progress.step('database', prepareDatabases(settings, { secrets, starting, progress, signal: until })),
      progress.step('front ends', buildFrontEnds({ logFile: path.join(logs, 'front-ends.log'), signal: until })),
    ],
    failing,
  );
  signal.throwIfAborted();

  const first = await firstPassword(settings.ADMIN_PASSWORD, databases.urlOf('gateway'));
  const ports = await choosePorts(settings);
  await progress.step(
    'services',
    startServices(
      { settings, secrets, firstPassword: first, databases, clock, ports },
      { logs, starting, progress, signal, apart },
    ),
  );
  archive?.allowBackups();
  const resources = starting.move();
  return { settings, firstPassword: first, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

interface Startup {
  starting: AsyncDisposableStack;
  progress: Progress;
  signal: AbortSignal;
}

async function prepareDatabases(
  settings: ProductSettings,
  { secrets, starting, progress, signal }: Startup & { secrets: Secrets },
): Promise<{ databases: ServiceDatabases; archive: RunningArchive | undefined }> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const note = (line: string) => progress.note(line);
  if (DATABASE_URL) {
    if (settings.ARCHIVE_DIR ?? settings.ARCHIVE_S3_PREFIX)
      note('  ! With DATABASE_URL set nothing is archived here: that is a matter of that PostgreSQL server.');
    return { databases: await createDatabases(DATABASE_URL, servicesWithDatabase, secrets), archive: undefined };
  }
  const dataDirectory = path.join(DATA_DIR, 'postgres');
  const server = starting.use(
    await startDatabaseServer({ dataDirectory, signal, onRestart: (message) => note(`  ! ${message}`) }),
  );
  await checkArchive(settings, server.url);
  const databases = await createDatabases(server.url, servicesWithDatabase, secrets);
  const archive = await startArchive(settings, { serverUrl: server.url, note });
  if (archive) starting.use(archive);
  return { databases, archive };
}

async function choosePorts({ PORT }: ProductSettings): Promise<Record<ServiceName, number>> {
  const free = await freePorts(serviceNames.length);
  const ports = Object.fromEntries(serviceNames.map((name, index) => [name, free[index]])) as Record<
    ServiceName,
    number
  >;
  return { ...ports, gateway: PORT };
}

async function startServices(
  surroundings: Surroundings,
  { logs, starting, progress, signal, apart }: Startup & { logs: string; apart: ServiceName | undefined },
): Promise<void> {
  const stopping = new AbortController();
  const names = serviceNames.filter((name) => name !== apart);
  if (apart) progress.note(await writeSettingsApart(apart, surroundings, starting));
  const services = names.map((name) => {
    const summarise = summariseLog(name);
    return superviseService({
      name,
      entry: entryOf(name),
      environment: environmentOf(name, surroundings),
      logFile: path.join(logs, `${name}.log`),
      onLogLine: (line) => {
        const summary = stopping.signal.aborted ? undefined : summarise(line);
        if (summary) progress.note(summary);
      },
      onRestart: (reason, waitMs) =>
        progress.note(`  ! ${name} ended ${reason}; starting it again in ${waitMs / 1_000} s (see ${logs})`),
    });
  });
  starting.defer(async () => {
    stopping.abort();
    await Promise.all(services.map((service) => service[Symbol.asyncDispose]()));
  });
  // The gateway is ready only when all others are.
  const expected = apart ? names.filter((name) => name !== 'gateway') : names;
  const addresses = Object.fromEntries(
    expected.map((name) => [name, `http://127.0.0.1:${surroundings.ports[name]}`] as const),
  );
  const interrupted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  await Promise.race([interrupted, Promise.all(services.map(({ listening }) => listening))]);
  await untilReady(addresses, signal);
}
