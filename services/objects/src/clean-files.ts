import { createClock } from '@cadenza/clock';
import { loadSettings } from '@cadenza/http-kit';
import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase } from '@cadenza/postgres';
import { type Abandoned, abandonedMax, findAbandoned, remove, unusedDays } from './abandoned/abandoned.ts';
import { settings } from './config.ts';
import { openStore } from './store/open-store.ts';
import { piecesIn } from './stored-file/pieces.ts';

/** Lists abandoned uploads, files and pieces and, without `--dry-run`, removes them now instead of at the next turn. */
try {
  const isDryRun = process.argv.includes('--dry-run');
  const given = loadSettings(settings, process.env);
  const clock = createClock();
  await using database = openDatabase(given.DATABASE_URL, { applicationName: 'cadenza-clean-files' });
  await using store = await openStore(given);
  const place = { clock, database, store, pieces: piecesIn(database, store, clock) };
  let isMore = true;
  while (isMore) {
    const abandoned = await findAbandoned(place);
    if (!isDryRun) await remove(abandoned, place);
    for (const line of linesFor(abandoned)) printLine(`  ${isDryRun ? 'would remove' : '✓ removed'} ${line}`);
    const isFull = Object.values(abandoned).some(({ length }) => length === abandonedMax);
    if (isDryRun && isFull) printLine(`  … there may be more: of each kind the ${abandonedMax} oldest are shown`);
    isMore = isFull && !isDryRun;
  }
  printLine(isDryRun ? '  Nothing was removed.' : '  Nothing is left to remove.');
} catch (error) {
  process.stderr.write(`The files were not cleaned up. ${(error as Error).message}\n`);
  process.exitCode = 1;
}

function linesFor({ uploads, files, pieces, halfFiles }: Abandoned): string[] {
  return [
    ...uploads.map((id) => `upload ${id}, begun and not finished for a day`),
    ...files.map((id) => `file ${id}, which no step has named for ${unusedDays} days`),
    ...pieces.map((id) => `stored object ${id}, which belongs to no file`),
    ...halfFiles.map((name) => `incoming/${name}, half-written`),
  ];
}
