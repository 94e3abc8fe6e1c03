import { answerError, createHttpApp } from '@cadenza/service-kit';
import express, { type Express } from 'express';
import type { App } from '../app.ts';
import { fileRoutes, routes } from './routes.ts';

export function createHttp(app: App): Express {
  const { clock, database, log, settings } = app;
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  for (const { method, path, handler } of fileRoutes) http[method](path, handler(app));
  http.use(
    createHttpApp({
      app,
      routes,
      log,
      clock,
      internalSecret: settings.INTERNAL_SECRET,
      isReady: async () => (await database.query('select 1')).rowCount === 1,
    }),
  );
  http.use(answerError(log));
  return http;
}
