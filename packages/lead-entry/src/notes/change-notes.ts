import { api } from '@cadenza/api-client';
import type { LeadNote } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { showError, showSuccess, useCreation, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { notesQuery } from './notes-query.ts';

function useReadAgain(leadId: string) {
  const invalidate = useInvalidate();
  return () => invalidate({ queryKey: notesQuery(leadId).queryKey });
}

interface NewNote {
  text: string;
  /** How many the same form has added before: the same words twice are two notes. */
  place: number;
}

export function useAddNote(leadId: string) {
  const readAgain = useReadAgain(leadId);
  return useCreation({
    mutationFn: ({ text }: NewNote, idempotencyKey) =>
      api.call(calls.addLeadNote, { params: { id: leadId }, body: { text } }, { idempotencyKey }),
    onSuccess: async () => {
      await readAgain();
      showSuccess('Note added successfully');
    },
  });
}

export function useChangeNote(leadId: string, noteId: string) {
  const readAgain = useReadAgain(leadId);
  return useMutation({
    mutationFn: (body: Pick<LeadNote, 'text' | 'revision'>) =>
      api.call(calls.changeLeadNote, { params: { id: leadId, noteId }, body }),
    onSuccess: () => showSuccess('Note saved successfully'),
    // Somebody may have changed or deleted it.
    onSettled: readAgain,
  });
}

export function useDeleteNote(leadId: string, noteId: string) {
  const readAgain = useReadAgain(leadId);
  return useMutation({
    mutationFn: () => api.call(calls.deleteLeadNote, { params: { id: leadId, noteId } }),
    onSuccess: () => showSuccess('Note deleted successfully'),
    onError: (error) => showError(error, 'Failed to delete the note'),
    onSettled: readAgain,
  });
}
