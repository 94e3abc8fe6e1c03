import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClock } from '@cadenza/clock';
import { calendarText } from './simulate/calendar-text.ts';
import { scriptFrom } from './simulate/script-from.ts';
import { simulate } from './simulate/simulate.ts';

const usage = `Plays a campaign and prints who gets which step when, and the rule that decided.

  --start 2026-03-02T09:00   launch, in the campaign's time zone (default: now)
  --leads 10                 how many leads there are at launch
  --delays 0,2,4             days to wait before each step
  --gap 5                    minutes between two emails
  --window 09:00-17:00       hours in which it sends
  --timezone America/New_York
  --weekdays Monday,Tuesday,Wednesday,Thursday,Friday
  --file campaign.json       the same as JSON: {"start", "leads", "delays", "gap", "window", "timezone", "weekdays"},
                             and "senders": mailboxes that send instead of the relay. All their fields are optional:
                             [{"address": "ann@example.org", "dailyLimit": 40, "gapMinutes": 5,
                               "ramp": {"start": 5, "step": 3}, "timezone": "Europe/Berlin", "hours": "09:00-17:00",
                               "weekdays": ["Monday", "Friday"], "connectedAt": "2026-02-20T09:00"}]
                             Nobody else uses them; the gap above holds for each of them
`;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    start: text,
    leads: text,
    delays: text,
    gap: text,
    window: text,
    timezone: text,
    weekdays: text,
    file: text,
    help: { type: 'boolean' },
  },
});

if (values.help) process.stdout.write(usage);
else {
  const { file, ...flags } = values;
  try {
    const fromFile = file ? inFile(await readFile(file, 'utf8')) : {};
    const script = scriptFrom({ ...fromFile, ...flags }, createClock({ speed: 1 }).now());
    process.stdout.write(calendarText(script, await simulate(script)));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 1;
  }
}

function inFile(text: string): object {
  const value = JSON.parse(text) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The file has no object in JSON');
  return value;
}
