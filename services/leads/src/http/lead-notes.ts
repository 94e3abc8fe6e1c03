import { randomUUIDv7 } from 'node:crypto';
import { calls, type LeadNote } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { addNote, changeNote } from '../handlers/lead-notes.ts';
import { deleteNote, notesOfLead } from '../projections/lead-notes.ts';
import { existingLeadIds } from '../projections/leads.ts';

export const listLeadNotes = route(calls.listLeadNotes, async ({ params }, { database }: Context) => {
  if ((await existingLeadIds(database, [params.id])).length === 0) throw notFound('lead');
  return notesOfLead(database, params.id);
});

export const addLeadNote = route(
  calls.addLeadNote,
  async ({ params, body, identity, trace, makeOnce }, { database }: Context) => {
    const made = await makeOnce<Pick<LeadNote, 'id' | 'createdAt'>>(async (keep) => {
      const kept = { id: randomUUIDv7(), createdAt: trace.now.toString({ smallestUnit: 'millisecond' }) };
      const note = { ...kept, leadId: params.id, text: body.text, userId: identity.userId };
      await addNote(database, note, (transaction) => keep(transaction, kept));
      return kept;
    });
    return { ...made, text: body.text, changedAt: null, revision: 0 };
  },
);

export const changeLeadNote = route(calls.changeLeadNote, ({ params, body, trace }, { database }: Context) =>
  changeNote(database, {
    ...body,
    leadId: params.id,
    id: params.noteId,
    now: trace.now.toString({ smallestUnit: 'millisecond' }),
  }),
);

export const deleteLeadNote = route(calls.deleteLeadNote, async ({ params }, { database }: Context) => {
  if (!(await deleteNote(database, params.id, params.noteId))) throw notFound('note');
  return { success: true } as const;
});
