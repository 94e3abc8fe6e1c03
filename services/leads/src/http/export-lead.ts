import { id } from '@cadenza/contracts';
import { awaitHeader, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { gatherExport } from '../export/gather-export.ts';

export const exportLead = route({
  method: 'get',
  path: '/api/leads/:id/export',
  params: z.object({ id }),
  handle: ({ params, headers, trace }, app: App) =>
    gatherExport(app, params.id, { now: trace.now, marks: String(headers[awaitHeader] ?? '') }),
});
