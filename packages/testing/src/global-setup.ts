import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres, stopLeftOver } from '@cadenza/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { fastFolder } from './fast-folder.ts';
import { removeFoldersOfKilledRuns } from './killed-runs.ts';

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
  await removeFoldersOfKilledRuns(folderPrefix, stopLeftOver);
  const dataDirectory = await mkdtemp(path.join(await fastFolder(), `${folderPrefix}${process.pid}-`));
  const postgres = await startPostgres({ dataDirectory, durable: false });
  project.provide('postgresUrl', postgres.url());
  return async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
