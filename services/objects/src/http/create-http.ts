import { createHttpApp } from '@cadenza/service-kit';
import type { Express } from 'express';
import type { Context } from '../context.ts';
import { fileRoutes, routes } from './routes.ts';

export function createHttp(context: Context): Express {
  const { clock, database, log, metrics, identities } = context;
  return createHttpApp({
    context,
    routes,
    rawRoutes: fileRoutes.map(({ handler, ...route }) => ({ ...route, handler: handler(context) })),
    log,
    metrics,
    clock,
    identities,
    // Not the store: every replica has the same one, so that without it none would be ready, and instead of a clear
    // 503 for files the whole product would count as down.
    isReady: async () => (await database.query('select 1')).rowCount === 1,
  });
}
