import { createHttpApp } from '@cadenza/service-kit';
import type { Express } from 'express';
import type { App } from '../app.ts';
import { fileRoutes, routes } from './routes.ts';

export function createHttp(app: App): Express {
  const { clock, database, log, metrics, identities } = app;
  return createHttpApp({
    app,
    routes,
    rawRoutes: fileRoutes.map(({ handler, ...route }) => ({ ...route, handler: handler(app) })),
    log,
    metrics,
    clock,
    identities,
    // Not the store: every replica has the same one, so that without it none would be ready, and instead of a clear
    // 503 for files the whole product would count as down.
    isReady: async () => (await database.query('select 1')).rowCount === 1,
  });
}
