import type { LeadNote } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** In SQL: a note. The table is no read model: no event holds what a note says. */
const noteColumns = `id, text, created_at as "createdAt", changed_at as "changedAt", revision`;

/** Newest first. */
export async function notesOfLead(database: Queryable, leadId: string): Promise<LeadNote[]> {
  const { rows } = await database.query<LeadNote>(
    `select ${noteColumns} from lead_notes where lead_id = $1 order by created_at desc, id desc`,
    [leadId],
  );
  return rows;
}

export async function findNote(database: Queryable, leadId: string, id: string): Promise<LeadNote | undefined> {
  const { rows } = await database.query<LeadNote>(
    `select ${noteColumns} from lead_notes where lead_id = $1 and id = $2`,
    [leadId, id],
  );
  return rows[0];
}

export async function countNotes(database: Queryable, leadId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from lead_notes where lead_id = $1',
    [leadId],
  );
  return rows[0]?.count ?? 0;
}

export interface NewNote {
  id: string;
  leadId: string;
  text: string;
  userId: string | null;
  createdAt: string;
}

export async function insertNote(transaction: Queryable, note: NewNote): Promise<void> {
  await transaction.query(
    'insert into lead_notes (id, lead_id, text, user_id, created_at) values ($1, $2, $3, $4, $5)',
    [note.id, note.leadId, note.text, note.userId, note.createdAt],
  );
}

export interface NoteChange {
  leadId: string;
  id: string;
  text: string;
  /** Of the text that is replaced. */
  revision: number;
  now: string;
}

/** @returns nothing where there is no such note, or not at this revision any more */
export async function rewriteNote(database: Queryable, change: NoteChange): Promise<LeadNote | undefined> {
  const { rows } = await database.query<LeadNote>(
    `update lead_notes set text = $4, changed_at = $5, revision = revision + 1
     where lead_id = $1 and id = $2 and revision = $3 returning ${noteColumns}`,
    [change.leadId, change.id, change.revision, change.text, change.now],
  );
  return rows[0];
}

/** @returns whether there was such a note */
export async function deleteNote(database: Queryable, leadId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query('delete from lead_notes where lead_id = $1 and id = $2', [leadId, id]);
  return rowCount === 1;
}

/** Gives the notes of leads to those that they are joined into (rule J4), before the rows of the others are deleted. */
export async function moveNotes(
  transaction: Queryable,
  joined: readonly { id: string; intoId: string }[],
): Promise<void> {
  await transaction.query(
    `update lead_notes set lead_id = joined.into_id
     from unnest($1::uuid[], $2::uuid[]) as joined (id, into_id) where lead_notes.lead_id = joined.id`,
    [joined.map(({ id }) => id), joined.map(({ intoId }) => intoId)],
  );
}
