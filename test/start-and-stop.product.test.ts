import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '../launcher/src/services.ts';
import { killAll, postgresPid, processesOf, stillRunning, treeOf, until } from './support/processes.ts';
import { dataFolder, launch, startProduct } from './support/running-product.ts';
import { type Session, signedIn } from './support/session.ts';

const launchSteps = ['database', 'services'];

const aCampaign = async (session: Session, name: string) => {
  const response = await session.call('POST', '/api/campaigns', { name });
  expect(response.status).toBe(201);
  return response.body.id as string;
};
const names = async (session: Session) =>
  (await session.call('GET', '/api/campaigns')).body.map(({ name }: { name: string }) => name);

/** A start that fails with status 1 and leaves nothing running. @returns what it printed */
async function fails(environment: Record<string, string>) {
  const started = launch('start', { PORT: String(await freePort()), ...environment });
  const [status] = await once(started.process, 'exit');
  expect(status).toBe(1);
  expect(await stillRunning(await treeOf(started.process.pid as number))).toEqual([]);
  return started.output();
}

describe('start after start on one data folder', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let product: Awaited<ReturnType<typeof startProduct>>;
  const start = async () => {
    product = await startProduct({ DATA_DIR: folder.path });
    return signedIn(product.url);
  };
  const running = async () => [...(await treeOf(product.process.pid as number)), await postgresPid(folder.path)];

  beforeAll(async () => {
    folder = await dataFolder();
    await aCampaign(await start(), 'before the stop');
  });
  afterAll(async () => {
    await product?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  test('a stop leaves nothing running, and the next start goes on where it stopped', async () => {
    const tree = await running();
    expect(await product.interrupt()).toBe(0);
    await until(async () => (await stillRunning(tree)).length === 0);
    const session = await start();
    expect(await names(session)).toEqual(['before the stop']);
    await aCampaign(session, 'before the kill');
  });

  test('so does the start after everything was killed', async () => {
    const tree = await running();
    killAll(new Set(tree));
    await until(async () => (await stillRunning(tree)).length === 0);
    expect(await names(await start())).toEqual(['before the kill', 'before the stop']);
  });

  test('another Cadenza on the same folder says so and ends', async () => {
    expect(await fails({ DATA_DIR: folder.path })).toMatch(/already|another/i);
  });

  test('when only the launcher is killed, its services end, and the next start takes over', async () => {
    const tree = await treeOf(product.process.pid as number);
    const services = await processesOf(tree, 'src/main.ts');
    expect(services).toHaveLength(serviceNames.length);
    killAll(tree.filter((each) => !services.includes(each)).slice(0, 2));
    await until(async () => (await stillRunning(services)).length === 0);
    expect(await names(await start())).toEqual(['before the kill', 'before the stop']);
  });
});

test.each(launchSteps)('Ctrl-C while it waits for the %s leaves nothing running', async (step) => {
  await using folder = await dataFolder();
  const started = launch('start', { DATA_DIR: folder.path, PORT: String(await freePort()) });
  const isFar = step === 'database' ? () => started.output().length > 0 : () => started.output().includes('✓ database');
  await until(isFar);
  const tree = await treeOf(started.process.pid as number);
  expect(await started.interrupt()).toBe(130);
  await until(async () => (await stillRunning(tree)).length === 0);
  expect(started.output()).not.toContain('Error');
});

describe('bad luck: one clear sentence, exit status 1, nothing left behind', () => {
  test('the port is taken', async () => {
    await using folder = await dataFolder();
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    try {
      const output = await fails({ DATA_DIR: folder.path, PORT: String(port) });
      expect(output).toMatch(new RegExp(`${port}.*\\b(taken|use)`));
    } finally {
      server.close();
    }
  });

  test('the data folder cannot be one', async () => {
    await using folder = await dataFolder();
    const file = path.join(folder.path, 'a file');
    await writeFile(file, '');
    expect(await fails({ DATA_DIR: file })).toContain(file);
  });

  test('all malformed settings are named at once', async () => {
    await using folder = await dataFolder();
    const output = await fails({ DATA_DIR: folder.path, PORT: 'eighty', CLOCK_SPEED: '-1', SMTP_URL: 'http://x' });
    for (const key of ['PORT', 'CLOCK_SPEED', 'SMTP_URL']) expect(output).toContain(key);
  });

  test('a fast clock with a mail server somewhere else', async () => {
    await using folder = await dataFolder();
    const output = await fails({ DATA_DIR: folder.path, CLOCK_SPEED: '60', SMTP_URL: 'smtp://mail.example.com:587' });
    expect(output).toContain('CLOCK_SPEED');
  });

  test('a database that does not answer', async () => {
    await using folder = await dataFolder();
    const output = await fails({
      DATA_DIR: folder.path,
      DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x`,
    });
    expect(output).toMatch(/database/i);
  });
});
