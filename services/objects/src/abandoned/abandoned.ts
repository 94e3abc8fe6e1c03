import type { Clock } from '@cadenza/clock';
import type { Database } from '@cadenza/postgres';
import type { ObjectStore } from '../store/object-store.ts';
import { expectedHours } from '../stored-file/files.ts';
import { type Pieces, wholeFile } from '../stored-file/pieces.ts';

/** Far longer than a request lasts: no request is still writing anything older. */
const onItsWayHours = 1;
/** How long a file is kept that no step names: long enough to finish a draft, or to undo a change. */
export const unusedDays = 30;
export const abandonedMax = 100;

/** Everything to be removed: ids of uploads, files and pieces, and names of half-written files on this host. */
export interface Abandoned {
  uploads: string[];
  files: string[];
  pieces: string[];
  halfFiles: string[];
}

export interface Place {
  clock: Clock;
  database: Database;
  store: ObjectStore;
  pieces: Pieces;
}

/**
 * Finds uploads that nobody finished within a day, files that no step has named for 30 days, and bytes that belong to
 * no file; at most `abandonedMax` of each.
 *
 * `unused_since` may be set although the file is used, if the use was noted just as the file arrived. While this
 * service does not hear the events of campaigns, no file counts as unused, because it cannot know what is used.
 */
export async function findAbandoned(place: Place): Promise<Abandoned> {
  const { clock, database, store } = place;
  const uploadsBefore = clock.realNow().subtract({ hours: expectedHours });
  const piecesBefore = clock.realNow().subtract({ hours: onItsWayHours });
  const uploads = await database.query<{ id: string }>(
    'select id from files where stored_at is null and created_at <= $1 order by created_at limit $2',
    [uploadsBefore.toString(), abandonedMax],
  );
  const files = await database.query<{ id: string }>(
    `select id from files
     where unused_since < $1 and not exists (select from file_uses where file_id = files.id)
       and not exists (select from unheard_topics)
     order by unused_since limit $2`,
    [unusedBefore(place), abandonedMax],
  );
  const pieces = await database.query<{ id: string }>(
    `select id from pieces where created_at < $1 and not exists (
       select from files where id = pieces.file_id and stored_at is null and created_at > $2
     ) order by created_at limit $3`,
    [piecesBefore.toString(), uploadsBefore.toString(), abandonedMax],
  );
  const halfFiles = await store.incoming.leftSince(piecesBefore);
  return {
    uploads: uploads.rows.map(({ id }) => id),
    files: files.rows.map(({ id }) => id),
    pieces: pieces.rows.map(({ id }) => id),
    halfFiles: halfFiles.slice(0, abandonedMax),
  };
}

const unusedBefore = ({ clock }: Place) =>
  clock
    .realNow()
    .subtract({ hours: unusedDays * 24 })
    .toString();

/** Safe to run in several instances and to kill at any point: the next turn of any instance finishes the work. */
export async function remove({ uploads, files, pieces, halfFiles }: Abandoned, place: Place): Promise<void> {
  // First the steps that do not need the store, which may be unavailable.
  for (const name of halfFiles) await place.store.incoming.remove(name);
  await place.database.query('delete from files where id = any($1) and stored_at is null', [uploads]);
  await place.pieces.remove([...pieces, ...(await forgetFiles(files, place))]);
}

/**
 * Turns the bytes of these files into pieces that belong to no file. If a step has just named one, its transaction has
 * locked the row: the delete waits for it and then checks again.
 * @returns ids of the pieces
 */
async function forgetFiles(ids: readonly string[], place: Place): Promise<string[]> {
  const { rows } = await place.database.query<{ id: string }>(
    `with forgotten as (
       delete from files
       where id = any($2) and unused_since < $1 and not exists (select from file_uses where file_id = files.id)
         and not exists (select from unheard_topics)
       returning *
     )
     insert into pieces (id, file_id, number, created_at)
     select coalesce(piece_id, id), id, $3, stored_at from forgotten returning id`,
    [unusedBefore(place), ids, wholeFile],
  );
  return rows.map(({ id }) => id);
}
