import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Clock } from '@cadenza/clock';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { z } from 'zod';
import { expectedHours } from './files.ts';

const openMax = 200;

/** How a client names an upload in parts. The key is the id of the future file. */
interface UploadName {
  uploadId: string;
  key: string;
}

export interface UploadInParts {
  fileId: string;
  contentType: string;
  isStored: boolean;
}

export interface UploadsInParts {
  /** @throws Refusal 429 when this owner has too many unfinished uploads */
  begin(ownerId: string, contentType: string): Promise<UploadName>;
  /** @throws Refusal 404 when this owner has no such upload with this key, or when the names are malformed */
  find(name: UploadName, ownerId: string): Promise<UploadInParts>;
  /** Forgets an unfinished upload. Returns false for an unknown one, for example because the file is already stored. */
  abort(fileId: string): Promise<boolean>;
}

const names = z.object({ uploadId: z.uuid(), key: z.uuid() });

export function uploadsInPartsIn(database: Database, clock: Clock): UploadsInParts {
  return {
    async begin(ownerId, contentType) {
      const [key, uploadId] = [randomUUIDv7(), randomUUID()];
      const { rowCount } = await database.query(
        `insert into files (id, owner_id, upload_id, content_type, created_at) select $1, $2, $3, $4, $5
         where (select count(*) from files where owner_id = $2 and stored_at is null and upload_id is not null) < $6`,
        [key, ownerId, uploadId, contentType, clock.realNow().toString(), openMax],
      );
      if (rowCount === 0)
        throw new Refusal(429, 'too-many-uploads', 'Too many uploads were started and not finished. Please try later.');
      return { key, uploadId };
    },
    async find(name, ownerId) {
      const { success, data } = names.safeParse(name);
      if (!success) throw notFound('upload');
      const { rows } = await database.query<UploadInParts>(
        `select id as "fileId", content_type as "contentType", stored_at is not null as "isStored" from files
         where upload_id = $1 and id = $2 and owner_id = $3 and (stored_at is not null or created_at > $4)`,
        [data.uploadId, data.key, ownerId, clock.realNow().subtract({ hours: expectedHours }).toString()],
      );
      if (!rows[0]) throw notFound('upload');
      return rows[0];
    },
    async abort(fileId) {
      const { rowCount } = await database.query('delete from files where id = $1 and stored_at is null', [fileId]);
      return rowCount === 1;
    },
  };
}
