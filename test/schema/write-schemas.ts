import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { openDatabase } from '@cadenza/postgres';
import { root } from '../../launcher/src/services.ts';
import { schemaFiles } from './schemas.ts';

// Run with `npm run schema` after a change to migrations or views, and read the difference before committing it.
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cadenza-schema-'));
const postgres = await startPostgres({ dataDirectory, durable: false });
try {
  await using server = openDatabase(postgres.url(), { connectionsMax: 1 });
  let databases = 0;
  const emptyDatabase = async () => {
    databases += 1;
    await server.query(`create database schema_${databases}`);
    return postgres.url(`schema_${databases}`);
  };
  for (const { file, text } of await schemaFiles(emptyDatabase)) await writeFile(path.join(root, file), text);
} finally {
  await postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
