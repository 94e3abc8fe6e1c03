import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '@cadenza/clock';
import type { Database } from '@cadenza/postgres';
import { notFound, Refusal, serviceIdentity } from '@cadenza/service-kit';

const expectedMax = 1_000;
const abandonedAfterHours = 24;
/** Identity under which the sending service reads attachments. */
const sendingService = serviceIdentity('sending').userId;

export interface StoredFile {
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** What is known about files, apart from their bytes. */
export interface Files {
  /** Makes room for one file and answers its id. */
  expect(ownerId: string): Promise<string>;
  /** @throws Refusal 404 when this owner has no such upload, 409 when the file is there already */
  checkExpected(id: string, ownerId: string): Promise<void>;
  markStored(id: string, file: StoredFile): Promise<void>;
  /** @throws Refusal 404 when there is no such file for this reader */
  find(id: string, readerId: string): Promise<StoredFile>;
  /** Forgets upload addresses that nobody has used for a day. */
  forgetAbandoned(): Promise<void>;
}

export function filesIn(database: Database, clock: Clock): Files {
  return {
    async expect(ownerId) {
      const id = randomUUIDv7();
      const { rowCount } = await database.query(
        `insert into files (id, owner_id, created_at)
         select $1, $2, $4 where (select count(*) from files where owner_id = $2 and stored_at is null) < $3`,
        [id, ownerId, expectedMax, clock.realNow().toString()],
      );
      if (rowCount === 0)
        throw new Refusal(429, 'too-many-uploads', 'Too many uploads were started and not finished. Please try later.');
      return id;
    },
    async checkExpected(id, ownerId) {
      const { rows } = await database.query<{ isStored: boolean }>(
        'select stored_at is not null as "isStored" from files where id = $1 and owner_id = $2',
        [id, ownerId],
      );
      if (!rows[0]) throw notFound('file');
      if (rows[0].isStored) throw new Refusal(409, 'already-uploaded', 'This file was uploaded already.');
    },
    async markStored(id, { contentType, sizeBytes, sha256 }) {
      await database.query(
        'update files set content_type = $2, size_bytes = $3, sha256 = $4, stored_at = $5 where id = $1',
        [id, contentType, sizeBytes, sha256, clock.realNow().toString()],
      );
    },
    async find(id, readerId) {
      const { rows } = await database.query<StoredFile>(
        `select content_type as "contentType", size_bytes as "sizeBytes", sha256 from files
         where id = $1 and stored_at is not null and (owner_id = $2 or $2 = $3)`,
        [id, readerId, sendingService],
      );
      if (!rows[0]) throw notFound('file');
      return rows[0];
    },
    async forgetAbandoned() {
      const before = clock.realNow().subtract({ hours: abandonedAfterHours });
      await database.query('delete from files where stored_at is null and created_at < $1', [before.toString()]);
    },
  };
}
