import { PassThrough, type Readable } from 'node:stream';
import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';

/**
 * First byte of a message with archive bytes: PostgreSQL documentation, "Streaming Replication Protocol", BASE_BACKUP.
 */
const archiveBytes = 'd'.charCodeAt(0);

/** A tar archive of the cluster's folder, as a stream that fails when the copy fails. */
export type BaseBackup = Readable &
  AsyncDisposable & {
    /**
     * The place in the write-ahead log at which the copy begins, as `1/2A3B`, and its timeline; set with the first
     * byte.
     */
    startsAt: { position: string; timeline: number } | undefined;
  };

/**
 * Copies a whole running server. The copy shows all its databases at one instant, at which the copying ends, and holds
 * the write-ahead log that a server needs to start from it.
 *
 * @param serverUrl `postgres://…` of its superuser
 */
export async function baseBackup(serverUrl: string): Promise<BaseBackup> {
  const keeper = new Client({ connectionString: serverUrl, application_name: 'cadenza-backup' });
  const sender = new Client({ connectionString: serverUrl, replication: 'true' } as ClientConfig);
  const archive = Object.assign(new PassThrough(), { startsAt: undefined });
  for (const client of [keeper, sender]) client.on('error', (error) => archive.destroy(error));
  await using connected = new AsyncDisposableStack();
  connected.defer(() => void archive.destroy());
  for (const client of [keeper, sender]) connected.defer(() => client.end().catch(() => {}));
  await keeper.connect();
  // Until the connection ends, the server keeps the log that is written meanwhile, however long the copy takes.
  await keeper.query('select pg_create_physical_replication_slot($1, true, true)', [`cadenza_backup_${process.pid}`]);
  await sender.connect();
  sender.query(copyInto(archive));
  const resources = connected.move();
  return Object.assign(archive, { [Symbol.asyncDispose]: () => resources.disposeAsync() });
}

function copyInto(archive: PassThrough & Pick<BaseBackup, 'startsAt'>): Submittable {
  const ignore = () => {};
  return Object.assign(
    {
      submit(connection: Connection) {
        connection.query(`BASE_BACKUP (LABEL 'cadenza', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`);
      },
    },
    {
      handleRowDescription: ignore,
      handleDataRow({ fields: [position, timeline] }: { fields: string[] }) {
        // Several results follow; only the first one says the start.
        archive.startsAt ??= { position: position!, timeline: Number(timeline) };
      },
      handleCommandComplete: ignore,
      handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
        // A copy, because the driver writes the next message over this one.
        if (chunk[0] !== archiveBytes || archive.write(Buffer.from(chunk.subarray(1)))) return;
        if (stream.isPaused()) return;
        stream.pause();
        archive.once('drain', () => stream.resume());
      },
      handleReadyForQuery: () => archive.end(),
      handleError: (error: Error) => archive.destroy(error),
    },
  );
}
