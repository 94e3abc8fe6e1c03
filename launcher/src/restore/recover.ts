import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  nothingCommittedAfter,
  PostgresStartError,
  parsePosition,
  type RunningPostgres,
  startPostgres,
} from '@cadenza/embedded-postgres';
import { Client } from 'pg';
import { StopSentence } from '../stop-sentence.ts';

export interface Recovered extends AsyncDisposable {
  /** `postgres://…` of the superuser. */
  url: string;
  systemId: string;
  /** It contains everything committed up to then; an instant of real time, ISO 8601. */
  until: string;
  /** The last place in the log that was replayed. */
  replayedTo: bigint;
  /** Whether the log goes on behind the requested instant. */
  isCutOff: boolean;
}

/**
 * Starts the database of an unpacked data folder. It replays its log up to an instant, or to its end, and is a cluster
 * of its own from then on.
 * @throws StopSentence when it does not start
 */
export async function recover(
  folder: string,
  { to, isDurable }: { to: string | undefined; isDurable: boolean },
  signal: AbortSignal,
): Promise<Recovered> {
  const dataDirectory = path.join(folder, 'postgres');
  const copiedAt = await instantOfCopy(dataDirectory);
  const start = (until?: string) =>
    startPostgres({ dataDirectory, durable: isDurable, recovery: { to: until }, signal });
  try {
    if (to === undefined) return describe(await start(), { copiedAt });
    try {
      return describe(await start(to), { to, copiedAt });
    } catch (error) {
      if (!nothingCommittedAfter(error)) throw error;
      return describe(await start(), { copiedAt });
    }
  } catch (error) {
    throw error instanceof PostgresStartError ? new StopSentence(error.message) : error;
  }
}

async function describe(
  server: RunningPostgres,
  { to, copiedAt }: { to?: string; copiedAt: string },
): Promise<Recovered> {
  const client = new Client({ connectionString: server.url(), application_name: 'cadenza-restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select system_identifier::text as "systemId", pg_last_xact_replay_timestamp() as "lastCommitAt",
         pg_last_wal_replay_lsn()::text as "replayedTo"
       from pg_control_system()`,
    );
    const { systemId, lastCommitAt, ...place } = rows[0] as {
      systemId: string;
      lastCommitAt: Date | null;
      replayedTo: string;
    };
    const replayedTo = parsePosition(place.replayedTo);
    const until = to ?? lastCommitAt?.toISOString() ?? copiedAt;
    const stop = () => server.stop();
    return { url: server.url(), systemId, until, replayedTo, isCutOff: to !== undefined, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** When the copy of the databases began: PostgreSQL documentation, "Making a Base Backup", backup_label. */
async function instantOfCopy(dataDirectory: string): Promise<string> {
  const label = await readFile(path.join(dataDirectory, 'cluster', 'backup_label'), 'utf8');
  const [, day, time] = /^START TIME: (\S+) (\S+) UTC$/m.exec(label) ?? [];
  if (!day || !time) throw new StopSentence('The copy of the databases does not say when it was made.');
  return Temporal.Instant.from(`${day}T${time}Z`).toString();
}
