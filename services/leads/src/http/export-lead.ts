import { id } from '@cadenza/contracts';
import { awaitHeader, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { gatherExport } from '../export/gather-export.ts';

export const exportLead = route({
  method: 'get',
  path: '/api/leads/:id/export',
  params: z.object({ id }),
  handle: ({ params, headers, trace }, context: Context) =>
    gatherExport(context, params.id, { now: trace.now, marks: String(headers[awaitHeader] ?? '') }),
});
