import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres, stopLeftOver } from '@cadenza/embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the database `postgres`, with the right to create databases and roles. */
    postgresUrl: string;
  }
}

const folderPrefix = `cadenza-test-postgres-`;

/** One throw-away PostgreSQL for a whole test run, or the server named in TEST_DATABASE_URL. */
export default async function setUp(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('postgresUrl', given);
    return;
  }
  await removeFoldersOfKilledRuns();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const postgres = await startPostgres({ dataDirectory, durable: false });
  project.provide('postgresUrl', postgres.url());
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}

async function removeFoldersOfKilledRuns() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const runner = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (isAlive(runner)) continue;
    await stopLeftOver(path.join(tmpdir(), name));
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
