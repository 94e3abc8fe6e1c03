import { parseArgs } from 'node:util';
import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { answered, ask, type Listed, listParked } from './ask.ts';

/** Covers the retries of a fault for a few records, and the time until the service looks. */
const waitMsMax = 60_000;
const say = (line: string) => printLine(`  ${line}`);
const records = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;
const sentence = ({ number, topic, type, key, parkedAt, error }: Listed) =>
  `#${number}  ${parkedAt}  ${topic}  ${type ?? 'cannot be read'}  ${key}  ${error}`;

/** Lists records parked in the database of `DATABASE_URL`, or has the service replay or drop them. */
try {
  const { values, positionals } = parseArgs({
    options: { list: { type: 'boolean' }, drop: { type: 'boolean' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('Set DATABASE_URL to the database of the service that parked the records.');
  const numbers = positionals.map(numberOf);
  await using database = openDatabase(url, { applicationName: 'cadenza-replay', connectionsMax: 2 });
  if (values.list) await list(database);
  else if (values.drop) await drop(database, numbers, values.yes === true);
  else await replay(database, numbers.length > 0 ? numbers : 'all');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function numberOf(text: string): number {
  const number = Number(text.replace(/^#/, ''));
  if (!Number.isSafeInteger(number)) throw new Error(`"${text}" is no number of a parked record; --list shows them.`);
  return number;
}

async function list(database: Queryable): Promise<void> {
  const parked = await listParked(database);
  for (const each of parked) say(sentence(each));
  if (parked.length === 0) say('Nothing is parked.');
}

async function replay(database: Queryable, numbers: readonly number[] | 'all'): Promise<void> {
  const asked = await ask(database, 'replay', numbers);
  if (asked.length === 0) throw new Error('Nothing of that is parked.');
  const { parked, isDone } = await answered(database, asked, { waitMsMax });
  say(`✓ ${records(asked.length - parked.length)} handled`);
  for (const each of parked) say(`! ${isDone ? 'parked again' : 'not done yet'}: ${sentence(each)}`);
  if (!isDone) say('The service does the rest as soon as it runs.');
}

async function drop(database: Queryable, numbers: readonly number[], isMeant: boolean): Promise<void> {
  if (numbers.length === 0) throw new Error('Say which records to drop, by their numbers; --list shows them.');
  if (!isMeant) {
    for (const each of await listParked(database)) if (numbers.includes(each.number)) say(sentence(each));
    throw new Error(
      'A record that is dropped never has its effect, and what it holds is let go: if it says stop, emails go out as if ' +
        'nobody had said so. Once that is taken care of, repeat this with --yes.',
    );
  }
  const asked = await ask(database, 'drop', numbers);
  const { isDone } = await answered(database, asked, { waitMsMax });
  say(isDone ? `✓ ${records(asked.length)} dropped` : 'The service drops them as soon as it runs.');
}
