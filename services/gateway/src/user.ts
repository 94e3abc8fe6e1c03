import { createClock } from '@cadenza/clock';
import { loadSettings } from '@cadenza/http-kit';
import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase } from '@cadenza/postgres';
import { settings } from './config.ts';
import { migrateDatabase } from './migrate-database.ts';
import { readPassword } from './users/read-password.ts';
import { runUserCommand } from './users/user-command.ts';

/** Adds, removes and lists the people who may sign in. */
try {
  const { DATABASE_URL } = loadSettings(settings.pick({ DATABASE_URL: true }), process.env);
  await migrateDatabase(DATABASE_URL);
  await using database = openDatabase(DATABASE_URL, { applicationName: 'cadenza-user' });
  await runUserCommand(process.argv.slice(2), {
    database,
    now: createClock().realNow(),
    readPassword: () => readPassword(process.stdin),
    say: printLine,
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
