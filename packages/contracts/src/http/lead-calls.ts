import { z } from 'zod';
import { id } from '../text.ts';
import type { Call } from './call.ts';
import { success } from './errors.ts';
import { ofOneKey } from './idempotency-key.ts';
import { leadExport } from './lead-export.ts';
import {
  bulkDeleteRequest,
  bulkDeleteResponse,
  bulkLeadsRequest,
  bulkLeadsResponse,
  createLeadRequest,
  lead,
  pageQuery,
  searchQuery,
} from './leads.ts';

/** The calls about leads, independent of campaigns. */
export const leadCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/leads',
    summary: 'All leads, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(lead),
  },
  {
    method: 'get',
    path: '/api/leads/ids',
    summary: 'The ids of all leads that a search finds, newest first',
    query: searchQuery,
    status: 200,
    response: z.array(id),
  },
  {
    method: 'post',
    path: '/api/leads',
    summary: 'Create a lead',
    headers: ofOneKey,
    request: createLeadRequest,
    status: 201,
    response: lead,
    refusals: [409, 422],
  },
  {
    method: 'post',
    path: '/api/leads/bulk',
    summary: 'Create many leads; answered in the order of the rows',
    headers: ofOneKey,
    request: bulkLeadsRequest,
    status: 201,
    response: bulkLeadsResponse,
    refusals: [409, 413, 422],
  },
  {
    method: 'post',
    path: '/api/leads/bulk-delete',
    summary: 'Delete leads and erase what is known of them',
    request: bulkDeleteRequest,
    status: 200,
    response: bulkDeleteResponse,
    refusals: [422],
  },
  {
    method: 'delete',
    path: '/api/leads/{id}',
    summary: 'Delete a lead and erase what is known of it',
    status: 200,
    response: success,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/leads/{id}/export',
    summary: 'Everything that is kept about one person',
    status: 200,
    response: leadExport,
    refusals: [404],
  },
];
