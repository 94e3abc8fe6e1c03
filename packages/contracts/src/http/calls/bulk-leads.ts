import { z } from 'zod';
import {
  changeLeadsRequest,
  changeLeadsResponse,
  chosenLeads,
  detachLeadsRequest,
  detachLeadsResponse,
} from '../bulk-leads.ts';
import { callsOf } from '../call.ts';
import { bulkDeleteRequest, bulkDeleteResponse } from '../leads.ts';

const call = callsOf('leads');

/** What is done with many leads, which are named by their ids (rule J9). */
export const bulkLeadCalls = {
  changeLeads: call({
    method: 'post',
    path: '/api/leads/bulk-change',
    summary: 'Give many leads a tag or a value, or take it away',
    request: changeLeadsRequest,
    response: changeLeadsResponse,
    refusals: [409, 422],
  }),
  getChosenLeadsFile: call({
    method: 'post',
    path: '/api/leads/file',
    summary: 'Chosen leads as a CSV file, newest first',
    request: chosenLeads,
    response: z.string(),
    responseType: 'text/csv',
    refusals: [422],
  }),
  listLeadAddresses: call({
    method: 'post',
    path: '/api/leads/addresses',
    summary: 'The addresses of chosen leads; one without an address has none',
    request: chosenLeads,
    response: z.array(z.string()),
    refusals: [422],
  }),
  deleteLeads: call({
    method: 'post',
    path: '/api/leads/bulk-delete',
    summary: 'Delete leads and erase what is known of them',
    request: bulkDeleteRequest,
    response: bulkDeleteResponse,
    refusals: [422],
  }),
  detachLeads: call({
    method: 'post',
    path: '/api/campaigns/{id}/detach-leads',
    summary: 'Remove leads from a campaign; those that it does not have are left alone',
    request: detachLeadsRequest,
    response: detachLeadsResponse,
    refusals: [404, 422],
  }),
};
