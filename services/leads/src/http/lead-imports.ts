import { calls } from '@cadenza/contracts';
import { awaitHeader, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { undoImport } from '../handlers/undo-import.ts';
import { listImports } from '../projections/lead-imports.ts';

export const listLeadImports = route(calls.listLeadImports, (_, { database }: Context) => listImports(database));

export const undoLeadImport = route(calls.undoLeadImport, async ({ params, headers, trace }, context: Context) => {
  const marks = String(headers[awaitHeader] ?? '');
  return { success: true as const, ...(await undoImport(context, params.id, { trace, marks })) };
});
