import { z } from 'zod';
import type { Call } from './call.ts';
import { funnel, reportFilterQuery, reportRows, reportRowsQuery, series, seriesQuery } from './figures.ts';

/** The calls of the report and the analytics, besides those that every client makes. */
export const trackingCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/campaigns/{id}/report-rows',
    summary: 'The rows of the report page by page, filtered and sorted',
    query: reportRowsQuery,
    status: 200,
    response: reportRows,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/report.csv',
    summary: 'The rows of the report as a file for a spreadsheet, in attach order',
    query: reportFilterQuery,
    status: 200,
    response: z.string(),
    responseType: 'text/csv',
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/funnel',
    summary: 'What the report of a campaign comes to, by email, by row and by step',
    status: 200,
    response: funnel,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/series',
    summary: 'Sends, opens, clicks and replies of a campaign by day',
    query: seriesQuery,
    status: 200,
    response: series,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/analytics/series',
    summary: 'Sends, opens, clicks and replies of the whole account by day',
    query: seriesQuery,
    status: 200,
    response: series,
  },
];
