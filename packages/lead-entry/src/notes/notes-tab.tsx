import { useQuery } from '@cadenza/screen-kit';
import { notesQuery } from './notes-query.ts';

/** The name of the tab, with how many there are. Colleagues write notes, too: they are read each time a lead is opened. */
export function NotesTab({ leadId }: { leadId: string }) {
  const { data } = useQuery({ ...notesQuery(leadId), refetchOnMount: 'always' });
  return data === undefined || data.length === 0 ? 'Notes' : `Notes (${data.length})`;
}
