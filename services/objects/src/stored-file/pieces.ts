import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '@cadenza/clock';
import type { Database } from '@cadenza/postgres';
import { type ObjectStore, StoreUnavailable } from '../store/object-store.ts';
import type { StoredContent } from '../store/stored-content.ts';

/** The number of a piece that is the whole file. Parts count from 1. */
export const wholeFile = 0;

/** Bytes in the store that belong to no file yet. */
export interface Piece extends StoredContent {
  id: string;
  number: number;
}

export interface Pieces {
  /**
   * Stores `content` under a new id, so that two attempts at once never mix. The row comes before the first byte, so that
   * the cleaning finds what a crash leaves.
   * @throws TooLarge, StoreUnavailable, or the error of `content`; nothing counts as received then
   */
  keep(fileId: string, number: number, content: Readable, sizeBytesMax: number): Promise<Piece>;
  /** The newest complete piece of each part, by number. */
  partsOf(fileId: string): Promise<Piece[]>;
  /** Ids of earlier pieces of the same part. */
  replacedBy(fileId: string, piece: Piece): Promise<string[]>;
  /** Removes bytes and row. After a crash in between, the cleaning of abandoned pieces removes the rest. */
  remove(ids: readonly string[]): Promise<void>;
}

export function piecesIn(database: Database, store: ObjectStore, clock: Clock): Pieces {
  const forget = (id: string) => database.query('delete from pieces where id = $1', [id]);
  return {
    async keep(fileId, number, content, sizeBytesMax) {
      const id = randomUUIDv7();
      await database.query('insert into pieces (id, file_id, number, created_at) values ($1, $2, $3, $4)', [
        id,
        fileId,
        number,
        clock.realNow().toString(),
      ]);
      const stored = await store.put(id, content, sizeBytesMax).catch(async (error) => {
        // A store that did not answer may still have kept the bytes.
        if (!(error instanceof StoreUnavailable)) await forget(id);
        throw error;
      });
      await database.query('update pieces set size_bytes = $2, sha256 = $3 where id = $1', [
        id,
        stored.sizeBytes,
        stored.sha256,
      ]);
      return { id, number, ...stored };
    },
    async partsOf(fileId) {
      const { rows } = await database.query<Piece>(
        `select distinct on (number) id, number, size_bytes as "sizeBytes", sha256 from pieces
         where file_id = $1 and number > $2 and sha256 is not null order by number, id desc`,
        [fileId, wholeFile],
      );
      return rows;
    },
    async replacedBy(fileId, { id, number }) {
      const { rows } = await database.query<{ id: string }>(
        'select id from pieces where file_id = $1 and number = $2 and sha256 is not null and id < $3',
        [fileId, number, id],
      );
      return rows.map((row) => row.id);
    },
    async remove(ids) {
      for (const id of ids) {
        await store.delete(id);
        await forget(id);
      }
    },
  };
}
