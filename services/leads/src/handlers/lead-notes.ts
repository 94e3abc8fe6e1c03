import { type LeadNote, notesPerLeadMax } from '@cadenza/contracts';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';
import {
  countNotes,
  findNote,
  insertNote,
  type NewNote,
  type NoteChange,
  rewriteNote,
} from '../projections/lead-notes.ts';
import { lockLead } from '../projections/leads.ts';

/**
 * Writes something down about a lead (rule J10).
 * @param alsoInCommit runs at the end of the same transaction
 * @throws Refusal 404 for an unknown lead, 409 when it has as many notes as it may have
 */
export async function addNote(
  database: Database,
  note: NewNote,
  alsoInCommit: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockLead(transaction, note.leadId))) throw notFound('lead');
    if ((await countNotes(transaction, note.leadId)) >= notesPerLeadMax) throw tooManyNotes();
    await insertNote(transaction, note);
    await alsoInCommit(transaction);
  });
}

/**
 * Changes a note, but never a text that its user has not seen. One that says already what it should stays as it is, so
 * that a call can be repeated.
 * @throws Refusal 404 for an unknown note, 409 when somebody else changed it meanwhile
 */
export async function changeNote(database: Database, change: NoteChange): Promise<LeadNote> {
  const changed = await rewriteNote(database, change);
  if (changed) return changed;
  const note = await findNote(database, change.leadId, change.id);
  if (!note) throw notFound('note');
  if (note.text !== change.text) throw changedMeanwhile();
  return note;
}

const tooManyNotes = () =>
  new Refusal(409, 'too-many-notes', `A lead can have ${notesPerLeadMax} notes. Delete one that is no longer needed.`);

const changedMeanwhile = () => new Refusal(409, 'note-changed', 'Somebody else changed this note meanwhile.');
