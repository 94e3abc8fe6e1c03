import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '@cadenza/clock';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { checkedType } from './checked-type.ts';
import type { Piece } from './pieces.ts';

const expectedMax = 1_000;
/** How long an upload URL accepts a file. */
export const expectedHours = 24;

interface StoredFile {
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** Where the bytes of the file are in the store. */
interface FoundFile extends StoredFile {
  pieceId: string;
}

/** The records of files, without their bytes. */
export interface Files {
  /** Registers a file to be uploaded or imported, and returns its id. */
  expect(ownerId: string, remoteUrl?: string): Promise<string>;
  /**
   * The URL from which an expected file is to be fetched; `undefined` when the file is already stored.
   * @throws Refusal 404 when this owner has registered no such import
   */
  findImport(id: string, ownerId: string): Promise<string | undefined>;
  /** @throws Refusal 404 when this owner has no such upload, 409 when the file is already stored */
  checkExpected(id: string, ownerId: string): Promise<void>;
  /**
   * Makes a piece the file, atomically and for good, with the type that its bytes show. Returns false if the file is
   * already stored or there is no such upload.
   */
  takeOver(id: string, piece: Piece, contentType: string): Promise<boolean>;
  /**
   * Any signed-in user may read any file: all users share one account, including the steps that name the file.
   * @throws Refusal 404 when there is no such file
   */
  find(id: string): Promise<FoundFile>;
}

export function filesIn(database: Database, clock: Clock): Files {
  return {
    async expect(ownerId, remoteUrl) {
      const id = randomUUIDv7();
      const { rowCount } = await database.query(
        `insert into files (id, owner_id, created_at, remote_url)
         select $1, $2, $4, $5 where (select count(*) from files where owner_id = $2 and stored_at is null) < $3`,
        [id, ownerId, expectedMax, clock.realNow().toString(), remoteUrl],
      );
      if (rowCount === 0)
        throw new Refusal(429, 'too-many-uploads', 'Too many uploads were started and not finished. Please try later.');
      return id;
    },
    async findImport(id, ownerId) {
      const { rows } = await database.query<{ remoteUrl: string | null }>(
        `select remote_url as "remoteUrl" from files
         where id = $1 and owner_id = $2 and (stored_at is not null or (created_at > $3 and remote_url is not null))`,
        [id, ownerId, clock.realNow().subtract({ hours: expectedHours }).toString()],
      );
      if (!rows[0]) throw notFound('file');
      return rows[0].remoteUrl ?? undefined;
    },
    async checkExpected(id, ownerId) {
      const { rows } = await database.query<{ isStored: boolean }>(
        `select stored_at is not null as "isStored" from files
         where id = $1 and owner_id = $2 and (stored_at is not null or created_at > $3)`,
        [id, ownerId, clock.realNow().subtract({ hours: expectedHours }).toString()],
      );
      if (!rows[0]) throw notFound('file');
      if (rows[0].isStored) throw new Refusal(409, 'already-uploaded', 'This file was uploaded already.');
    },
    async takeOver(id, piece, contentType) {
      const { rowCount } = await database.query(
        `with taken as (
           update files set piece_id = $2, content_type = $3, size_bytes = $4, sha256 = $5, stored_at = $6,
             unused_since = case when exists (select from file_uses where file_id = $1) then null else $6::timestamptz end,
             remote_url = null
           where id = $1 and stored_at is null and exists (select from pieces where id = $2) returning id
         )
         delete from pieces where id = $2 and exists (select from taken)`,
        [
          id,
          piece.id,
          checkedType(contentType, piece.recognizedType),
          piece.sizeBytes,
          piece.sha256,
          clock.realNow().toString(),
        ],
      );
      return rowCount === 1;
    },
    async find(id) {
      const { rows } = await database.query<FoundFile>(
        `select content_type as "contentType", size_bytes as "sizeBytes", sha256, coalesce(piece_id, id) as "pieceId"
         from files where id = $1 and stored_at is not null`,
        [id],
      );
      if (!rows[0]) throw notFound('file');
      return rows[0];
    },
  };
}
