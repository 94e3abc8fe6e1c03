import { z } from 'zod';
import { id } from '../../text.ts';
import { callsOf } from '../call.ts';
import { byteOrderMarkChoice } from '../csv-files.ts';
import { changeCustomFieldRequest, createCustomFieldRequest, customField, customFieldKey } from '../custom-fields.ts';
import { success } from '../errors.ts';
import { statusCounts } from '../figures.ts';
import { ofOneKey } from '../idempotency-key.ts';
import { chosenColumns } from '../lead-columns.ts';
import { leadExport } from '../lead-export.ts';
import { leadSelection, leadsCount } from '../lead-filter.ts';
import { leadHistory } from '../lead-history.ts';
import { leadImport, undoLeadImportResponse } from '../lead-imports.ts';
import { leadKeysAnswer, leadKeysRequest } from '../lead-keys.ts';
import { addLeadNoteRequest, changeLeadNoteRequest, leadNote } from '../lead-notes.ts';
import { leadOrder } from '../lead-order.ts';
import {
  attachLeadsRequest,
  attachLeadsResponse,
  bulkLeadsQuery,
  bulkLeadsRequest,
  bulkLeadsResponse,
  campaignLead,
  changeLeadRequest,
  createLeadRequest,
  emptyFields,
  lead,
  leadSender,
  pageQuery,
  searchQuery,
} from '../leads.ts';
import { changeSegmentRequest, createSegmentRequest, segment } from '../segments.ts';

const call = callsOf('leads');
const keyParameter = z.object({ key: customFieldKey });

/** Leads, and which of them a campaign has. */
export const leadCalls = {
  listLeads: call({
    method: 'get',
    path: '/api/leads',
    summary:
      'All leads, newest first or sorted, or those that a search, a filter and a segment select; sorted, always a page',
    query: pageQuery.extend({ ...leadSelection, ...leadOrder }),
    response: z.array(lead),
    refusals: [404, 409, 422],
  }),
  listLeadIds: call({
    method: 'get',
    path: '/api/leads/ids',
    summary: 'The ids of all leads that are selected, newest first',
    query: searchQuery.extend(leadSelection),
    response: z.array(id),
    refusals: [404, 422],
  }),
  countLeads: call({
    method: 'get',
    path: '/api/leads/count',
    summary: 'How many leads are selected',
    query: searchQuery.extend(leadSelection),
    response: leadsCount,
    refusals: [404, 422],
  }),
  getLeadsFile: call({
    method: 'get',
    path: '/api/leads.csv',
    summary: 'The selected leads as a CSV file, newest first',
    query: searchQuery.extend({ ...leadSelection, bom: byteOrderMarkChoice }),
    response: z.string(),
    responseType: 'text/csv',
    refusals: [404, 422],
  }),
  createLead: call({
    method: 'post',
    path: '/api/leads',
    summary: 'Create a lead',
    headers: ofOneKey,
    request: createLeadRequest,
    status: 201,
    response: lead,
    refusals: [409, 422],
  }),
  importLeads: call({
    method: 'post',
    path: '/api/leads/bulk',
    summary: 'Create many leads; answered in the order of the rows',
    headers: ofOneKey,
    query: bulkLeadsQuery,
    request: bulkLeadsRequest,
    status: 201,
    response: bulkLeadsResponse,
    refusals: [409, 413, 422],
  }),
  listLeadImports: call({
    method: 'get',
    path: '/api/lead-imports',
    summary: 'The newest imports of leads that are not undone',
    response: z.array(leadImport),
  }),
  undoLeadImport: call({
    method: 'delete',
    path: '/api/lead-imports/{id}',
    summary: 'Remove the leads that an import created; refused once one of them was mailed',
    response: undoLeadImportResponse,
    refusals: [404, 409],
  }),
  changeLead: call({
    method: 'patch',
    path: '/api/leads/{id}',
    summary: 'Change the address, fields or tags of a lead',
    request: changeLeadRequest,
    response: lead,
    refusals: [404, 409, 422],
  }),
  deleteLead: call({
    method: 'delete',
    path: '/api/leads/{id}',
    summary: 'Delete a lead and erase what is known of it',
    response: success,
    refusals: [404],
  }),
  exportLead: call({
    method: 'get',
    path: '/api/leads/{id}/export',
    summary: 'Everything that is kept about one person',
    response: leadExport,
    refusals: [404],
  }),
  getLeadHistory: call({
    method: 'get',
    path: '/api/leads/{id}/history',
    summary: 'The newest of what happened to a lead, newest first',
    response: leadHistory,
    refusals: [404],
  }),
  listLeadNotes: call({
    method: 'get',
    path: '/api/leads/{id}/notes',
    summary: 'What users wrote down about a lead, newest first',
    response: z.array(leadNote),
    refusals: [404],
  }),
  addLeadNote: call({
    method: 'post',
    path: '/api/leads/{id}/notes',
    summary: 'Write something down about a lead',
    headers: ofOneKey,
    request: addLeadNoteRequest,
    status: 201,
    response: leadNote,
    refusals: [404, 409, 422],
  }),
  changeLeadNote: call({
    method: 'patch',
    path: '/api/leads/{id}/notes/{noteId}',
    summary: 'Change a note; refused when somebody else changed it meanwhile',
    request: changeLeadNoteRequest,
    response: leadNote,
    refusals: [404, 409, 422],
  }),
  deleteLeadNote: call({
    method: 'delete',
    path: '/api/leads/{id}/notes/{noteId}',
    summary: 'Delete a note',
    response: success,
    refusals: [404],
  }),
  listLeadFields: call({
    method: 'get',
    path: '/api/lead-fields',
    summary: 'The custom fields of leads, oldest first',
    response: z.array(customField),
  }),
  createLeadField: call({
    method: 'post',
    path: '/api/lead-fields',
    summary: 'Add a custom field to leads',
    request: createCustomFieldRequest,
    status: 201,
    response: customField,
    refusals: [409, 422],
  }),
  changeLeadField: call({
    method: 'patch',
    path: '/api/lead-fields/{key}',
    params: keyParameter,
    summary: 'Change the label or the type of a custom field',
    request: changeCustomFieldRequest,
    response: customField,
    refusals: [404, 422],
  }),
  deleteLeadField: call({
    method: 'delete',
    path: '/api/lead-fields/{key}',
    params: keyParameter,
    summary: 'Delete a custom field and its values; refused while a campaign uses it',
    response: success,
    refusals: [404, 409],
  }),
  listSegments: call({
    method: 'get',
    path: '/api/segments',
    summary: 'The saved filters of leads, by name',
    response: z.array(segment),
  }),
  createSegment: call({
    method: 'post',
    path: '/api/segments',
    summary: 'Save a filter of leads under a name',
    headers: ofOneKey,
    request: createSegmentRequest,
    status: 201,
    response: segment,
    refusals: [409, 422],
  }),
  changeSegment: call({
    method: 'patch',
    path: '/api/segments/{id}',
    summary: 'Change the name or the filter of a segment',
    request: changeSegmentRequest,
    response: segment,
    refusals: [404, 409, 422],
  }),
  deleteSegment: call({
    method: 'delete',
    path: '/api/segments/{id}',
    summary: 'Delete a segment; its leads stay',
    response: success,
    refusals: [404],
  }),
  getLeadColumns: call({
    method: 'get',
    path: '/api/lead-columns',
    summary: 'The columns of the lead list that the user chose',
    response: chosenColumns,
  }),
  chooseLeadColumns: call({
    method: 'put',
    path: '/api/lead-columns',
    summary: 'Choose the columns of the lead list, and their order',
    request: chosenColumns,
    response: chosenColumns,
    refusals: [422],
  }),
  listTags: call({
    method: 'get',
    path: '/api/tags',
    summary: 'The tags of leads, and how many leads have each',
    response: z.array(z.object({ tag: z.string(), leads: z.number().int() })),
  }),
  listCampaignLeads: call({
    method: 'get',
    path: '/api/campaigns/{id}/leads',
    summary: 'The links of a campaign, each with its lead; all, or those that a search and a mailbox select',
    query: pageQuery.extend({ mailbox: leadSender.optional() }),
    response: z.array(campaignLead),
    refusals: [404],
  }),
  countCampaignLeads: call({
    method: 'get',
    path: '/api/campaigns/{id}/leads/status-counts',
    summary: 'How many leads of a campaign have which status',
    response: statusCounts,
    refusals: [404],
  }),
  countEmptyFields: call({
    method: 'get',
    path: '/api/campaigns/{id}/leads/empty-fields',
    summary: 'For how many leads of a campaign each field is empty',
    response: emptyFields,
    refusals: [404],
  }),
  attachLeads: call({
    method: 'post',
    path: '/api/campaigns/{id}/attach-leads',
    summary: 'Attach leads to a campaign',
    headers: ofOneKey,
    request: attachLeadsRequest,
    response: attachLeadsResponse,
    refusals: [404, 409, 422],
  }),
  detachLead: call({
    method: 'delete',
    path: '/api/campaigns/{id}/leads/{leadId}',
    summary: 'Remove a lead from a campaign',
    response: success,
    refusals: [404],
  }),
  /** For the services that read sealed events about leads. */
  tellLeadKeys: call({
    method: 'post',
    path: '/internal/lead-keys',
    callers: ['sending', 'tracking'],
    request: leadKeysRequest,
    response: leadKeysAnswer,
  }),
};
