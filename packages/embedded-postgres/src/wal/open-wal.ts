import { PassThrough } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';
import { type ClusterPlace, placeBy, walConnection } from './cluster-place.ts';
import { formatPosition, parsePosition } from './position.ts';

/** Some bytes of the write-ahead log that are durable on the server. */
export interface WalPiece {
  start: bigint;
  bytes: Buffer;
}

/** The write-ahead log of a running server, and its place when it was opened. */
export interface OpenWal extends ClusterPlace, AsyncDisposable {
  /** The server still has the log from the segment of this position on. */
  keptFrom: bigint;
  /** Reads the log from `from` on, without end; fails when the connection does. To be called once. */
  read(from: bigint): AsyncIterable<WalPiece>;
  /** Tells the server that it may forget the log before `to`. */
  confirm(to: bigint): void;
}

/** What the driver's types leave out. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void };

/** First bytes of messages: PostgreSQL documentation, "Streaming Replication Protocol", START_REPLICATION. */
const kinds = { log: 'w'.charCodeAt(0), keepAlive: 'k'.charCodeAt(0), status: 'r'.charCodeAt(0) };
const logHeaderBytes = 25;
const replyWantedAt = 17;
const statusBytes = 34;
/** Reading pauses when so many pieces wait, of up to 128 kB each. */
const piecesWaitingMax = 32;

/**
 * Opens the write-ahead log of a running server, as a standby would. The replication slot `slot` makes the server keep
 * the log that was not confirmed, within its `max_slot_wal_keep_size`. A slot that has lost its place is created again;
 * `keptFrom` is then later than what was confirmed.
 *
 * @param serverUrl `postgres://…` of its superuser
 */
export async function openWal(serverUrl: string, slot: string): Promise<OpenWal> {
  const client = new Client(walConnection(serverUrl));
  const arrived = new PassThrough({ objectMode: true, highWaterMark: piecesWaitingMax });
  client.on('error', (error) => arrived.destroy(error));
  // A reader gets the error. This listener keeps it from ending the process while nobody reads.
  arrived.on('error', () => {});
  await using opening = new AsyncDisposableStack();
  opening.defer(() => client.end().catch(() => {}));
  opening.defer(() => void arrived.destroy());
  await client.connect();
  const place = await placeBy(client);
  const keptFrom = await placeOfSlot(client, slot);

  let confirmed = 0n;
  let connection: CopyConnection | undefined;
  const report = () => connection?.sendCopyFromChunk(statusOf(confirmed));
  const resources = opening.move();
  return {
    ...place,
    keptFrom,
    read(from) {
      const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatPosition(from)} TIMELINE ${place.timeline}`;
      const take = (message: Buffer, on: Connection) => {
        connection = on as CopyConnection;
        if (message[0] === kinds.keepAlive && message[replyWantedAt] === 1) report();
        if (message[0] !== kinds.log) return;
        // A copy, because the driver writes the next message over this one.
        const piece = { start: message.readBigUInt64BE(1), bytes: Buffer.from(message.subarray(logHeaderBytes)) };
        if (arrived.write(piece) || on.stream.isPaused()) return;
        on.stream.pause();
        arrived.once('drain', () => on.stream.resume());
      };
      client.query(copyBoth(command, take, arrived));
      return arrived;
    },
    confirm(to) {
      confirmed = to;
      report();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The position of the slot, which is created when it is missing or has lost its place. */
async function placeOfSlot(client: Client, slot: string): Promise<bigint> {
  const name = client.escapeLiteral(slot);
  const place = async () => {
    const { rows } = await client.query(
      `select restart_lsn::text as place, wal_status as state from pg_replication_slots where slot_name = ${name}`,
    );
    return rows[0] as { place: string | null; state: string | null } | undefined;
  };
  const found = await place();
  if (found?.place && found.state !== 'lost') return parsePosition(found.place);
  if (found) await client.query(`select pg_drop_replication_slot(${name})`);
  await client.query(`select pg_create_physical_replication_slot(${name}, true)`);
  return parsePosition((await place())!.place!);
}

function copyBoth(
  command: string,
  take: (message: Buffer, connection: Connection) => void,
  arrived: PassThrough,
): Submittable {
  const ignore = () => {};
  return Object.assign(
    { submit: (connection: Connection) => connection.query(command) },
    {
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: Connection) => take(chunk, connection),
      handleReadyForQuery: () => arrived.destroy(new Error('The server has ended its log.')),
      handleError: (error: Error) => arrived.destroy(error),
    },
  );
}

/** The message that everything up to `position` is written, flushed and applied here. */
function statusOf(position: bigint): Buffer {
  const status = Buffer.alloc(statusBytes);
  status[0] = kinds.status;
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at);
  return status;
}
