import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import { loadSettings } from '@cadenza/http-kit';
import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase } from '@cadenza/postgres';
import { z } from 'zod';
import { countOthers } from './loops/seal-again.ts';

/** Waits until the service has sealed everything with the key of this id. Fails when it seals nothing for a minute. */
const [kid = ''] = process.argv.slice(2);
const lookEveryMs = 500;
const standstillMsMax = 60_000;

const { DATABASE_URL } = loadSettings(z.object({ DATABASE_URL: z.url() }), process.env);
await using database = openDatabase(DATABASE_URL, { connectionsMax: 1 });
let left = await countOthers(database, kid);
let standstill = deadlineIn(standstillMsMax);
while (left > 0 && !standstill.hasPassed()) {
  await wait(lookEveryMs);
  const now = await countOthers(database, kid);
  if (now !== left) standstill = deadlineIn(standstillMsMax);
  left = now;
}
if (left > 0) printLine(`  ${left} are still sealed with another key`);
process.exitCode = left > 0 ? 1 : 0;
