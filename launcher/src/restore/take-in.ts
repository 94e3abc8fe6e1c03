import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createClock } from '@cadenza/clock';
import { migrateService } from '@cadenza/event-kit';
import { z } from 'zod';
import { spawnChild } from '../child-process.ts';
import { createDatabases, rolesOf } from '../databases.ts';
import { loadClock } from '../product-clock.ts';
import { takeSecrets } from '../secrets.ts';
import { environmentOf, migrationsOf, serviceNames, servicesWithDatabase, takeInEntryOf } from '../services.ts';
import type { ProductSettings } from '../settings.ts';
import { StopSentence } from '../stop-sentence.ts';
import type { Known } from './known.ts';

/** A port on which nobody listens: no other service runs meanwhile. */
const nobodyPort = 9;

/** What the program of a service reports: its name, how much it took in, or why it could not. */
const takenIn = z.looseObject({ service: z.string() });
export type TakenIn = z.output<typeof takenIn>;

export interface TakeIn {
  /** The settings of the restored data folder. */
  settings: ProductSettings;
  /** `postgres://…` of the superuser of the restored databases. */
  restoredUrl: string;
  /** The instant to which they are restored, ISO 8601. */
  restoredTo: string;
  /** Copies of the databases in their later state, on another server; absent when nothing later is known. */
  later: ({ url: string } & Known) | undefined;
  /** Where the program of a service lies. */
  entryOf?: ((service: string) => string) | undefined;
}

/**
 * Runs the take-in program of each service, which copies from its later database what must not be forgotten: which
 * emails were begun, and who said stop. First, both databases get the newest schema.
 * @returns the report of each program
 * @throws StopSentence when one fails
 */
export async function takeIn(
  { settings, restoredUrl, restoredTo, later, entryOf = takeInEntryOf }: TakeIn,
  signal: AbortSignal,
): Promise<TakenIn[]> {
  const secrets = await takeSecrets(settings, rolesOf(servicesWithDatabase));
  const databases = await createDatabases(restoredUrl, servicesWithDatabase, secrets);
  const laterDatabases = later && (await createDatabases(later.url, servicesWithDatabase, secrets));
  const clock = await loadClock({ ...settings, SMTP_URL: undefined }, createClock().realNow());
  const ports = Object.fromEntries(serviceNames.map((name) => [name, nobodyPort])) as Record<
    (typeof serviceNames)[number],
    number
  >;
  const taken: TakenIn[] = [];
  for (const name of servicesWithDatabase.filter((each) => existsSync(entryOf(each)))) {
    const urls = [databases.urlOf(name), ...(laterDatabases ? [laterDatabases.urlOf(name)] : [])];
    for (const url of urls) await migrateService(url, migrationsOf(name));
    taken.push(
      await run(
        name,
        entryOf(name),
        {
          ...environmentOf(name, {
            settings,
            secrets,
            databases,
            clock,
            ports,
            firstPassword: { from: 'generated-before' },
          }),
          RESTORED_TO: restoredTo,
          ...(later && laterDatabases && { LATER_DATABASE_URL: laterDatabases.urlOf(name), LATER_UNTIL: later.until }),
          ...(later && !later.unknown && { LATER_IS_COMPLETE: 'true' }),
        },
        signal,
      ),
    );
  }
  return taken;
}

async function run(name: string, entry: string, env: Record<string, string>, signal: AbortSignal): Promise<TakenIn> {
  const child = spawnChild(process.execPath, [entry], {
    cwd: path.dirname(entry),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.stop();
  signal.addEventListener('abort', stop, { once: true });
  const [output, complaints, end] = await Promise.all([
    text(child.process.stdout!),
    text(child.process.stderr!),
    child.ended,
  ]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (end !== 0)
    throw new StopSentence(`What must not be forgotten could not be taken in by ${name}: ${complaints.trim()}`);
  try {
    return takenIn.parse(JSON.parse(output.trim().split('\n').at(-1)!));
  } catch {
    throw new StopSentence(`${name} did not say what it has taken in: ${output.trim()}`);
  }
}
