import { z } from 'zod';
import {
  blockedEntry,
  blocklistPage,
  blocklistPageQuery,
  blockRequest,
  bulkBlockRequest,
  bulkBlockResponse,
  checkBlocklistRequest,
  checkBlocklistResponse,
  unblockRequest,
} from '../blocklist.ts';
import { callsOf } from '../call.ts';
import { byteOrderMarkChoice } from '../csv-files.ts';
import { success } from '../errors.ts';
import { pageQuery, searchQuery } from '../leads.ts';

const call = callsOf('sending');

/** Whom the user never wants to mail. */
export const blocklistCalls = {
  listBlocklist: call({
    method: 'get',
    path: '/api/blocklist',
    summary: 'Addresses and domains that are never mailed, newest first',
    query: pageQuery,
    response: z.array(blockedEntry),
  }),
  getBlocklistFile: call({
    method: 'get',
    path: '/api/blocklist.csv',
    summary: 'The blocklist as a file for a spreadsheet, newest first',
    query: searchQuery.extend({ bom: byteOrderMarkChoice }),
    response: z.string(),
    responseType: 'text/csv',
  }),
  block: call({
    method: 'post',
    path: '/api/blocklist',
    summary: 'Never mail an address, or any address of a domain and those below it',
    request: blockRequest,
    status: 201,
    response: blockedEntry,
    refusals: [409, 422],
  }),
  blockMany: call({
    method: 'post',
    path: '/api/blocklist/bulk',
    summary: 'Block many addresses and domains',
    request: bulkBlockRequest,
    status: 201,
    response: bulkBlockResponse,
    refusals: [413, 422],
  }),
  checkBlocklist: call({
    method: 'post',
    path: '/api/blocklist/check',
    summary: 'What blocking many addresses and domains would concern; blocks nothing',
    request: checkBlocklistRequest,
    response: checkBlocklistResponse,
    refusals: [413, 422],
  }),
  unblock: call({
    method: 'delete',
    path: '/api/blocklist',
    summary: 'Take an address or a domain off the blocklist; who said stop still gets nothing',
    request: unblockRequest,
    response: success,
    refusals: [404, 422],
  }),
  /** What is on the blocklist, newest first. */
  tellBlocklist: call({
    method: 'get',
    path: '/internal/blocklist',
    callers: ['leads'],
    query: blocklistPageQuery,
    response: blocklistPage,
  }),
};
