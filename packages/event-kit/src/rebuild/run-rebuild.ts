import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase } from '@cadenza/postgres';
import type { Consumer } from '../consume/consumer.ts';
import type { ReadModels } from './read-models.ts';
import { rebuild } from './rebuild.ts';
import type { Comparison } from './shadow-tables.ts';

const progressEntries = 50_000;

/**
 * The whole of a service's `rebuild.ts`: rebuilds its read models in the database of `DATABASE_URL` and prints the
 * comparison. On failure exits with status 1 and one sentence.
 */
export async function runRebuild<Context>({
  name,
  readModels,
  consumers,
}: {
  name: string;
  readModels: ReadModels;
  consumers: readonly Consumer<Context>[];
}): Promise<void> {
  const url = process.env['DATABASE_URL'];
  try {
    if (!url) throw new Error(`Set DATABASE_URL to the database of ${name}.`);
    await using database = openDatabase(url, { applicationName: `cadenza-rebuild-${name}` });
    let said = 0;
    const onProgress = (entries: number) => {
      if (entries - said < progressEntries) return;
      said = entries;
      printLine(`  … ${entries.toLocaleString('en-US')} events read`);
    };
    const compared = await rebuild({ database, readModels, consumers, onProgress });
    for (const comparison of compared) printLine(`  ✓ ${sentenceOf(comparison)}`);
  } catch (error) {
    process.stderr.write(`The read models of ${name} were left as they are. ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf({ table, rows, wrong }: Comparison): string {
  const count = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'row' : 'rows'}`;
  return `${table}: ${count(rows)}, ${wrong === 0 ? 'all as they were' : `${count(wrong)} put right`}`;
}
