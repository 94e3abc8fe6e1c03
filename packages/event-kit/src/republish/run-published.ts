import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { topicOwners } from '@cadenza/contracts';
import { type Database, openDatabase } from '@cadenza/postgres';
import type { PublishRules } from '../publish/publisher.ts';
import { publishedSince, readFrom } from './published-events.ts';
import { type PublishedLine, writeLine } from './published-lines.ts';

/**
 * The whole of a service's `published.ts`: prints what the service has published since `--from`, from the database of
 * `DATABASE_URL`. On failure exits with status 1 and one sentence.
 */
export async function runPublished<Context extends { database: Database }>(
  owner: string,
  rules: PublishRules<Context>,
): Promise<void> {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' } } });
    const url = process.env['DATABASE_URL'];
    if (!url) throw new Error(`Set DATABASE_URL to the database of ${owner}.`);
    if (values.from === undefined) throw new Error('Say --from which position, or which instant in ISO 8601.');
    const topics = Object.keys(topicOwners).filter((topic) => topicOwners[topic as keyof typeof topicOwners] === owner);
    await using database = openDatabase(url, { applicationName: `cadenza-published-${owner}` });
    await say({ owner, topics });
    let count = 0;
    for await (const records of publishedSince(database, readFrom(values.from), rules, { database } as Context)) {
      await say({ records });
      count += records.length;
    }
    await say({ count });
  } catch (error) {
    process.stderr.write(`${owner} could not say what it has published. ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** No faster than the reader takes it. */
async function say(line: PublishedLine): Promise<void> {
  if (!process.stdout.write(writeLine(line))) await once(process.stdout, 'drain');
}
