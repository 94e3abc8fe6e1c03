import type { RequestListener } from 'node:http';
import { createHttpApp } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { fileRoutes, routes } from './routes.ts';

export function createHttp(context: Context): RequestListener {
  const { clock, database, log, metrics, identities } = context;
  return createHttpApp({
    context,
    routes,
    rawRoutes: fileRoutes.map(({ handler, ...route }) => ({ ...route, handler: handler(context) })),
    log,
    metrics,
    clock,
    identities,
    // The store is not checked: all instances share one. If it fails, none would be ready, and the whole product would
    // look down instead of answering a clear 503 for files.
    isReady: async () => (await database.query('select 1')).rowCount === 1,
  });
}
