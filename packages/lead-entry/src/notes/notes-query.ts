import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export const notesQuery = (leadId: string) => queryOptions(queryOf(calls.listLeadNotes, { params: { id: leadId } }));
