import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { serviceDatabase, testSecret } from '@cadenza/testing';
import { owner } from './running-product.ts';
import { startServiceProcess } from './service-process.ts';

const upstreams = ['campaigns', 'leads', 'sending', 'tracking', 'ai', 'objects', 'mailboxes'];

/**
 * Some services as separate processes, each on its own database; the addresses of other services do not respond. The
 * product's clock begins in the send window.
 */
export async function startServiceProcesses(
  names: readonly string[],
  environment: Record<string, string>,
): Promise<{ urlOf(name: string): string } & AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-processes-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const ports = Object.fromEntries(
    await Promise.all([...upstreams, ...names].map(async (name) => [name, await freePort()] as const)),
  );
  const urlOf = (name: string) => `http://127.0.0.1:${ports[name]}`;
  const common = {
    HOST: '127.0.0.1',
    INTERNAL_SECRET: testSecret,
    SESSION_SECRET: testSecret,
    MAILBOX_KEYS: `test:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    ADDRESS_CHECK: 'false',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    CLOCK_START: '2026-03-02T15:00:00Z',
    CLOCK_ANCHOR: Temporal.Now.instant().toString(),
    ...Object.fromEntries(upstreams.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
    ...environment,
  };
  const databases = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const database = starting.use(await serviceDatabase(name));
        return [name, database.url] as const;
      }),
    ),
  );
  await Promise.all(
    names.map(async (name) => {
      const own = { PORT: String(ports[name]), DATABASE_URL: databases[name] };
      starting.use(await startServiceProcess(name, { ...common, ...own }));
    }),
  );
  const resources = starting.move();
  return { urlOf, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
