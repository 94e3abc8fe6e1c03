import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { startLeadKeys } from '@cadenza/testing';
import { superviseService } from '../../launcher/src/service-process.ts';
import { entryOf, type ServiceName, serviceNames } from '../../launcher/src/services.ts';
import { processesOf, treeOf } from '../../test/support/processes.ts';
import { dataFolder, owner } from '../../test/support/running-product.ts';
import { profileService } from './profile/profile.ts';

/** Signs everything in the services under test and in the requests to them. */
export const benchSecret = 'a secret only benchmarks know, 32 bytes';

export interface BenchService extends AsyncDisposable {
  name: ServiceName;
  url: string;
  pid: number;
}

/** Uses the compile cache, as `npm start` does. */
const compiled = () => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};

/**
 * Runs one service as `npm start` does, in a process of its own. The addresses of the other services do not answer,
 * unless `environment` names others; only that of `leads` answers, with keys of leads.
 */
export async function startBenchService(name: ServiceName, environment: Record<string, string>): Promise<BenchService> {
  await using starting = new AsyncDisposableStack();
  const port = await freePort();
  const nobody = await freePort();
  const entry = entryOf(name);
  const ofThisName = async () => processesOf(await treeOf(process.pid), entry);
  const others = await ofThisName();
  const folder = starting.use(await dataFolder({ onDisk: true }));
  const leadKeys = starting.use(await startLeadKeys());
  const profile = profileService(name);
  starting.defer(profile.ended);
  const service = starting.use(
    superviseService({
      name,
      entry,
      environment: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        INTERNAL_SECRET: benchSecret,
        SESSION_SECRET: benchSecret,
        DATA_DIR: folder.path,
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        LOG_LEVEL: 'warn',
        ...Object.fromEntries(
          serviceNames.map((other) => [`${other.toUpperCase()}_URL`, `http://127.0.0.1:${nobody}`] as const),
        ),
        LEADS_URL: leadKeys.url,
        ...compiled(),
        ...profile.environment,
        ...environment,
      },
      logFile: path.join(folder.path, `${name}.log`),
      onLogLine: (line) => console.error(`${name}: ${line}`),
      onRestart: (reason) => console.error(`${name} ended ${reason}: what is measured now is worth nothing`),
    }),
  );
  await service.listening;
  const pid = (await ofThisName()).find((each) => !others.includes(each));
  if (pid === undefined) throw new Error(`The process of ${name} is not found`);
  const resources = starting.move();
  return { name, url: `http://127.0.0.1:${port}`, pid, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
