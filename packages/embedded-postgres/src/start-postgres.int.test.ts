import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from './index.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-embedded-postgres-'));
const started: RunningPostgres[] = [];

afterAll(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, options: { port?: number; durable?: boolean } = {}) {
  const postgres = await startPostgres({ dataDirectory: path.join(folder, name), durable: false, ...options });
  started.push(postgres);
  return postgres;
}

async function query(postgres: RunningPostgres, sql: string) {
  const client = new Client(postgres.url());
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(name: string) {
  return Number.parseInt(await readFile(path.join(folder, name, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

test('what was written is there after a stop and a start', async () => {
  const first = await start('restart');
  await query(first, 'create table leads as select 7 as id');
  await first.stop();
  await first.ended;
  const second = await start('restart');
  expect(await query(second, 'select id from leads')).toEqual([{ id: 7 }]);
});

test('only a password opens it, and sessions cannot hold a transaction open for ever', async () => {
  const postgres = await start('settings');
  await expect(new Client(postgres.url().replace(/:[^:@]+@/, ':wrong@')).connect()).rejects.toThrow('password');
  expect(await query(postgres, 'show idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '30s' },
  ]);
  expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
});

test('its log quotes no row, and what earlier versions wrote there is gone', async () => {
  const old = path.join(folder, 'log', 'postgres.log');
  await mkdir(path.dirname(old), { recursive: true });
  await writeFile(old, 'Key (address)=(ada@canary.example) already exists.');
  const postgres = await start('log');
  await query(postgres, 'create table leads (address text unique)');
  const insert = () => query(postgres, `insert into leads values ('ada@canary.example')`);
  await insert();
  await expect(insert()).rejects.toThrow('duplicate key');
  const log = await readFile(path.join(folder, 'log', 'server.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('canary');
  await expect(readFile(old)).rejects.toThrow('ENOENT');
});

test.runIf(process.platform === 'linux')('no setting of the product is in its environment', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://ada:secret@mail.example');
  await start('environment');
  const environment = await readFile(`/proc/${await serverPid('environment')}/environ`, 'utf8');
  expect(environment.split('\0')).toContain('LC_ALL=C');
  expect(environment).not.toContain('secret');
});

test('it starts again after the server was killed', async () => {
  const first = await start('killed', { durable: true });
  await query(first, 'create table leads as select 7 as id');
  process.kill(await serverPid('killed'), 'SIGKILL');
  await first.ended;
  const second = await start('killed');
  expect(await query(second, 'select id from leads')).toEqual([{ id: 7 }]);
});

test('it starts again when a process of the killed server hangs', async () => {
  const first = await start('hanging', { durable: true });
  const client = new Client(first.url());
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  process.kill(await serverPid('hanging'), 'SIGKILL');
  await first.ended;
  const second = await start('hanging');
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server whose starter was killed is stopped before the next start', async () => {
  const script = path.join(folder, 'starter.ts');
  const entry = path.join(import.meta.dirname, 'index.ts');
  const dataDirectory = path.join(folder, 'orphan');
  await writeFile(
    script,
    `import { startPostgres } from ${JSON.stringify(entry)};
     await startPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, durable: false });
     process.kill(process.pid, 'SIGKILL');`,
  );
  const starter = spawn(process.execPath, [script], { stdio: 'inherit' });
  await new Promise((resolve) => starter.on('exit', resolve));
  const orphan = await serverPid('orphan');
  const postgres = await start('orphan');
  expect(await serverPid('orphan')).not.toBe(orphan);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file left by a crash does not stand in the way when another program has the number by now', async () => {
  await (await start('reused')).stop();
  await writeFile(path.join(folder, 'reused', 'cluster', 'postmaster.pid'), `${process.pid}\n`);
  await expect(start('reused')).resolves.toBeDefined();
});

test('an interrupted first start leaves nothing that breaks the next one', async () => {
  const dataDirectory = path.join(folder, 'interrupted');
  const interrupted = startPostgres({ dataDirectory, durable: false, signal: AbortSignal.timeout(150) });
  await expect(interrupted).rejects.toThrow();
  await expect(start('interrupted')).resolves.toBeDefined();
});

test.runIf(process.getuid?.() === 0)('root can start it below a folder that only root may enter', async () => {
  const hidden = await mkdtemp(path.join(homedir(), '.cadenza-test-'));
  const postgres = await startPostgres({ dataDirectory: path.join(hidden, 'postgres'), durable: false });
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  await rm(hidden, { recursive: true });
});

test('a taken port is named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(start('port', { port })).rejects.toThrow(`Port ${port} for PostgreSQL is already used`);
  other.close();
});

test('a folder that cannot be written is named', async () => {
  await mkdir(path.join(folder, 'blocked'), { recursive: true });
  await writeFile(path.join(folder, 'blocked', 'file'), '');
  await expect(start('blocked/file/postgres')).rejects.toThrow('cannot be written');
});
