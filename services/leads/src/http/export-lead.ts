import { calls } from '@cadenza/contracts';
import { awaitHeader, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { gatherExport } from '../export/gather-export.ts';

export const exportLead = route(calls.exportLead, ({ params, headers, trace }, context: Context) =>
  gatherExport(context, params.id, { now: trace.now, marks: String(headers[awaitHeader] ?? '') }),
);
